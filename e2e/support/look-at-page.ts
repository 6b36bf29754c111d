import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { transferred } from '../../bench/support/page-figures.ts'

export type SessionState = Awaited<ReturnType<BrowserContext['storageState']>>
export type Scheme = 'light' | 'dark'

export const schemes: readonly Scheme[] = ['light', 'dark']
const desk = { width: 1280, height: 844 }
const tablet = { width: 820, height: 1180 }
/** A4 between the margins of a browser */
const paper = { width: 718, height: 1050 }
const phone = { width: 390, height: 844 }

/** What one page showed on a desktop and on a phone, in light and dark colours, and how wide it was elsewhere. */
export interface PageLook {
  route: string
  /** as transferred, with headers, to a browser with an empty cache */
  scriptKilobytes: number
  violations: Record<Scheme, string[]>
  /** pixels by which a phone would have to scroll sideways */
  tooWide: Record<Scheme, number>
  /** the same of other windows, and of paper */
  tooWideOn: Record<'desk' | 'tablet' | 'paper', number>
  /** errors on the console, and uncaught errors */
  errors: string[]
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that axe judges by colours; all others depend on the document and its layout. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Returns axe's violations. `only`: these rules instead of all. Leaves out the names of elements, which would take axe
 * most of its time.
 */
export const violationsOn = async (page: Page, only?: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      selectors: false,
      ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
    })
    return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`)
  }, only)
}

/**
 * Finds what axe lets pass: tables that cannot be told apart by name, and heads that a browser takes for row headers.
 */
const tablesUntold = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const told = (table: Element) =>
      table.hasAttribute('aria-label') || table.hasAttribute('aria-labelledby') || table.querySelector('caption')
    const isBesideCell = (head: Element) =>
      !head.hasAttribute('scope') &&
      [head.previousElementSibling, head.nextElementSibling].some((e) => e?.matches('td'))
    const words = (element: Element) => (element.textContent ?? '').slice(0, 60)
    return [
      ...[...document.querySelectorAll('table')].filter((table) => !told(table)).map((one) => `no name: ${words(one)}`),
      ...[...document.querySelectorAll('thead th')].filter(isBesideCell).map((one) => `no scope: ${words(one)}`),
    ]
  })

/**
 * Width beyond the window in pixels, measured from the left edge, without a scroll bar. Charts follow a new window by script: they
 * have some seconds for that on a busy machine.
 */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { documentElement: whole } = document
    const beyond = () => Math.max(0, whole.scrollWidth - whole.clientWidth)
    const until = performance.now() + 5000
    while (beyond() > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
    return beyond()
  })

export const errorsOf = (page: Page): string[] => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/** Waits until the page is shown and idle. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle').catch(() => {})
}

/**
 * Looks at a page in both colour schemes. The page is not loaded again, since only its colours change; waits for
 * transitions to end.
 */
const inBoth = async <T>(page: Page, look: (page: Page) => Promise<T>): Promise<Record<Scheme, T>> => {
  const seen: Partial<Record<Scheme, T>> = {}
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(async () => {
      const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      await Promise.allSettled(fading.map(({ finished }) => finished))
    })
    seen[colorScheme] = await look(page)
  }
  return seen as Record<Scheme, T>
}

/** Checks all rules; in dark colours only those about colours, if nothing else in the document has changed. */
const violationsInBoth = (page: Page): Promise<Record<Scheme, string[]>> => {
  let judged: string | null = null
  return inBoth(page, async () => {
    const [before, now] = [judged, await page.content()]
    judged = now
    return violationsOn(page, now === before ? colourRules : undefined)
  })
}

/** Looks at a page, loading it once for each width. */
export const lookAtPage = async (
  browser: Browser,
  { webUrl, state, route }: { webUrl: string; state: SessionState; route: string },
): Promise<PageLook> => {
  const context = await browser.newContext({ storageState: state, viewport: desk })
  try {
    const page = await context.newPage()
    const errors = errorsOf(page)
    const session = await context.newCDPSession(page)
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    const bytesOf = await transferred(session)
    await page.goto(`${webUrl}${route}`)
    await settled(page)
    const scriptKilobytes = Math.round(bytesOf('Script') / 1024)
    await session.detach()
    const violations = await violationsInBoth(page)
    violations.light.push(...(await tablesUntold(page)))
    const tooWideOn = { desk: await tooWide(page), tablet: 0, paper: 0 }
    await page.setViewportSize(tablet)
    tooWideOn.tablet = await tooWide(page)
    await page.setViewportSize(paper)
    await page.emulateMedia({ media: 'print' })
    tooWideOn.paper = await tooWide(page)
    await page.emulateMedia({ media: null })
    await page.setViewportSize(phone)
    await page.reload()
    await settled(page)
    return { route, scriptKilobytes, violations, tooWide: await inBoth(page, tooWide), tooWideOn, errors }
  } finally {
    await context.close()
  }
}

/** Looks at several pages, as many at a time as there are `lanes`. */
export const lookAtPages = async (
  routes: readonly string[],
  lanes: number,
  look: (route: string) => Promise<PageLook>,
): Promise<PageLook[]> => {
  const looks: PageLook[] = []
  const waiting = [...routes]
  const lane = async () => {
    for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) looks.push(await look(route))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return looks
}
