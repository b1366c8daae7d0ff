"""Check certificates of puzzles: ``python check_certificate.py < FILE``.

A certificate shows that a puzzle has one solution, and perhaps that no clue can go.  This program
imports nothing, so it can be read as a whole.  docs/certificates.md specifies what it checks.
"""

HEADER, SYMBOLS = "cluesmith certificate 1", "123456789ABCDEFGHIJKLMNOP"
MOST_CELLS, MOST_LISTED, MOST_VALUE = 1000, 100_000, 99_999_999

# The relations of cells that follow each other: digits, value, number of digits.
RELATIONS = {
    "thermo": lambda a, b, value, high: a < b,
    "minus": lambda a, b, value, high: abs(a - b) == value,
    "divide": lambda a, b, value, high: a == value * b or b == value * a,
    "black": lambda a, b, value, high: a == 2 * b or b == 2 * a,
    "whisper": lambda a, b, value, high: abs(a - b) >= (high + 1) // 2,
    "apart": lambda a, b, value, high: abs(a - b) != 1,
    "no-dot": lambda a, b, value, high: abs(a - b) != 1 and a != 2 * b and b != 2 * a,
    "no-xv": lambda a, b, value, high: a + b not in (5, 10),
}
JOINED = ("cage", "plus", "minus", "times", "divide", "hidden")
WITH_VALUE = (*JOINED, "skyscraper", "sandwich", "x-sum")
TYPES = (*RELATIONS, *WITH_VALUE, "differ", "palindrome", "arrow", "renban", "odd", "even")


def follow(name, was, d, first, last, value, size, high):
    """Return what is known after digit d of a clue, None if d fits no more; first 0 is known."""
    if name in RELATIONS:
        return d if first or RELATIONS[name](was, d, value, high) else None
    if name in ("odd", "even"):
        return 0 if d % 2 == (name == "odd") else None
    if name == "times":
        now = d if first else was * d
        return now if value % now == 0 and (now == value or not last) else None
    if name == "arrow":
        now = d if first else was - d
        return now if now == 0 or (now > 0 and not last) else None
    if name == "hidden":
        total, product, low, most = was or (0, 1, d, d)
        total, product, low, most = total + d, min(product * d, 10**9), min(low, d), max(most, d)
        fits = value in (total, product) or (size == 2 and value in (most - low, most / low))
        return (total, product, low, most) if fits or not last else None
    if name == "sandwich":  # 0 before the first end, then three values, and 1 after the other end
        if was in (0, 1):
            now = was if d not in (1, high) else (1 + high - d, 0, 0) if was == 0 else None
        elif d in (1, high):
            now = 1 if d == was[0] and was[2] == value else None
        else:
            now = (was[0], was[1] | 1 << d, was[2] + d) if not was[1] >> d & 1 else None
        return now if now == 1 or not last else None
    if was == 1:  # an x-sum that is complete
        return 1
    used, count, left = was or (0, 0, d if name == "x-sum" else 0)
    now = used | 1 << d
    if used == now or left > size:
        return None
    if name == "renban":
        return (now, 0, 0) if now.bit_length() - (now & -now).bit_length() < size else None
    count += (1 << d > used) if name == "skyscraper" else d
    fits = count == value or (count < value and not last and left != 1)
    return (1 if left == 1 else (0 if name == "plus" else now, count, left - 1)) if fits else None


def supported(name, value, high, domains):
    """Return the digits of each cell that some assignment has; a domain has bit d for digit d."""
    if name == "palindrome":
        return [a & b for a, b in zip(domains, domains[::-1])]
    size, states, layers = len(domains), {0}, []
    if name == "differ":
        singles = [domain for domain in domains if domain & (domain - 1) == 0]
        once = twice = 0
        for domain in domains:
            once, twice = once | domain, twice | once & domain
        every, struck = (2 << high) - 2 if size == high else 0, ~sum({*singles})
        alone = once & ~twice & every
        is_wrong = len({*singles}) < len(singles) or every & ~once
        kept = [d & alone or (d if d & (d - 1) == 0 else d & struck) for d in domains]
        return [0 if is_wrong or (d & alone and d & (d - 1)) else d for d in kept]
    for place, domain in enumerate(domains):
        ends, digits = (place == 0, place == size - 1), range(1, high + 1)
        pairs = [(known, digit) for digit in digits if domain >> digit & 1 for known in states]
        arcs = [(*pair, follow(name, *pair, *ends, value, size, high)) for pair in pairs]
        layers.append([arc for arc in arcs if arc[2] is not None])
        states = {arc[2] for arc in layers[-1]}
    found = [0] * size
    for place in reversed(range(size)):
        arcs = [arc for arc in layers[place] if arc[2] in states]
        found[place] = sum({1 << arc[1] for arc in arcs})
        states = {arc[0] for arc in arcs}
    return found


def number(text, least, most):
    """Return a number of a certificate."""
    if not (text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most):
        raise ValueError(f"{text[:30]!r} is no number from {least} to {most}")
    return int(text)


class Puzzle:  # the rules and clues of a certificate, and its search
    def __init__(self, n_cells, high):
        self.n_cells, self.high, self.digits = n_cells, high, []
        self.clues, self.walls = {"rule": [], "clue": [], "area": []}, ([], [])
        self.parts, self.parts_of, self.memory = [], [[] for _ in range(n_cells)], {}

    def lists_of(self, words):
        """Yield the lists of cells for words; `0,1/9*3` is 0,1 and 9,10 and 18,19."""
        for word in words:
            first, *repeats = word.split("/")
            lists = [[number(cell, 0, self.n_cells - 1) for cell in first.split(",")]]
            for step, _, times in (repeat.partition("*") for repeat in repeats):
                times = number(times, 1, MOST_LISTED // len(lists) // len(lists[0]))
                shifts = [number(step, 1, self.n_cells) * k for k in range(times)]
                lists = [[cell + shift for cell in cells] for shift in shifts for cells in lists]
            if any(len({*cells}) < len(cells) or max(cells) >= self.n_cells for cells in lists):
                raise ValueError(f"{word[:30]}: a cell is listed twice, or beyond the last one")
            yield from lists

    def add(self, sort, word, lists):
        """Add a rule, a clue or an area on each of some lists of cells."""
        name, equals, value = word.partition("=")
        if name not in TYPES or bool(equals) != (name in WITH_VALUE):
            raise ValueError(f"{word[:30]!r} is no type of clue with its value")
        value = number(value if equals else "0", 0, MOST_VALUE)
        for cells in lists:
            for cell in cells:
                self.parts_of[cell].append(len(self.parts))
            self.clues[sort].append((len(self.parts), cells))
            self.parts.append((name, value, cells))

    def propagate(self, domains, cells, left_out=()):
        """Strike digits until nothing changes; return False if a cell has none left."""
        waiting = {part for cell in cells for part in self.parts_of[cell]}.difference(left_out)
        while waiting:
            name, value, cells = self.parts[waiting.pop()]
            old = tuple([domains[cell] for cell in cells])
            if (new := self.memory.get((name, value, old))) is None:
                new = self.memory[name, value, old] = supported(name, value, self.high, old)
            for cell, before, after in zip(cells, old, new):
                if after != before:
                    if not after:
                        return False
                    domains[cell] = after
                    waiting.update(self.parts_of[cell])
        return True

    def solutions(self, domains, changed, branches):
        """Yield the solutions that the tree of choices leaves; ``branches`` gives its cells."""
        if self.propagate(domains, changed):
            if all(domain & (domain - 1) == 0 for domain in domains):
                yield [domain.bit_length() - 1 for domain in domains]
                return
            cell = next(branches, None)
            if cell is None or domains[cell] & (domains[cell] - 1) == 0:
                raise ValueError("the tree ends early, or has a cell with one digit")
            for digit in (d for d in range(1, self.high + 1) if domains[cell] >> d & 1):
                after = [*domains[:cell], 1 << digit, *domains[cell + 1 :]]
                yield from self.solutions(after, [cell], branches)

    def joins(self, grid):
        """Yield for areas that could be joined None, their parts, and (type, value, cells)."""
        areas, (types, sides) = self.clues["area"], self.walls
        area_of = {cell: k for k, (_, cells) in enumerate(areas) for cell in cells}
        most = max((len(cells) for _, cells in areas), default=0)
        near = {tuple(sorted([area_of.get(a, -1), area_of.get(b, -1)])) for a, b in sides}
        for a, b in sorted(near):
            cells = areas[a][1] + areas[b][1] if -1 < a < b else []
            if 0 < len(cells) <= most:
                digits, product = sorted(grid[cell] for cell in cells), 1
                for digit in digits:
                    product *= digit
                low, high, results = digits[0], digits[-1], {"plus": sum(digits)}
                results |= {"minus": high - low} if len(digits) == 2 else {}
                results |= {"times": product} if product <= MOST_VALUE else {}
                results |= {"divide": high // low} if len(digits) == 2 and high % low == 0 else {}
                hidden = [("hidden", value) for value in dict.fromkeys(results.values())]
                found = [*results.items(), *hidden]
                found += [("cage", sum(digits))] if len({*digits}) == len(digits) else []
                replaced = {areas[a][0], areas[b][0]}
                yield from ((None, replaced, (*each, cells)) for each in found if each[0] in types)

    def check_needs(self, grid, lines):
        """Check that each line has a second solution after one removal; return what is needed."""
        givens = [(cell, set(), None) for cell, digit in enumerate(self.digits) if digit]
        clues = [(None, {part}, None) for part, _ in self.clues["clue"]]
        removals = givens + clues + [*self.joins(grid)]
        if len(lines) != len(removals):
            raise ValueError(f"{len(lines)} second solutions, and {len(removals)} are needed")
        for place, ((given, left_out, more), line) in enumerate(zip(removals, lines), start=1):
            pairs = [change.partition("=")[::2] for change in line]
            new = {number(c, 0, self.n_cells - 1): number(d, 1, self.high) for c, d in pairs}
            other = [1 << new.get(cell, digit) for cell, digit in enumerate(grid)]
            shows = all(d != grid[c] and (c == given or not self.digits[c]) for c, d in new.items())
            fits = not more or all(supported(*more[:2], self.high, [other[c] for c in more[2]]))
            if not (new and shows and fits and self.propagate(other, new, left_out)):
                raise ValueError(f"second solution {place} shows nothing")
        n_walls = len(removals) - len(givens) - len(clues)
        return f"{len(givens)} digits, {len(clues)} clues and {n_walls} walls are needed"


def checked(lines):
    """Return what a certificate shows; raise ValueError if it shows nothing."""
    end = [line[0] for line in lines].index("tree")
    if lines[0][0] != "grid" or len(lines[0]) != 3:
        raise ValueError("it has no `grid` after the first line")
    puzzle = Puzzle(number(lines[0][1], 1, MOST_CELLS), number(lines[0][2], 1, len(SYMBOLS)))
    for word, *rest in lines[1:end]:
        if word in puzzle.clues and len(rest) > 1:
            puzzle.add(word, rest[0], puzzle.lists_of(rest[1:]))
        elif word == "walls" and len(rest) > 1:
            puzzle.walls = (rest[0].split(","), [*puzzle.lists_of(rest[1:])])
        elif word == "puzzle" and len(rest) == 1 and not puzzle.digits:
            puzzle.digits = [("." + SYMBOLS).index(symbol) for symbol in rest[0]]
        else:
            raise ValueError(f"`{word[:30]}` cannot be read")
    if len(puzzle.digits) != puzzle.n_cells or max(puzzle.digits) > puzzle.high:
        raise ValueError(f"the puzzle does not have {puzzle.n_cells} cells")
    domains = [1 << digit if digit else (2 << puzzle.high) - 2 for digit in puzzle.digits]
    branches = iter([number(cell, 0, puzzle.n_cells - 1) for cell in lines[end][1:]])
    grids = [*puzzle.solutions(domains, range(puzzle.n_cells), branches)]
    if len(grids) != 1 or next(branches, None) is not None:
        raise ValueError(f"{len(grids)} solutions, or the tree goes on after its end")
    shown = lines[end + 1 :]
    if shown and shown[0] != ["minimal"]:
        raise ValueError("the line after the tree is not `minimal`")
    return "one solution" + (f"; {puzzle.check_needs(grids[0], shown[1:])}" if shown else "")


def check(text: str) -> list[tuple[bool, str]]:
    """Return for each certificate of a text whether it is accepted, and what it shows or lacks."""
    lines = [[w for w in line.split(" ") if w] for line in text.replace("\r", "").split("\n")]
    lines = [line for line in lines if line and line[0] != "note"]
    starts = [k for k, line in enumerate(lines) if line == HEADER.split()]
    if not starts or starts[0] > 0:
        return [(False, f"it does not begin with `{HEADER}`")]
    results = []
    for start, end in zip(starts, [*starts[1:], len(lines)]):
        try:
            results.append((True, checked(lines[start + 1 : end])))
        except (ValueError, IndexError, RecursionError) as error:
            results.append((False, str(error)))
    return results


if __name__ == "__main__":
    results = check(open(0, encoding="utf-8", errors="replace", newline="").read())
    for place, (is_accepted, message) in enumerate(results, start=1):
        print(f"{place}: {'accepted' if is_accepted else 'refused'}: {message}")
    raise SystemExit(not all(is_accepted for is_accepted, _ in results))
