"""`cluesmith token`: tokens of the HTTP API."""

import json
from dataclasses import asdict

import click

from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.options.names import NameType
from cluesmith.cli.options.output import json_option
from cluesmith.cli.options.value_types import TEXT
from cluesmith.cli.terminal.command import Command, HelpTable
from cluesmith.cli.terminal.folded_help import FoldedGroup
from cluesmith.cli.terminal.messages import report
from cluesmith.cli.terminal.tables import print_table
from cluesmith.cli.terminal.times import local_time

_RIGHTS = HelpTable(
    "Rights",
    {
        "read": "see puzzles, jobs and collections, and export them",
        "play": "get puzzles for players, and report their results",
        "check": "verify, solve, rate and explain puzzles",
        "jobs": "start and end jobs, submit puzzles, change collections and pools",
    },
)

name_argument = click.argument("name", type=TEXT, metavar="NAME")


@click.group(cls=FoldedGroup)
def token() -> None:
    """Make, list and revoke tokens of the API and the pages.

    `cluesmith serve` knows new and revoked tokens within seconds.
    """


@token.command(
    cls=Command,
    examples=[
        "cluesmith token create app --right read --right play",
        "cluesmith token create admin --right read --right jobs",
    ],
)
@name_argument
@click.option(
    "--right",
    "rights",
    type=NameType(_RIGHTS.meanings, _RIGHTS),
    multiple=True,
    required=True,
    metavar="RIGHT",
    help=f"{', '.join(_RIGHTS.meanings)}; can be repeated.",
)
@json_option
def create(name: str, rights: tuple[str, ...], as_json: bool) -> None:
    """Make a token and print it.

    Cluesmith stores only a digest of the token, so it cannot print it again.
    """
    from cluesmith.storage.database import access_tokens
    from cluesmith.storage.database.states import Right

    with opened_database() as (_, database), database.write() as session:
        text = access_tokens.create(session, name, map(Right, rights))
    click.echo(json.dumps({"name": name, "rights": rights, "token": text}) if as_json else text)


@token.command("list", cls=Command, examples=["cluesmith token list"])
@json_option
def list_all(as_json: bool) -> None:
    """List the tokens by name, with their rights."""
    from cluesmith.storage.database import access_tokens

    with opened_database() as (_, database), database.read() as session:
        found = access_tokens.listed(session)
    if as_json:
        for each in found:
            click.echo(json.dumps(asdict(each)))
        return
    if not found:
        report("no tokens: `cluesmith token create` makes one")
        return
    rows = [(each.name, " ".join(each.rights), local_time(each.created_at)) for each in found]
    print_table(("NAME", "RIGHTS", "CREATED"), rows)


@token.command(cls=Command, examples=["cluesmith token revoke app"])
@name_argument
@json_option
def revoke(name: str, as_json: bool) -> None:
    """End a token: calls with it are refused."""
    from cluesmith.generator.wording.printable import printable
    from cluesmith.storage.database import access_tokens

    with opened_database() as (_, database), database.write() as session:
        access_tokens.revoke(session, name)
    text = f"token {printable(name)} revoked"
    click.echo(json.dumps({"name": name}) if as_json else text)
