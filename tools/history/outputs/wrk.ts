export interface WrkFigures {
  url: string
  latency: string[]
  threadRate: string[]
  requests: string
  time: string
  read: string
  rate: string
  transfer: string
}

/** wrk reserves two columns for the unit, even if there is none. */
const aligned = (figure: string, width: number): string =>
  (figure + ' '.repeat(2 - (/[a-z]*$/.exec(figure)?.[0].length ?? 0))).padStart(width)

const row = (name: string, [mean = '', stdev = '', max = '', within = '']: string[]): string =>
  `    ${name}${aligned(mean, 11)}${aligned(stdev, 10)}${aligned(max, 9)}${within.padStart(9)}`

/** The text that wrk prints without --latency. */
export const wrkOutput = (
  figures: WrkFigures,
  load: { threads?: number | undefined; connections?: number | undefined },
): string =>
  [
    `Running ${figures.time.replace('.00', '')} test @ ${figures.url}`,
    `  ${load.threads} threads and ${load.connections} connections`,
    '  Thread Stats   Avg      Stdev     Max   +/- Stdev',
    row('Latency', figures.latency),
    row('Req/Sec', figures.threadRate),
    `  ${figures.requests} requests in ${figures.time}, ${figures.read} read`,
    `Requests/sec:${figures.rate.padStart(10)}`,
    `Transfer/sec:${figures.transfer.padStart(12)}`,
    '',
  ].join('\n')
