export interface AbFigures {
  software: string
  port: string
  length: string
  seconds: string
  complete: string
  failed: string
  transferred: string
  html: string
  rate: string
  /** per client, and over all clients, in ms */
  perRequest: string[]
  transferRate: string
  /** min, mean, standard deviation, median and max in ms, by part of a request */
  times: Record<'connect' | 'processing' | 'waiting' | 'total', string[]>
  /** in ms, by percentage */
  percentages: Record<string, string>
}

const line = (name: string, value: string): string => `${name}:`.padEnd(24) + value

const timesLine = (name: string, [min = '', mean = '', stdev = '', median = '', max = '']: string[]): string =>
  `${`${name}:`.padEnd(12)}${min.padStart(5)}${mean.padStart(5)}${stdev.padStart(6)}${median.padStart(7)}${max.padStart(8)}`

/** The report that ab prints, from the server's name on. */
export const abOutput = (figures: AbFigures, { connections = 0 }: { connections?: number | undefined }): string => {
  const [ofOne = '', overAll = ''] = figures.perRequest
  const { connect, processing, waiting, total } = figures.times
  return [
    line('Server Software', figures.software),
    line('Server Hostname', 'localhost'),
    line('Server Port', figures.port),
    '',
    line('Document Path', '/api/test'),
    line('Document Length', `${figures.length} bytes`),
    '',
    line('Concurrency Level', String(connections)),
    line('Time taken for tests', `${figures.seconds} seconds`),
    line('Complete requests', figures.complete),
    line('Failed requests', figures.failed),
    line('Total transferred', `${figures.transferred} bytes`),
    line('HTML transferred', `${figures.html} bytes`),
    line('Requests per second', `${figures.rate} [#/sec] (mean)`),
    line('Time per request', `${ofOne} [ms] (mean)`),
    line('Time per request', `${overAll} [ms] (mean, across all concurrent requests)`),
    line('Transfer rate', `${figures.transferRate} [Kbytes/sec] received`),
    '',
    'Connection Times (ms)',
    '              min  mean[+/-sd] median   max',
    timesLine('Connect', connect),
    timesLine('Processing', processing),
    timesLine('Waiting', waiting),
    timesLine('Total', total),
    '',
    'Percentage of the requests served within a certain time (ms)',
    ...Object.entries(figures.percentages).map(
      ([share, ms]) => `${share.padStart(4)}%${ms.padStart(7)}${share === '100' ? ' (longest request)' : ''}`,
    ),
    '',
  ].join('\n')
}
