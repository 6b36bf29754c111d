/** What keys do, as shown to people: the usual keys, where they work, and our only own one. */
export const keys = [
  ['Tab, Shift Tab', 'next item, previous item; the first Tab on a page offers to skip the navigation'],
  ['Enter, Space', 'open a link, press a button, tick a box'],
  ['Escape', 'close a dialog, list or form and return to what opened it; hide a hint'],
  ['← → ↑ ↓', 'on a chart: move from point to point; on a trend, Enter opens the result'],
  ['Home, End, Page up, Page down', 'on a chart: jump to its ends, or move in larger steps'],
  ['← →', 'on a time slider: move an edge of the time shown; on the leaderboard: change the date'],
  ['?', 'show this list, on any page, unless you are typing'],
] as const
