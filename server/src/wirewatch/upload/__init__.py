"""The uploader: sends reports to a server and asks for the verdict.

Standard library only, for Python 3.10 and newer, and it imports nothing else of Wirewatch: it runs from a checkout on a
build machine where nothing was installed (`python -m wirewatch.upload`), and starts in a fraction of the server's time.
"""
