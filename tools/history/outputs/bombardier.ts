export interface BombardierFigures {
  url: string
  /** time at the end of the progress bar */
  time: string
  rate: string[]
  latency: string[]
  codes: string[]
  others: string
  throughput: string
}

const row = (name: string, [mean = '', stdev = '', max = '']: string[]): string =>
  `  ${name.padEnd(8)}${mean.padStart(13)}${stdev.padStart(11)}${max.padStart(11)}`

/** The text that bombardier 1.2 prints. */
export const bombardierOutput = (
  figures: BombardierFigures,
  load: { connections?: number | undefined; requests?: number | undefined },
): string => {
  const { connections = 0, requests = 0 } = load
  const codes = figures.codes.map((count, index) => `${index + 1}xx - ${count}`).join(', ')
  return [
    `Bombarding ${figures.url} with ${requests} request(s) using ${connections} connection(s)`,
    ` ${requests} / ${requests} [${'='.repeat(80)}] 100.00% ${figures.time}`,
    'Done!',
    'Statistics        Avg      Stdev        Max',
    row('Reqs/sec', figures.rate),
    row('Latency', figures.latency),
    '  HTTP codes:',
    `    ${codes}`,
    `    others - ${figures.others}`,
    `  Throughput:${figures.throughput.padStart(11)}/s`,
    '',
  ].join('\n')
}
