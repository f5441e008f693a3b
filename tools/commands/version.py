"""`rulewright version`: the version that is installed."""

from importlib.metadata import version as version_of

import click


@click.command()
def version() -> None:
    """Print the version of Rulewright."""
    click.echo(f"rulewright {version_of('rulewright')}")
