export type SeriesSlot = 's1' | 's2' | 's3' | 's4' | 's5' | 's6' | 's7' | 's8'

/** Written down, not computed: a framework keeps its colour on every page, for ever. Add new ones at the end. */
const slots: Record<string, SeriesSlot> = {
  nethttp: 's1',
  gonethttp: 's1',
  go: 's1',
  fastify: 's2',
  nodejs: 's3',
  node: 's3',
  nodehttp: 's3',
  nodejshttp: 's3',
  express: 's4',
  springboot: 's5',
  gin: 's6',
  iris: 's7',
  vapor: 's8',
  kestrel: 's2',
  aspnetcore: 's2',
  netcore: 's2',
  gorillamux: 's5',
  scala: 's4',
  hammer: 's7',
  iis: 's1',
  libuv: 's5',
  aspnet46: 's8',
}

const key = (framework: string): string => framework.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The series colour of a framework; graphite for one that nobody has given a colour yet. */
export const seriesSlot = (framework: string): SeriesSlot => slots[key(framework)] ?? 's7'
export const seriesColour = (framework: string): string => `var(--${seriesSlot(framework)})`
