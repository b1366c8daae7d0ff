# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
"""The puzzles that one or two more clues make of one with many solutions."""

import cython

if cython.compiled:
    from cython.cimports.posix.strings import ffs
else:

    def ffs(word: int) -> int:
        return (word & -word).bit_length()


IS_COMPILED: bool = cython.compiled
N_WORDS = 27
_MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_GAMMA = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_MIX1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
_MIX2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)


@cython.cclass
class Vicinity:
    _seed: cython.ulonglong
    _once: cython.uint[27]
    _twice: cython.uint[27]
    _alone: cython.uint[27]  # of the whole list
    _options: cython.ushort[729]
    _n_options: cython.int
    # picks: solution, first option, second option
    _picks: cython.int[3072]
    _n_picks: cython.int
    n_alone: cython.int

    def __init__(self) -> None:
        if not cython.compiled:
            self._once = [0] * 27
            self._twice = [0] * 27
            self._alone = [0] * 27
            self._options = [0] * 729
            self._picks = [0] * 3072

    def find(self, words, n: int, seed: int, n_extra: int, max_picks: int, free):
        word_of: cython.uint[::1] = words
        part: cython.int[::1] = free  # room for 2 * n
        n_words: cython.int = n
        i: cython.int
        m: cython.int = max_picks
        e: cython.int = n_extra
        self._seed = seed & 0xFFFFFFFFFFFFFFFF
        with cython.nogil:
            self._search(word_of, n_words, part, e, m)
        return [
            (self._picks[3 * i], self._picks[3 * i + 1], self._picks[3 * i + 2])
            for i in range(self._n_picks)
        ]

    def tally(self, words, n: int, counts) -> None:
        word_of: cython.uint[::1] = words
        count_of: cython.ushort[::1] = counts
        n_words: cython.int = n
        i: cython.int
        t: cython.int
        w: cython.uint
        with cython.nogil:
            for i in range(729):
                count_of[i] = 0
            for i in range(n_words):
                for t in range(27):
                    w = word_of[27 * i + t]
                    while w:
                        count_of[27 * t + ffs(w) - 1] += 1
                        w &= w - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(self, words: cython.uint[::1], n: cython.int, part: cython.int[::1], n_extra: cython.int, m: cython.int) -> cython.void:
        i: cython.int
        t: cython.int
        k: cython.int
        n_part: cython.int
        option: cython.int
        bits: cython.uint
        one: cython.uint = 1
        self._n_picks = 0
        for t in range(27):
            self._once[t] = 0
            self._twice[t] = 0
        for i in range(n):
            self._tally(words, i)
            part[n + i] = 0
        self.n_alone = 0
        for t in range(27):
            self._alone[t] = self._once[t] & ~self._twice[t]
            bits = self._alone[t]
            while bits:
                bits &= bits - 1
                self.n_alone += 1
        for i in range(n):
            part[i] = i
        if n_extra == 1:
            self._pick(words, n, part, n, -1, m)
            return
        # options that two solutions or more share, not all
        self._n_options = 0
        for t in range(27):
            bits = self._twice[t]
            while bits:
                i = ffs(bits) - 1
                bits &= bits - 1
                self._options[self._n_options] = 27 * t + i
                self._n_options += 1
        while self._n_options > 0 and self._n_picks < m:
            k = self._draw(self._n_options)
            option = self._options[k]
            self._n_options -= 1
            self._options[k] = self._options[self._n_options]
            n_part = 0
            t = option // 27
            bits = one << option % 27
            for i in range(n):
                part[n_part] = i
                n_part += (words[27 * i + t] & bits) != 0
            if n_part == n:
                continue
            for t in range(27):
                self._once[t] = 0
                self._twice[t] = 0
            for i in range(n_part):
                self._tally(words, part[i])
            self._pick(words, n, part, n_part, option, m)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _tally(self, words: cython.uint[::1], i: cython.int) -> cython.void:
        t: cython.int
        w: cython.uint
        for t in range(27):
            w = words[27 * i + t]
            self._twice[t] |= self._once[t] & w
            self._once[t] |= w

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pick(self, words: cython.uint[::1], n: cython.int, part: cython.int[::1], n_part: cython.int, option: cython.int, m: cython.int) -> cython.void:
        alone = cython.declare(cython.uint[27])
        any_alone: cython.uint = 0
        t: cython.int
        i: cython.int
        k: cython.int
        hits: cython.uint
        best: cython.int
        n_hits: cython.int
        for t in range(27):
            alone[t] = self._once[t] & ~self._twice[t]
            if option >= 0:
                alone[t] &= ~self._alone[t]
            any_alone |= alone[t]
        if any_alone == 0:
            return
        for k in range(n_part):
            i = part[k]
            if part[n + i]:
                continue
            n_hits = 0
            best = -1
            for t in range(27):
                hits = words[27 * i + t] & alone[t]
                while hits:
                    n_hits += 1
                    if self._draw(n_hits) == 0:
                        best = 27 * t + ffs(hits) - 1
                    hits &= hits - 1
            if best >= 0 and self._n_picks < m:
                part[n + i] = 1
                self._picks[3 * self._n_picks] = i
                self._picks[3 * self._n_picks + 1] = option
                self._picks[3 * self._n_picks + 2] = best
                self._n_picks += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _draw(self, n: cython.uint) -> cython.uint:
        """Return a random number below n, by splitmix64."""
        bits: cython.ulonglong
        self._seed = (self._seed + _GAMMA) & _MASK64
        bits = self._seed
        bits = (bits ^ bits >> 30) * _MIX1 & _MASK64
        bits = (bits ^ bits >> 27) * _MIX2 & _MASK64
        bits ^= bits >> 31
        return cython.cast(cython.uint, (bits >> 32) * n >> 32)
