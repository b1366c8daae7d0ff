"""The report of an audit as one page of HTML, which loads nothing."""

from html import escape

from cluesmith.cli.auditing.audit import Audit, FileAudit
from cluesmith.cli.auditing.audit_text import finding_rows, shared_lines, summary_of, verdict_of
from cluesmith.cli.auditing.distributions import Distribution, distributions_of
from cluesmith.generator.drawing.bar_chart import WIDTH, bar_chart
from cluesmith.generator.drawing.svg import CELL, STYLE, elements
from cluesmith.worker.printable import printable

_STYLE = (
    "body{font-family:'Noto Sans',Helvetica,Arial,'Liberation Sans',sans-serif;max-width:45em;"
    "margin:2em auto;padding:0 1em;line-height:1.4}"
    "table{border-collapse:collapse}td,th{text-align:left;padding:.2em .8em .2em 0;"
    "vertical-align:top}.n{text-align:right}svg{max-width:100%;height:auto}h1,h2,h3{line-height:1.2}"
)


def audit_page(audit: Audit) -> str:
    """Return the report."""
    files = "".join(_file(file, audit.options.faults) for file in audit.files)
    shared = "".join(f"<li>{_text(line)}</li>" for line in shared_lines(audit))
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Audit</title><style>{_STYLE}{STYLE}</style></head><body>\n"
        f"<h1>Audit</h1>\n<p>{_text(verdict_of(audit))}</p>\n"
        + (f"<ul>{shared}</ul>\n" if shared else "")
        + f"{files}</body></html>\n"
    )


def _file(file: FileAudit, fault_bits: int) -> str:
    rows = "".join(
        f'<tr><td>{_text(name)}</td><td class="n">{n}</td><td>{first}</td>'
        f"<td>{_text(meaning)}</td></tr>\n"
        for name, n, first, meaning in finding_rows(file, fault_bits)
    )
    head = "<tr><th>finding</th><th>rows</th><th>first rows</th><th>meaning</th></tr>\n"
    table = f"<table>\n{head}{rows}</table>\n" if rows else "<p>nothing found</p>\n"
    charts = "".join(map(_chart, distributions_of(file)))
    return f"<h2>{_text(file.title)}</h2>\n<p>{_text(summary_of(file))}</p>\n{table}{charts}"


def _chart(distribution: Distribution) -> str:
    drawn, height = bar_chart([(escape(str(value)), n) for value, n in distribution.counts])
    size = f"{WIDTH * CELL:g} {height * CELL:g}"
    return (
        f"<h3>{_text(distribution.title)}</h3>\n"
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH * CELL:g}" '
        f'height="{height * CELL:g}" viewBox="0 0 {size}">\n{elements(drawn)}\n</svg>\n'
    )


def _text(text: str) -> str:
    return escape(printable(text))
