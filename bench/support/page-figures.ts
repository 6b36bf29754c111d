import { gzipSync } from 'node:zlib'
import type { BrowserContext, CDPSession } from 'playwright-core'

/**
 * What a visit to a page with an empty cache costs. Times are in ms since the navigation began; bytes as transferred.
 */
export interface PageFigures {
  scriptBytes: number
  /** the API's answers and the data within the page, gzipped */
  dataBytes: number
  lcpMs: number
  cls: number
  /** when the chart reacts to the pointer; null if the page has no chart */
  interactiveMs: number | null
  /**
   * time to redraw the whole chart on the other axis, from the click to the frame that shows it; null if the page has
   * no chart
   */
  drawnMs: number | null
  /** number of points the chart drew; null if the page has no chart */
  points: number | null
  /** time for which long tasks blocked the main thread until the page was ready, beyond 50 ms each */
  blockedMs: number
}

/**
 * Runs in the page before anything else; as text, because the types here do not include a browser's. The tip of a chart is larger than
 * any paragraph, but shows only because this program points at it.
 */
const watch = `
  window.seen = { lcp: 0, cls: 0, blocked: 0 }
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime, element }) => { if (!element?.closest('.fig .bg-ink')) seen.lcp = startTime })
  on('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.cls += value })
  on('longtask', ({ duration }) => { seen.blocked += Math.max(0, duration - 50) })
`

/** Counts the bytes that a page receives from now on, by kind of resource. */
export const transferred = async (session: CDPSession) => {
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  const bytes = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type, response }) =>
    kinds.set(requestId, response.url.includes('/api/v1/') ? 'Api' : type),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
  })
  return (kind: string): number => bytes.get(kind) ?? 0
}

/** Size of the answers that the server put into the page, as transferred. */
const hydratedBytes = (html: string): number => {
  const parts = [...html.matchAll(/self\.__next_f\.push\((.*?)\)<\/script>/gs)].map(([, part = '']) => part)
  return gzipSync(parts.filter((part) => part.includes('queryKey') || part.length > 2000).join('')).length
}

/** Moves the pointer over a chart until it reacts. */
const untilInteractive = async (page: Awaited<ReturnType<BrowserContext['newPage']>>): Promise<number> => {
  const chart = page.locator('main .fig svg[role="img"]').first()
  await chart.waitFor()
  const box = await chart.boundingBox()
  if (!box) throw new Error('the chart takes no room')
  for (let i = 0; i < 400; i++) {
    await page.mouse.move(box.x + box.width / 2 + (i % 40), box.y + box.height / 2)
    if (await page.locator('main .fig .bg-ink').count()) return page.evaluate(() => performance.now())
  }
  throw new Error('the chart does not answer to the pointer')
}

/** Switches to the logarithmic axis: every point moves, and nothing is requested from the server. */
const redraw = `new Promise((resolve) => {
  const line = document.querySelector('main .fig svg[role="img"] path[fill="none"]')
  const start = performance.now()
  const observer = new MutationObserver(() => {
    observer.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)))
  })
  observer.observe(line.ownerSVGElement, { subtree: true, childList: true, attributeFilter: ['d'] })
  document.querySelector('main input[type="radio"][value="log"]').click()
})`

/** The number of points as the chart announces it to people who step through it and must be able to reach each. */
const drawnPoints = `Number(document.querySelector('main .fig [role="slider"][aria-valuemax]').getAttribute('aria-valuemax'))`

/** Visits a page once with an empty cache. `hasChart`: the page has a chart that follows the pointer. */
export const visitPage = async (context: BrowserContext, url: string, hasChart: boolean): Promise<PageFigures> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const bytesOf = await transferred(session)
  await page.addInitScript({ content: watch })
  const answer = await page.goto(url)
  const interactiveMs = hasChart ? await untilInteractive(page) : null
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate<Record<'lcp' | 'cls' | 'blocked', number>>('window.seen')
  const drawnMs = hasChart ? await page.evaluate<number>(redraw) : null
  const points = hasChart ? await page.evaluate<number>(drawnPoints) : null
  const html = (await answer?.text()) ?? ''
  await page.close()
  return {
    scriptBytes: bytesOf('Script'),
    dataBytes: bytesOf('Api') + hydratedBytes(html),
    lcpMs: seen.lcp,
    cls: seen.cls,
    interactiveMs,
    drawnMs,
    points,
    blockedMs: seen.blocked,
  }
}
