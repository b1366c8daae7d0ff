// In place of the scripts of clues, on a page whose puzzles have digits alone.
const boardOf = puzzle => puzzle.kind;
const layer = () => "", brokenClues = () => [], cluesSaid = () => [], canBeMet = () => true;
const hasCages = () => false, hasAid = () => false;
const drawBeside = () => {}, showBeside = () => {}, showBroken = () => {};
const onBesideKey = () => {}, toggleTick = () => {};
const showAid = () => { element("aid").hidden = true; };
