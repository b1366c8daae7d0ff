// Positions to practise in: the step that a reader finds is compared with all that apply.

const TASK = worded("Take notes away or place a digit. Then check.");

/** The candidates of a position are its notes at first. */
const firstNotes = ({practice}, cell) => practice ? practice.left[cell] : 0;

/** Compare what was placed, or else struck out, with all steps of the technique that apply. */
function check() {
  const {kind, values, notes, given, puzzle} = game, {title, left} = puzzle.practice;
  const cells = [...cellElements.keys()].filter(cell => !given[cell]);
  const placed = cells.filter(cell => values[cell]).map(cell => ({cell, digit: values[cell]}));
  const struck = cells.flatMap(cell =>
    digitsIn(left[cell] & ~notes[cell]).map(digit => ({cell, digit})));
  const mine = placed.length ? placed : struck;
  if (!mine.length) return tell(TASK);
  const isIn = (all, one) => all.some(({cell, digit}) => cell === one.cell && digit === one.digit);
  const steps = stepsOf(puzzle).filter(step => Boolean(step.placed) === placed.length > 0);
  const concluded = step => step.placed ? [step.placed] : step.struck;
  const strange = mine.find(each => !steps.some(step => isIn(concluded(step), each)));
  const step = steps.find(each => concluded(each).every(one => isIn(mine, one)));
  if (strange) {
    const what = {title, digit: kind.names[strange.digit - 1], cell: nameOf(kind, strange.cell)};
    tell(placed.length ? worded("{title} does not place {digit} in {cell}.", what)
      : worded("{title} does not strike out {digit} in {cell}.", what));
    reveal(strange.cell);
  } else if (!step) {
    tell(worded("Right so far: the step strikes out more."));
  } else {
    game.isSolved = true;
    game.hint = {step, stage: REASON, cells: [...new Set(basisOf(step).map(each => each.cell))]};
    keep();
    showAll();
    tell(worded("Found: {sentence}.", {sentence: step.text()}));
  }
}

