// Hints, and the technique of what the player did last.

// A hint has four stages: where to look, the technique, the reason, and the change itself.
const ACTIONS = [worded("Which technique?"), worded("Why?"), worded("Do it")];
const [WHERE, TECHNIQUE, REASON] = ACTIONS.keys();

function nextHint() {
  if (!game.solution || game.isPaused || game.isSolved) return;
  if (!game.hint) {
    const found = findHint();
    game.hint = {...found, stage: found.step ? WHERE : TECHNIQUE};
    game.nHints++;
    tell("");
  } else if (game.hint.isOver) {
    closeHint();
    return;
  } else if (game.hint.stage < REASON) {
    game.hint.stage++;
  } else {
    doHint();
    return;
  }
  showHint();
  showAll();
}

function findWrong() {
  const {kind, values, solution} = game;
  const wrong = values.findIndex((value, cell) => value && value !== solution[cell]);
  return wrong < 0 ? null : {
    title: worded("A wrong digit"), cells: [wrong],
    text: worded("{digit} is wrong in {cell}.",
                 {digit: kind.names[values[wrong] - 1], cell: nameOf(kind, wrong)}),
    changes: () => takingBack(wrong)};
}

function findLacking() {
  const {kind, values, notes, solution} = game;
  const lacking = values.findIndex((value, cell) =>
    !value && notes[cell] && !(notes[cell] & bit(solution[cell])));
  return lacking < 0 ? null : {
    title: worded("A missing note"), cells: [lacking],
    text: worded("The notes of {cell} leave out {digit}.",
                 {digit: kind.names[solution[lacking] - 1], cell: nameOf(kind, lacking)}),
    changes: () => new Map([[lacking, {notes: notes[lacking] | bit(solution[lacking])}]])};
}

function findHint() {
  const {kind, values, solution} = game;
  const symbol = digit => kind.names[digit - 1];
  const mistake = findWrong() || findLacking();
  if (mistake) return mistake;
  const steps = readSteps(game.puzzle), step = steps?.find(isNews);
  if (step) {
    return {title: step.title(), text: worded("{sentence}.", {sentence: step.text()}), step,
            cells: [...new Set(basisOf(step).map(each => each.cell))],
            changes: () => step.placed ? placing(step.placed, true) : striking(step.struck)};
  }
  const open = values[game.selected] ? values.indexOf(0) : game.selected;
  const found = {digit: symbol(solution[open]), cell: nameOf(kind, open)};
  return {title: worded("From the solution"), cells: [open],
          text: steps ? worded("No technique applies here. {digit} stands in {cell}.", found)
            : worded("The steps of this puzzle cannot be read. {digit} stands in {cell}.", found),
          changes: () => placing({cell: open, digit: solution[open]}, true)};
}

/** The candidates that a step rests on: those it is about if a trial of one ends at once. */
const basisOf = ({pattern, placed, struck}) =>
  pattern.length ? pattern : placed ? [placed] : struck;

/** What a player still takes for possible, with notes or without. */
const leftIn = cell => game.notes[cell] || possibleIn(cell);
const possibleIn = cell => candidatesOf(game.kind, game.values, cell) & ~game.gone[cell] &
  (game.puzzle.practice ? firstNotes(game.puzzle, cell) : -1);

/** The same without what breaks a clue of the cell. */
function fittingIn(cell) {
  const {kind} = game, values = game.values.slice();
  return digitsIn(possibleIn(cell)).reduce((set, digit) => {
    values[cell] = digit;
    return kind.cluesOf[cell].every(clue => canBeMet(clue, values)) ? set | bit(digit) : set;
  }, 0);
}

function isNews({placed, struck}) {
  if (placed) return !game.values[placed.cell];
  return struck.some(({cell, digit}) => !game.values[cell] && leftIn(cell) & bit(digit));
}

function striking(struck) {
  const changes = new Map();
  for (const {cell, digit} of struck) {
    if (game.values[cell]) continue;
    const {notes, gone} = changes.get(cell) || {notes: leftIn(cell), gone: game.gone[cell]};
    changes.set(cell, {notes: notes & ~bit(digit), gone: gone | bit(digit)});
  }
  return changes;
}

function hintMarks() {
  const {kind, hint} = game, {step} = hint;
  const marks = {cells: new Set(hint.cells), houses: new Set(), candidates: new Map()};
  if (!step) return marks;
  step.clueCells.forEach(cell => marks.houses.add(cell));
  for (const house of step.houses) kind.houses[house].cells.forEach(cell => marks.houses.add(cell));
  if (hint.stage < REASON) return marks;
  const mark = ({cell, digit}, name) => {
    if (!marks.candidates.has(cell)) marks.candidates.set(cell, new Map());
    marks.candidates.get(cell).set(digit, name);
  };
  step.pattern.forEach(each => mark(each, "ring"));
  step.struck.forEach(each => mark(each, "out"));
  if (step.placed) mark(step.placed, "disc");
  return marks;
}

function showHint() {
  const {hint} = game, bottom = name => document.querySelector(name).getBoundingClientRect().bottom;
  const room = bottom(".panel") - Math.min(bottom("#field"), bottom(".frame"));
  element("hint").style.setProperty("--hint-room", `${room - 18}px`);
  element("hint").hidden = false;
  element("hint").parentElement.classList.add("hinting");
  const title = hint.stage === WHERE ? worded("Where to look") : hint.title;
  element("hint-title").textContent = title;
  element("hint-text").textContent =
    hint.stage === REASON ? hint.text : worded("Look at the cells that are marked.");
  element("hint-go").textContent = ACTIONS[hint.stage];
  element("hint-go").hidden = Boolean(hint.isOver);
  element("hint-last").hidden = hint.stage !== WHERE || !game.done.length;
  const {cells} = hint;
  reveal(cells[0]);
  const where = cells.map(cell => nameOf(game.kind, cell)).join(worded("; "));
  const place = cells.length < 7 ? worded("{title}: {cells}", {title, cells: where}) : title;
  say(hint.stage === REASON ? hint.text : place);
  // On a phone the button that asked is hidden now.
  if (document.activeElement === element("ask")) element("hint-go").focus();
}

function doHint() {
  const {hint} = game;
  const changes = hint.changes();
  const [first] = hint.step && hint.step.placed ? [hint.step.placed.cell] : changes.keys();
  game.selected = first;
  change(changes);
  reveal(first);
}

function closeHint() {
  const hadFocus = element("hint").contains(document.activeElement);
  game.hint = null;
  element("hint").hidden = true;
  element("hint").parentElement.classList.remove("hinting");
  showAll();
  if (hadFocus) element("ask").focus();
}

// ---- The last step ---------------------------------------------------------------------------

/** Tell which technique leads to what the player did last; that is no hint. */
function explainLast() {
  const last = game.done.at(-1);
  if (!last || !game.solution || game.isPaused) return;
  if (game.hint?.stage === WHERE) game.nHints--;
  game.hint = {...explained(last), stage: REASON, isOver: true};
  showHint();
  showAll();
}

function explained({before, after}) {
  const mistake = findWrong() || findLacking();
  if (mistake) return mistake;
  const changed = before.map(([cell, was], at) => ({cell, was, now: after[at][1]}));
  const placed = changed.find(({was, now}) => now.value && now.value !== was.value);
  const struck = changed.filter(({was, now}) => !now.value && was.notes & ~now.notes)
    .flatMap(({cell, was, now}) =>
      digitsIn(was.notes & ~now.notes).map(digit => ({cell, digit})));
  const cells = placed ? [placed.cell] : struck.map(({cell}) => cell);
  if (!cells.length) {
    return {title: worded("My last step"), cells: [game.selected], changes: () => new Map(),
            text: worded("{sentence}.", {sentence: worded("Nothing is new in this position")})};
  }
  const found = inState(before, () => placed ?
    waysTo({cell: placed.cell, digit: placed.now.value}) : [strikingStep(struck)]).filter(Boolean);
  const said = found.map(step => worded("{sentence}.", {sentence: step.text()})).join(" ");
  return {title: found.length ? found[0].title() : worded("My last step"), cells,
          step: found[0], changes: () => new Map(),
          text: said || worded("This is right, but no technique of the path gives it at once.")};
}

/** What a function finds in an earlier state of some cells. */
function inState(states, find) {
  const now = states.map(([cell]) => [cell, stateAt(cell)]);
  setStates(states);
  try {
    return find();
  } finally {
    setStates(now);
  }
}

/** The steps that give a digit: one, or one that strikes out and the single that it leaves. */
function waysTo(target) {
  const single = singleAt(target);
  if (single) return [single];
  const steps = readSteps(game.puzzle) || [];
  const next = steps.findIndex(step => !step.placed && isNews(step));
  const known = next < 0 ? steps : steps.slice(0, next);
  const isTarget = ({placed}) => placed?.cell === target.cell && placed.digit === target.digit;
  const placing = known.find(isTarget);
  if (placing) return [placing];
  const singleAfter = ({struck}) => inState([...striking(struck)]
    .map(([cell, state]) => [cell, {...stateAt(cell), ...state}]), () => singleAt(target));
  const before = [steps[next], ...patternsNow()].find(step => step && singleAfter(step));
  return before ? [before, singleAfter(before)] : [];
}

/** The step that strikes candidates out: a pattern where the player is, or a step of the path. */
const strikingStep = struck => [...patternsNow(), ...readSteps(game.puzzle) || []].find(step =>
  struck.every(each =>
    step.struck.some(({cell, digit}) => cell === each.cell && digit === each.digit)));

/** The easiest single that gives a digit; null without one. */
function singleAt({cell, digit}) {
  const {kind, values} = game, {templates, singles} = told();
  const houses = [...kind.houses.keys()].filter(number => {
    const {cells} = kind.houses[number];
    return cells.length === kind.nDigits && cells.includes(cell);
  }).reverse();  // boxes are seen before lines
  const open = number => kind.houses[number].cells.filter(at => !values[at]);
  const full = houses.find(number => open(number).length === 1);
  const hidden = houses.find(number =>
    open(number).every(at => at === cell || !(leftIn(at) & bit(digit))));
  const [name, house] = full !== undefined ? ["full-house", full]
    : hidden !== undefined ? ["hidden-single", hidden] : ["naked-single"];
  if (house === undefined && leftIn(cell) !== bit(digit)) return null;
  const template = templates[singles[name]];
  const fields = house === undefined ? {} : {house: {type: "house", value: house}};
  return shownStep({kind, template, technique: template.technique, struck: [], fields,
                    placed: cell * kind.nDigits + digit - 1});
}
