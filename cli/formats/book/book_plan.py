"""The pages of a book in order, all planned before one is drawn.

Front matter lists the numbers of pages that come after it, and the number of pages decides how much
of the inner margin the binding takes; so a book is planned again if its pages ask for more.
"""

from dataclasses import dataclass, field, replace

from cluesmith.cli.formats.book.cell_size_check import crowded_problem
from cluesmith.cli.formats.book.contents import Heading, contents_pages, n_contents_pages
from cluesmith.cli.formats.book.entries import Contents, References, Section
from cluesmith.cli.formats.book.front_matter import EmptyPage, TitlePage
from cluesmith.cli.formats.book.page_canvas import Layout, Page
from cluesmith.cli.formats.book.puzzle_pages import (
    CaptionRoom,
    PuzzlePage,
    caption_room,
    captions_of,
)
from cluesmith.cli.formats.book.rules_pages import glossary_pages, rules_pages
from cluesmith.cli.formats.book.solution_pages import SolutionPage, solution_room
from cluesmith.cli.formats.interface.format import DEFAULT_PER_PAGE
from cluesmith.generator.errors import FormatError
from cluesmith.generator.wording.words import Words, marked

DEFAULT_TITLE = marked("Puzzles")


@dataclass(slots=True)
class Plan:
    """Pages, and the headings that contents and bookmarks lead to."""

    layout: Layout
    pages: list[Page] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)

    def add_heading(self, title: str, level: int = 0) -> None:
        """Let the next page have a heading."""
        self.headings.append(Heading(title, len(self.pages) + 1, level))

    def add_opening(self, page: Page) -> None:
        """Add a page that has an odd number, as the right-hand pages of books have."""
        self.go_to_right_hand()
        self.pages.append(page)

    def go_to_right_hand(self) -> None:
        """Add an empty page if the next one would have an even number."""
        if len(self.pages) % 2:
            self.pages.append(EmptyPage())


def planned(contents: Contents, layout: Layout) -> Plan:
    """Return the pages of a book.

    Parameters
    ----------
    contents : Contents
    layout : Layout
        For a book of few pages.

    Raises
    ------
    FormatError
        Puzzles have no room on the pages.
    """
    layout = _filled(contents, layout)
    while True:
        plan = _planned(contents, layout)
        inner = layout.trim.inner_margin(len(plan.pages))
        if inner <= plan.layout.inner:
            return plan
        layout = replace(layout, inner=inner)


def _filled(contents: Contents, layout: Layout) -> Layout:
    """Return the layout with larger puzzles where so few leave most of a sheet empty."""
    options = layout.options
    most = max(
        (len(sheet.entries) for each in contents.sections for sheet in each.sheets), default=0
    )
    if options.book.book or options.per_page != DEFAULT_PER_PAGE or not 0 < most < DEFAULT_PER_PAGE:
        return layout
    return replace(layout, options=replace(options, per_page=most))


def _planned(contents: Contents, layout: Layout) -> Plan:
    links = (entry.link for each in contents.sections for entry in each.entries)
    link = max(filter(None, links), key=len, default=None)
    # What would have room is said of the codes that there are.
    options = replace(layout.options, book=replace(layout.options.book, link=link))
    layout = replace(layout, options=options)
    plan, references = Plan(layout), References()
    n_contents = 0
    if options.book.book:
        n_contents = _add_front_matter(plan, contents)
    room = caption_room(captions_of(contents), link, options.per_page, layout)
    for section in contents.sections:
        _add_puzzles(plan, section, contents.n_puzzles, room, references)
    _add_solutions(plan, contents, references)
    if n_contents:
        start = _FIRST_CONTENTS
        plan.pages[start : start + n_contents] = contents_pages(plan.headings, layout)
    return plan


# The pages before the contents: the title page, and the empty one behind it.
_FIRST_CONTENTS = 2


def _add_front_matter(plan: Plan, contents: Contents) -> int:
    """Add what comes before the puzzles; return how many pages are left for the contents."""
    layout = plan.layout
    title, author = (
        layout.options.title or layout.words.of(DEFAULT_TITLE),
        layout.options.book.author or "",
    )
    plan.add_opening(TitlePage(title, _n_puzzles(contents.n_puzzles, layout.words), author))
    plan.go_to_right_hand()
    rules = rules_pages(contents)
    techniques = list(glossary_pages(contents.techniques, layout))
    n_solutions = sum(bool(section.solved) for section in contents.sections)
    n_sections = len(contents.sections)
    n_headings = 1 + len(rules) + bool(techniques) + n_sections + bool(n_solutions)
    n_headings += n_solutions if n_sections > 1 else 0
    n_contents = n_contents_pages(n_headings, layout)
    plan.pages += [EmptyPage()] * n_contents
    plan.add_heading(layout.words.of("Rules"))
    for page in rules:
        plan.add_heading(page.shown.title_in(layout.words), level=1)
        plan.pages.append(page)
    if techniques:
        plan.add_heading(layout.words.of("Techniques"))
        plan.pages += techniques
    return n_contents


def _add_puzzles(
    plan: Plan, section: Section, n_puzzles: int, room: CaptionRoom, references: References
) -> None:
    options, words = plan.layout.options, plan.layout.words
    title = options.title or words.of(DEFAULT_TITLE)
    is_first = not plan.pages
    if options.book.book:
        plan.go_to_right_hand()
    if section.title is not None or options.book.book:
        plan.add_heading(section.title or words.of("Puzzles"))
    if section.title is not None and options.book.book:
        n_here = sum(len(sheet.entries) for sheet in section.sheets)
        plan.pages.append(TitlePage(section.title, _n_puzzles(n_here, words)))
    for sheet in section.sheets:
        # Where rules have pages of their own, they are not repeated.
        rules = () if options.book.book else sheet.rules
        page = PuzzlePage(
            sheet,
            section.title or title,
            options.per_page,
            room,
            references,
            rules,
            is_first=is_first and sheet is section.sheets[0],
        )
        plan.pages.append(page)
        number = len(plan.pages)
        body = page.body(plan.layout, number)
        for kind in {entry.kind: None for entry in sheet.entries}:
            problem = crowded_problem(kind, plan.layout, body, room)
            if problem is not None:
                raise FormatError(f"pdf: {problem}")
        references.puzzle_page.update((entry.index, number) for entry in sheet.entries)


def _add_solutions(plan: Plan, contents: Contents, references: References) -> None:
    """Add the solutions, of each section on pages of their own."""
    sections = [(section, solved) for section in contents.sections if (solved := section.solved)]
    if not sections:
        return
    if plan.layout.options.book.book:
        plan.go_to_right_hand()
    words = plan.layout.words
    plan.add_heading(words.of("Solutions"))
    for section, solved in sections:
        heading = words.of("Solutions")
        title = section.title or words.of("Puzzles")
        if len(contents.sections) > 1:
            plan.add_heading(title, level=1)
            heading += f" \N{MIDDLE DOT} {title}"
        per_page, room = solution_room(solved, plan.layout)
        for start in range(0, len(solved), per_page):
            page = tuple(solved[start : start + per_page])
            plan.pages.append(SolutionPage(page, heading, per_page, room, references))
            number = len(plan.pages)
            references.solution_page.update((entry.index, number) for entry in page)


def _n_puzzles(n: int, words: Words) -> str:
    return words.said("{number} {n|puzzle|puzzles}", number=words.number(n), n=n)
