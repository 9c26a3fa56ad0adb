"""How whoever runs the demo ends it: Ctrl-C, or what `kill`, a service manager and a closed terminal send."""

import signal


def end_by_signals() -> None:
    """From now on each of those signals raises KeyboardInterrupt, so that what was started is ended too."""
    # A shell without job control starts a background job deaf to SIGINT.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    # Windows has no such signal; who began the demo with `nohup` wants it to outlive the terminal.
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is not None and signal.getsignal(hangup) is not signal.SIG_IGN:
        signal.signal(hangup, signal.default_int_handler)
