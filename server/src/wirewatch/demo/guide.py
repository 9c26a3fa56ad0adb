"""What a visitor is told once the demo runs: where to look, and how to see a report of one's own."""


def guide_text(address: str, token: str, *, machine: str | None = None) -> str:
    """Return the text.

    Args:
        address: of the server, without a slash at the end.
        token: may create projects and upload.
        machine: the one that was measured just now, if any was.
    """
    project = f"{address}/projects/boost-serialization"
    sweep = (
        f"  Sweep, this machine      {project}/sweep?machine={machine}"
        if machine
        else f"  Sweep over sizes         {project}/sweep"
    )
    return f"""
Wirewatch is running at {address}/

{sweep}
  Trend, Boost releases    {project}/trend
  Trend, a moving history  {address}/projects/wirepack/trend
  Phases of a round trip   {address}/projects/experiments/breakdown

Your own Google Benchmark report, on a chart:
  export WIREWATCH_TOKEN={token}
  ./your_benchmark --benchmark_out=mine.json
  curl --data-binary @mine.json -H "Authorization: Bearer $WIREWATCH_TOKEN" \\
    "{address}/api/v1/projects/mine/runs?version=1.0"

Ctrl-C ends it."""
