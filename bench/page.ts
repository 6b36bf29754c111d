/**
 * Measures what the pages cost a visitor with an empty cache, in headless Chromium, each figure beside its budget.
 * Submits 50 servers × 500 points first, unless they exist. For this many lines, the page requests fewer points than
 * there are, and says so. How long all points take to draw is measured on a page that is told to request every one.
 *
 *   npm start -- --no-first-benchmark        (in another terminal)
 *   npx tsx bench/page.ts [visits=5]
 */

import type { SeriesList, SubmitReport } from '@wrkbench/contracts'
import { createRandom, median } from '@wrkbench/stats'
import { launchBrowser } from './support/browser.ts'
import { frameworkBytes } from './support/framework-bytes.ts'
import { connectInstance, readInstanceFile } from './support/instance.ts'
import { type PageFigures, visitPage } from './support/page-figures.ts'

const visits = Number(process.argv[2] ?? 5)
const [servers, points] = [50, 500]
const scenario = 'page-bench'

const budgets = {
  scriptBytes: { chart: 220 * 1024, other: 130 * 1024 },
  dataBytes: 100 * 1024,
  lcpMs: 1200,
  cls: 0.02,
  interactiveMs: 500,
  drawnMs: 500,
} as const

const instance = await connectInstance()
const { webUrl, apiUrl, token } = await readInstanceFile()

const handIn = async (day: number, random: () => number): Promise<void> => {
  const measuredAt = new Date(Date.now() - (points - day) * 86_400_000).toISOString()
  const results = Array.from({ length: servers }, (_, i) => ({
    subject: `server-${i}`,
    scenario,
    measuredAt,
    metrics: { successesPerSecond: (1000 + 400 * i) * (day > 300 ? 0.95 : 1) * (1 + 0.01 * random()) },
  }))
  const body: SubmitReport = { environment: 'page-bench', results }
  const answer = await fetch(`${apiUrl}/api/v1/reports`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `page-bench-${day}`,
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`POST /reports: ${answer.status} ${await answer.text()}`)
}

const seriesOf = async () => (await instance.get<SeriesList>(`/series?scenario=${scenario}`)).items
const missing = (await seriesOf().catch(() => [])).length < servers
if (missing) {
  const random = createRandom(1)
  for (let day = 0; day < points; day++) await handIn(day, random)
}
const items = await seriesOf()
const ids = items.map(({ seriesId }) => seriesId)
const pair = items
  .slice(0, 2)
  .map(({ subject, environment }) => `server:${subject.name},environment:${environment.name}`)

interface Visited {
  path: string
  chart: boolean
  /** a page that requests more than pages do by default: the size of its data is not judged */
  dense?: boolean
}
const trends = `/trends?scenario=${scenario}&series=${ids.join(',')}`
const pages: Visited[] = [
  { path: '/', chart: false },
  { path: `/leaderboard?scenario=${scenario}`, chart: false },
  { path: trends, chart: true },
  { path: `${trends}&points=${points}`, chart: true, dense: true },
  { path: `/compare?a=${pair[0]}&b=${pair[1]}`, chart: false },
  { path: '/jobs', chart: false },
  { path: '/servers', chart: false },
  { path: '/environments', chart: false },
  { path: '/runners', chart: false },
  { path: '/settings', chart: false },
  { path: '/settings/tokens', chart: false },
  { path: '/import', chart: false },
]

/** Pages that draw charts in the browser may be larger by the code this needs. */
const chartPages = /^\/(trends|compare|leaderboard)/

const floor = frameworkBytes()

const judged = (shown: string, met: boolean): string => `${shown.padStart(9)} ${met ? 'met    ' : 'NOT MET'}`
const unjudged = (shown: string): string => `${shown.padStart(9)}        `
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`

const line = ({ path, dense = false }: Visited, figures: readonly PageFigures[]): string => {
  const of = (key: Exclude<keyof PageFigures, 'interactiveMs' | 'drawnMs' | 'points'>): number =>
    median(figures.map((figure) => figure[key]))
  const script = chartPages.test(path) ? budgets.scriptBytes.chart : budgets.scriptBytes.other
  const answers = figures.flatMap(({ interactiveMs }) => interactiveMs ?? [])
  const drawn = figures.flatMap(({ drawnMs }) => drawnMs ?? [])
  const points = median(figures.map((figure) => figure.points ?? 0))
  return [
    (points > 0 ? `${path.slice(0, 7)}, ${points} points` : path.slice(0, 26)).padEnd(27),
    judged(kilobytes(of('scriptBytes')), of('scriptBytes') <= script),
    dense
      ? unjudged(kilobytes(of('dataBytes')))
      : judged(kilobytes(of('dataBytes')), of('dataBytes') <= budgets.dataBytes),
    dense
      ? unjudged(`${of('lcpMs').toFixed(0)} ms`)
      : judged(`${of('lcpMs').toFixed(0)} ms`, of('lcpMs') <= budgets.lcpMs),
    judged(of('cls').toFixed(3), of('cls') < budgets.cls),
    answers.length > 0 && !dense
      ? judged(`${median(answers).toFixed(0)} ms`, median(answers) <= budgets.lcpMs + budgets.interactiveMs)
      : ' '.repeat(17),
    drawn.length > 0 ? judged(`${median(drawn).toFixed(0)} ms`, median(drawn) <= budgets.drawnMs) : ' '.repeat(17),
    `${of('blockedMs').toFixed(0).padStart(6)} ms`,
  ].join('  ')
}

const browser = await launchBrowser()
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const entered = await context.request.post(`${webUrl}/api/v1/session`, {
    data: { token },
    headers: { origin: webUrl },
  })
  if (!entered.ok()) throw new Error(`signing in: ${entered.status()} ${await entered.text()}`)
  console.log(`median of ${visits} visits, empty cache; JavaScript as transferred, with its headers`)
  if (floor !== null)
    console.log(`of which Next.js and React take ${kilobytes(floor)} on every page, without anything of ours`)
  console.log()
  console.log(
    `${'page'.padEnd(27)}  ${'JavaScript'.padStart(17)}  ${'data'.padStart(17)}  ${'LCP'.padStart(17)}  ${'CLS'.padStart(17)}  ${'chart answers'.padStart(17)}  ${'chart drawn'.padStart(17)}   blocked`,
  )
  for (const page of pages) {
    // warm the server up
    await visitPage(context, `${webUrl}${page.path}`, page.chart)
    const figures: PageFigures[] = []
    for (let i = 0; i < visits; i++) figures.push(await visitPage(context, `${webUrl}${page.path}`, page.chart))
    console.log(line(page, figures))
  }
} finally {
  await browser.close()
}
