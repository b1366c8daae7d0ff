// Clues that are not digits on the board: drawn, marked, said, ticked off, and what is left of them.

/** The kind of a puzzle with its clues, read when the puzzle is first shown. */
function boardOf(puzzle) {
  if (puzzle.board) return puzzle.board;
  clueLines = clueLines || element("clues").textContent.split("\n");
  const line = clueLines[puzzle.index];
  if (!line) return puzzle.board = puzzle.kind;
  const [rows, ...layers] = line.split("\t"), board = Object.create(puzzle.kind);
  board.clues = cluesOf(puzzle.kind, JSON.parse(rows));
  board.layers = layers;
  board.peers = puzzle.kind.peers.map(peers => new Set(peers));
  board.cluesOf = board.peers.map(() => []);
  for (const clue of board.clues) {
    for (const cell of clue.cells) {
      board.cluesOf[cell].push(clue);
      if (clue.isDistinct) clue.cells.forEach(other => other !== cell && board.peers[cell].add(other));
    }
  }
  return puzzle.board = board;
}
let clueLines = null;

/** A layer of a drawing, which the program that wrote the page made. */
function layer(text, name) {
  const svg = `<g xmlns="http://www.w3.org/2000/svg" class="${name}">${text}</g>`;
  return new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
}

const brokenClues = (kind, values) => kind.clues.filter(clue => !canBeMet(clue, values));

// ---- In words --------------------------------------------------------------------------------

const SIDES = {"0 1": worded("the left"), "0 -1": worded("the right"),
               "1 0": worded("above"), "-1 0": worded("below"),
               "1 1": worded("the upper left"), "1 -1": worded("the upper right"),
               "-1 1": worded("the lower left"), "-1 -1": worded("the lower right")};

/** What a clue says of one of its cells, or of all of them. */
function clueWords(kind, clue, cell, isWhole = false) {
  const {cells, words, value} = clue, at = cells.indexOf(cell);
  const [first, second] = cells.map(each => kind.places[each]);
  const way = second && `${Math.sign(second.row - first.row)} ${Math.sign(second.column - first.column)}`;
  const facts = {value, n: cells.length, at: at + 1, from: SIDES[way],
                 other: nameOf(kind, cells[at ? 0 : 1] ?? cell)};
  return worded(words[isWhole ? 2 : at ? 1 : 0], facts);
}

/** What is said of a cell: its clues, those of its cages first. */
function cluesSaid(kind, cell) {
  return kind.cluesOf[cell].filter(clue => clue.words)
    .flatMap(clue =>
    [clueWords(kind, clue, cell), ...canBeMet(clue, game.values) ? [] : [worded("broken")]]);
}

// ---- Beside the board ------------------------------------------------------------------------

/** Buttons over the numbers beside the board: one ticks its number off, or takes the tick away. */
function drawBeside() {
  const {kind} = game, [left, top, width, height] = kind.box;
  const clues = kind.clues.filter(clue => clue.isBeside);
  const buttons = clues.map(clue => {
    const [x, y] = clue.place;
    const made = make("button", {type: "button", "data-clue": kind.clues.indexOf(clue), tabindex: -1});
    // As large as fingers like it, but for the numbers of two diagonals in one place.
    const gaps = clues.map(({place}) => Math.hypot(place[0] - x, place[1] - y)).filter(Boolean);
    const size = Math.min(.95 * kind.cellSize, ...gaps);
    made.style.left = `${100 * (x - size / 2 - left) / width}%`;
    made.style.top = `${100 * (y - size / 2 - top) / height}%`;
    made.style.width = `${100 * size / width}%`;
    made.style.height = `${100 * size / height}%`;
    return made;
  });
  element("beside").replaceChildren(...buttons);
  if (buttons.length) buttons[0].tabIndex = 0;
}

function showBeside(broken) {
  for (const button of element("beside").children) {
    const clue = game.kind.clues[button.dataset.clue], isTicked = game.ticked.has(clue);
    const {row, column} = game.kind.places[clue.cells[0]];
    button.className = (isTicked ? "ticked" : "") + (broken.has(clue) ? " wrong" : "");
    button.setAttribute("aria-pressed", isTicked);
    button.setAttribute("aria-label",
      [clueWords(game.kind, clue, clue.cells[0]),
        worded("first cell row {row}, column {column}", {row: row + 1, column: column + 1}),
        ...broken.has(clue) ? [worded("broken")] : [],
        ...isTicked ? [worded("ticked off")] : []].join(worded(", ")));
  }
}

function toggleTick(button) {
  const clue = game.kind.clues[button.dataset.clue];
  if (!game.ticked.delete(clue)) game.ticked.add(clue);
  keep();
  showAll();
}

/** Go from one number to another with the arrows, and tick it off with the space bar. */
function onBesideKey(event) {
  const buttons = [...element("beside").children], at = buttons.indexOf(event.target);
  const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
  if (!step) return;
  const next = buttons[(at + step + buttons.length) % buttons.length];
  buttons.forEach(button => { button.tabIndex = button === next ? 0 : -1; });
  next.focus();
  event.preventDefault();
  event.stopPropagation();
}

// ---- What is broken --------------------------------------------------------------------------

/** Marks over the numbers, signs and dots of clues that are broken. */
function showBroken(broken) {
  const radius = game.kind.cellSize * .19;
  element("marks").replaceChildren(...[...broken].filter(({place}) => place.length).map(({place}) =>
    drawn("circle", {cx: place[0], cy: place[1], r: radius})));
}

// ---- What is left of a clue ------------------------------------------------------------------

const MAX_SHOWN = 40;

const hasCages = kind => kind.clueSorts.some(sort => sort.isCage);
const isAided = ({isCage, type}) => isCage || type === "little-killer" || type in WAYS;
const hasAid = kind => kind.clueSorts.some(isAided);

// What stands between the digits of a combination, by the type of its clue; else it is a sum.
const SIGNS = {times: "\u00d7", minus: "\u2212", divide: "\u00f7"};

/** Show what fits into the clues of the chosen cell, but for those that are ticked off. */
function showAid() {
  const {kind, selected, ticked} = game, aid = element("aid");
  aid.hidden = !settings.aid || !hasAid(kind);
  element("player").classList.toggle("aided", !aid.hidden);
  // On a phone the rules have no other room: they are there until a cell is chosen.
  const areRules = !game.hasChosen && matchMedia("(max-width: 559px)").matches;
  const clues = aid.hidden || areRules ? []
    : kind.cluesOf[selected].filter(clue => isAided(clue) && !ticked.has(clue));
  aid.replaceChildren(
    ...clues.length ? clues.map(aidOf) : [make("p", {class: "narrow", text: kind.rules})]);
}

function aidOf(clue) {
  const {kind, values} = game, said = clueWords(kind, clue, clue.cells[0], true);
  const {nBlank, left, combinations, isCut} =
    restOf(clue, values, (among, cell) => candidatesOf(kind, among, cell));
  const n = combinations.length, isDone = nBlank === 0, areMany = isCut || n > MAX_SHOWN;
  const many = isCut ? worded("more than {n} {n|combination|combinations}", {n})
    : worded("{n} {n|combination|combinations}", {n});
  const state = isDone ? canBeMet(clue, values) ? worded("done") : worded("broken")
    : areMany ? many : n ? "" : worded("nothing fits");
  const rest = left && nBlank ? [worded("{left} left in {n}", {left, n: nBlank})] : [];
  const head = [said[0].toUpperCase() + said.slice(1), ...rest].join(worded(", "));
  const sign = SIGNS[clue.type] ?? "+", name = digit => kind.names[digit - 1];
  // The higher one comes first where that matters.
  const inOrder = digits => "\u2212\u00f7".includes(sign) ? [...digits].reverse() : digits;
  const text = ({lead, digits}) =>
    [lead ? name(lead) : "", inOrder(digits).map(name).join(sign)].filter(Boolean).join(":") ||
    worded("none");
  return make("p", {text: worded("{clue}: {rest}", {clue: head, rest: state})},
    ...isDone || areMany ? [] : combinations.flatMap(each => [make("b", {text: text(each)}), " "]));
}
