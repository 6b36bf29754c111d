/** What keys do, for whoever asks. Truthful: the usual keys, where they work, and the one of our own. */
export const keys = [
  ['Tab, Shift Tab', 'to the next thing, and back; the first Tab of a page offers to skip its navigation'],
  ['Enter, Space', 'opens a link, presses a button, ticks a box'],
  ['Escape', 'closes a dialog, a list or a form, and leads back to what opened it; hides a hint'],
  ['← → ↑ ↓', 'on a chart: from point to point, with its figures; Enter opens the result of a trend'],
  ['Home, End, Page up, Page down', 'on a chart: its ends, and further at once'],
  ['← →', 'below a trend and in a run that is explored: either edge of the time shown; on the leaderboard: its date'],
  ['?', 'this list, from any page; not while something is typed'],
] as const
