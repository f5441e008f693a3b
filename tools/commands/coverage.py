"""`rulewright coverage`: which rules are cited, tested, and ever used in play."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ..loading import ruleset_options
from ..named import ruleset_argument


@click.command()
@ruleset_argument("ruleset")
@click.option(
    "--games", type=click.IntRange(0), default=20, show_default=True, help="Random games to play."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Where chance begins.")
@click.option("--rules", "every_rule", is_flag=True, help="Tell about every rule, not only gaps.")
@click.option("--whole", is_flag=True, help="With variants: of all rules, not only of theirs.")
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write a page with the text of the rules in colour.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@ruleset_options
def coverage(
    ruleset: str,
    games: int,
    seed: int,
    every_rule: bool,
    whole: bool,
    html: Path | None,
    as_json: bool,
    players: int | None,
    settings: tuple[str, ...],
) -> None:
    """Say which rules and branches the scenarios test, which fire in random games, and which
    sentences of the rulebook are cited.

    A branch is one way of a condition, a row of a table, or a course that a choice offers. A rule
    that no scenario passes can be broken without anyone noticing; one that never fires may be one
    that cannot.
    """
    from ..coverage import telling
    from ..coverage.measure import measure, only_of_variants
    from ..loading import echo, open_rules
    from ..progress import progress

    program, world = open_rules(ruleset, players, settings)
    with progress(len(world.scenarios) + games) as told:
        measured = measure(program, world, games, seed, told)
    if not whole:
        measured = only_of_variants(measured)
    if html is not None:
        from ..coverage.page import page
        from ..writing import write_whole

        try:
            write_whole(html.resolve(), page(measured))
        except OSError as problem:
            raise click.ClickException(f"{html} cannot be written: {problem.strerror}") from None
    if as_json:
        click.echo(json.dumps(telling.as_json(measured), indent=2, ensure_ascii=False))
    else:
        echo(telling.text_lines(measured, every_rule=every_rule))
