import type { BrowserContext, Page } from 'playwright-core'

/** Runs in each page before anything else; as text, because the types here do not include a browser's. */
const watch = `
  window.moved = []
  const say = ({ node, previousRect: was, currentRect: is }) =>
    (node?.nodeType === 1 ? node : node?.parentElement)?.outerHTML.slice(0, 80) +
    ' from ' + [was.x, was.y, was.width, was.height] + ' to ' + [is.x, is.y, is.width, is.height]
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) moved.push({ at: startTime, value, what: sources.map(say) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
`

interface Shift {
  at: number
  value: number
  /** what moved, and from where to where */
  what: string[]
}

/** From now on, every page of the context records what moves in it without user input. */
export const watchShifts = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript({ content: watch })
}

/** Forgets what has moved until now. */
export const forgetShifts = (page: Page): Promise<void> => page.evaluate('void (window.moved = [])')

/**
 * Cumulative layout shift as browsers report it: the worst window of five seconds, in which no two consecutive shifts
 * are a second apart.
 */
export const worstShifts = async (page: Page): Promise<{ cls: number; shifts: Shift[] }> => {
  let [worst, own]: [Shift[], Shift[]] = [[], []]
  const sum = (shifts: readonly Shift[]): number => shifts.reduce((total, { value }) => total + value, 0)
  for (const shift of await page.evaluate<Shift[]>('window.moved')) {
    const [first, last] = [own[0], own.at(-1)]
    const isOver = !first || !last || shift.at - last.at > 1000 || shift.at - first.at > 5000
    own = isOver ? [shift] : [...own, shift]
    if (sum(own) > sum(worst)) worst = own
  }
  return { cls: sum(worst), shifts: worst }
}
