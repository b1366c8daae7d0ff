"""The pages of a book in order, all planned before one is drawn.

Front matter lists the numbers of pages that come after it, and the number of pages decides how much
of the inner margin the binding takes; so a book is planned again if its pages ask for more.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from cluesmith.cli.formats.book.cell_size_check import crowded_problem, solutions_problem
from cluesmith.cli.formats.book.contents import Heading, contents_pages, n_contents_pages
from cluesmith.cli.formats.book.entries import Contents, Entry, References, Section
from cluesmith.cli.formats.book.page_canvas import Layout, Page, PlannedPage
from cluesmith.cli.formats.book.pdf_boards import drawn_size
from cluesmith.cli.formats.book.puzzle_pages import (
    CaptionRoom,
    PuzzlePage,
    caption_room,
)
from cluesmith.cli.formats.book.rules_pages import glossary_pages, rules_pages
from cluesmith.cli.formats.book.solution_pages import (
    SolutionPage,
    layout_of_solutions,
    solution_room,
)
from cluesmith.cli.formats.book.text_lines import pages_of
from cluesmith.cli.formats.book.text_pages import (
    EmptyPage,
    Setting,
    TextPage,
    TitlePage,
    book_text,
    text_below,
    text_pages,
)
from cluesmith.cli.formats.format import DEFAULT_PER_PAGE, BookPart, SolutionsAt
from cluesmith.generator.errors import FormatError
from cluesmith.generator.wording.words import Words, marked

DEFAULT_TITLE = marked("Puzzles")


@dataclass(slots=True)
class Plan:
    """Pages, and the headings that contents and bookmarks lead to.

    The first ``n_front`` pages are front matter, which has numbers of its own.
    """

    layout: Layout
    pages: list[PlannedPage] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    n_front: int = 0

    def add(self, *pages: Page, layout: Layout | None = None) -> None:
        """Add pages, of another layout if it is given."""
        self.pages += [PlannedPage(page, layout or self.layout) for page in pages]

    def add_heading(self, title: str, level: int = 0) -> None:
        """Let the next page have a heading."""
        self.headings.append(Heading(title, len(self.pages) + 1, level))

    def go_to_right_hand(self) -> None:
        """Add an empty page if the next one would have an even number."""
        if len(self.pages) % 2:
            self.add(EmptyPage())


def planned(contents: Contents, layout: Layout) -> Plan:
    """Return the pages of a book.

    ``layout``: for a book of few pages.

    Raises FormatError if puzzles have no room on the pages.
    """
    layout = _filled(contents, layout)
    links = (entry.link for entry in contents.entries)
    link = max(filter(None, links), key=len, default=None)
    # The message must suggest what has room with the actual codes.
    options = replace(layout.options, book=replace(layout.options.book, link=link))
    layout = replace(layout, options=options)
    n_contents = 1
    while True:
        plan = _Planner(contents, layout, n_contents).planned()
        inner = max(layout.inner, layout.trim.inner_margin(len(plan.pages)))
        needed = n_contents_pages(len(plan.headings), layout)
        if (inner, needed) == (layout.inner, n_contents):
            return plan
        layout, n_contents = replace(layout, inner=inner), needed


def _filled(contents: Contents, layout: Layout) -> Layout:
    """Return the layout, with larger puzzles if a few small ones leave most of a sheet empty."""
    options = layout.options
    most = max(
        (len(sheet.entries) for each in contents.sections for sheet in each.sheets), default=0
    )
    is_plain = not options.book.book and not options.sections
    if not is_plain or options.per_page != DEFAULT_PER_PAGE or not 0 < most < DEFAULT_PER_PAGE:
        return layout
    return replace(layout, options=replace(options, per_page=most))


class _Planner:
    """Plans a book once, with a given number of contents pages."""

    def __init__(self, contents: Contents, layout: Layout, n_contents: int) -> None:
        self._contents = contents
        self._layout = layout
        self._book = layout.options.book
        self._words = layout.words
        self._title = layout.options.title or layout.words.of(DEFAULT_TITLE)
        self._n_contents = n_contents
        self._layouts = {each.title: layout.of_section(each.title) for each in contents.sections}
        self._n_alike: dict[frozenset[tuple[float, float]], int] = {}
        for each in contents.sections:
            sizes = _drawn_sizes(each)
            self._n_alike[sizes] = max(self._n_alike.get(sizes, 0), len(each.solved))
        self._rooms: dict[tuple[int, bool], CaptionRoom] = {}
        self._plan = Plan(layout)
        self._references = References()

    def planned(self) -> Plan:
        """Return the pages of the part of the book that the options ask for."""
        place = self._book.solutions_at
        part = self._layout.options.part
        start = self._add_front_matter() if self._book.book else None
        for section in self._contents.sections:
            self._add_puzzles(section)
            if place is SolutionsAt.SECTION and part is BookPart.WHOLE:
                self._add_solutions_after(section)
        if part is BookPart.SOLUTIONS:
            return self._solutions_alone()
        if place is SolutionsAt.END and part is BookPart.WHOLE:
            self._add_solutions()
        if self._book.afterword is not None:
            self._add_text(self._book.afterword, self._words.of("Afterword"))
        if start is not None:
            pages = contents_pages(self._plan.headings, self._layout)
            listed = [PlannedPage(page, self._layout) for page in pages]
            self._plan.pages[start : start + len(listed)] = listed
        return self._plan

    def _add_front_matter(self) -> int:
        """Add the pages before the puzzles; return the place of the contents pages."""
        plan, layout, book, words = self._plan, self._layout, self._book, self._words
        n_puzzles = _n_puzzles(self._contents.n_puzzles, words)
        plan.add(TitlePage(self._title, n_puzzles, book.author or "", subtitle=book.subtitle or ""))
        if book.imprint is not None:
            plan.add(*text_pages(text_below(book.imprint), layout, Setting.FOOT))
        if book.dedication is not None:
            plan.go_to_right_hand()
            plan.add(*text_pages(text_below(book.dedication), layout, Setting.MIDDLE))
        plan.go_to_right_hand()
        start = len(plan.pages)
        plan.add(*[EmptyPage()] * self._n_contents)
        if book.introduction is not None:
            self._add_text(book.introduction, words.of("Introduction"))
        if book.how_to_solve is not None:
            self._add_text(book.how_to_solve, words.of("How to solve"))
        plan.add_heading(words.of("Rules"))
        for page in rules_pages(self._contents):
            plan.add_heading(page.shown.title_in(words), level=1)
            plan.add(page)
        techniques = list(glossary_pages(self._contents.techniques, layout))
        if techniques:
            plan.add_heading(words.of("Techniques"))
            plan.add(*techniques)
        plan.go_to_right_hand()
        plan.n_front = self._references.n_front = len(plan.pages)
        return start

    def _add_text(self, text: str, title: str) -> None:
        """Add a text with a heading."""
        found = book_text(text, title)
        self._plan.add_heading(found.title)
        self._plan.add(*text_pages(found, self._layout))

    def _add_puzzles(self, section: Section) -> None:
        plan, layout = self._plan, self._layouts[section.title]
        is_first = not plan.pages
        self._add_opening(section, layout)
        room = self._room_of(layout)
        for sheet in section.sheets:
            if self._book.solutions_at is SolutionsAt.NEXT_PAGE:
                plan.go_to_right_hand()
            # Rules that have pages of their own are not repeated.
            page = PuzzlePage(
                sheet,
                section.title or self._title,
                layout.options.per_page,
                room,
                self._references,
                () if self._book.book else sheet.rules,
                is_first=is_first and sheet is section.sheets[0],
            )
            plan.add(page, layout=layout)
            number = len(plan.pages)
            body = page.body(layout, number)
            for kind in {entry.kind: None for entry in sheet.entries}:
                problem = crowded_problem(kind, layout, body, room)
                if problem is not None:
                    raise FormatError(f"pdf: {problem}")
            self._references.puzzle_page.update((entry.index, number) for entry in sheet.entries)
            if self._book.solutions_at is SolutionsAt.NEXT_PAGE:
                self._add_solution_pages(sheet.solved, section, layout)

    def _add_opening(self, section: Section, layout: Layout) -> None:
        """Add the page of a section, with its introduction."""
        plan = self._plan
        if section.title is None and not self._book.book:
            return
        if self._book.book:
            plan.go_to_right_hand()
        plan.add_heading(section.title or self._words.of("Puzzles"))
        if section.title is None or not self._book.book:
            return
        n_here = sum(len(sheet.entries) for sheet in section.sheets)
        page = TitlePage(section.title, _n_puzzles(n_here, self._words))
        introduction = layout.options.introduction_of(section.title)
        text = text_below(introduction or "", section.title)
        first, *others = pages_of(
            text.lines(layout), layout.frame().body.height, page.room_below(layout)
        ) or ((),)
        plan.add(replace(page, lines=first), layout=layout)
        plan.add(*(TextPage(text.title, lines) for lines in others), layout=layout)

    def _add_solutions(self) -> None:
        """Add the solutions of all sections. A section may begin on the page of the one before."""
        sections = [section for section in self._contents.sections if section.solved]
        if not sections:
            return
        if self._book.book:
            self._plan.go_to_right_hand()
        self._plan.add_heading(self._words.of("Solutions"))
        for section in sections:
            if len(self._contents.sections) > 1:
                self._plan.add_heading(section.title or self._words.of("Puzzles"), level=1)
            layout = self._layouts[section.title]
            self._add_solution_pages(section.solved, section, layout, runs_on=True)

    def _add_solutions_after(self, section: Section) -> None:
        """Add the solutions of a section to its end."""
        if section.solved:
            self._plan.add_heading(self._words.of("Solutions"), level=1)
            self._add_solution_pages(section.solved, section, self._layouts[section.title])

    def _add_solution_pages(
        self,
        solved: Sequence[Entry],
        section: Section,
        layout: Layout,
        runs_on: bool = False,
    ) -> None:
        """Add solutions. They may begin on the last page of the section before."""
        if not solved:
            return
        layout = layout_of_solutions(layout)
        for kind in {entry.kind: None for entry in solved}:
            problem = solutions_problem(kind, layout)
            if problem is not None:
                raise FormatError(f"pdf: {problem}")
        titles: tuple[str, ...] = ()
        if len(self._contents.sections) > 1:
            titles = (section.title or self._words.of("Puzzles"),)
        per_page, room = solution_room(solved, layout, self._n_alike[_drawn_sizes(section)])
        new = SolutionPage(tuple(solved), titles, per_page, room, self._references)
        rest = list(solved)
        last = self._plan.pages[-1] if runs_on and self._plan.pages else None
        if last is not None and isinstance(last.page, SolutionPage) and last.page.is_like(new):
            n_free = per_page - len(last.page.entries)
            if n_free:
                self._plan.pages.pop()
                self._plan.headings[-1] = replace(
                    self._plan.headings[-1], page=len(self._plan.pages) + 1
                )
                self._add_solution_page(last.page.with_more(rest[:n_free], titles), layout)
                rest = rest[n_free:]
        for start in range(0, len(rest), per_page):
            page = replace(new, entries=tuple(rest[start : start + per_page]))
            self._add_solution_page(page, layout)

    def _add_solution_page(self, page: SolutionPage, layout: Layout) -> None:
        self._plan.add(page, layout=layout)
        number = len(self._plan.pages)
        self._references.solution_page.update((entry.index, number) for entry in page.entries)

    def _solutions_alone(self) -> Plan:
        """Return the plan of the solutions file, which refers to pages of the puzzles file."""
        self._plan = Plan(self._layout)
        self._references.is_apart = True
        if self._book.book:
            self._plan.add(
                TitlePage(
                    self._title,
                    self._words.of("Solutions"),
                    self._book.author or "",
                    subtitle=self._book.subtitle or "",
                )
            )
        self._add_solutions()
        return self._plan

    def _room_of(self, layout: Layout) -> CaptionRoom:
        """Return the room for captions, the same in sections with puzzles of the same size."""

        def key(layout: Layout) -> tuple[int, bool]:
            return layout.options.per_page, layout.options.book.large_print

        if key(layout) not in self._rooms:
            sections = self._contents.sections
            alike = (each for each in sections if key(self._layouts[each.title]) == key(layout))
            captions = (entry.caption for section in alike for entry in section.entries)
            per_page, link = layout.options.per_page, layout.options.book.link
            has_titles = self._book.puzzle_title is not None
            self._rooms[key(layout)] = caption_room(captions, link, per_page, layout, has_titles)
        return self._rooms[key(layout)]


def _drawn_sizes(section: Section) -> frozenset[tuple[float, float]]:
    """Return the sizes of the drawings of a section, in cells."""
    return frozenset(drawn_size(entry.kind) for entry in section.entries)


def _n_puzzles(n: int, words: Words) -> str:
    return words.said("{number} {n|puzzle|puzzles}", number=words.number(n), n=n)
