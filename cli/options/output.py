"""The options -o and --json: where results go, and results for programs."""

import click

output_option = click.option(
    "-o",
    "--output",
    type=click.Path(allow_dash=True),
    metavar="FILE",
    help="Write to FILE, which appears when it is complete; '-' is standard output.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON lines.")
