import type { LoadProfileInput } from './load-profile.ts'

interface Published {
  command: string
  origin: string
  /** what the command alone does not say, or what differs here */
  note: string | null
  profile: LoadProfileInput
}

const iris = 'Iris against .NET Core and Express, 2018'
const rest = 'gorilla/mux, Spring Boot, Express and .NET Core, 2018'
const node = 'Node.js, Express, Fastify and Go, 2019'
const cores = 'Vapor, Spring Boot, Node.js and Gin, 2021'
const aspnet = 'ASP.NET, IIS, HTTP.SYS, libuv, RIO, Node.js and Scala, 2015'

/** wrk opens the same number of connections in each thread, and so did the published run. */
const opened = (threads: number, connections: number): number => connections - (connections % threads)
const openedNote = (threads: number, connections: number): string | null =>
  connections % threads === 0
    ? null
    : `wrk gives each thread as many: of ${connections} it opens ${opened(threads, connections)}.`

const wrk = (
  command: string,
  origin: string,
  threads: number,
  connections: number,
  durationSeconds: number,
): Published => ({
  command,
  origin,
  note: openedNote(threads, connections),
  profile: { generator: 'wrk', threads, connections: opened(threads, connections), durationSeconds },
})

/**
 * The duration is our choice: that of the public plain text test from which this comparison took some of its servers.
 */
const wrkOf2015 = (threads: number, connections: number, pipeline = 1): Published => {
  const command = `wrk, ${threads} threads, ${connections} connections${pipeline > 1 ? `, pipelining ${pipeline} deep` : ''}`
  const { note, profile, ...rest } = wrk(command, aspnet, threads, connections, 15)
  return {
    ...rest,
    note: ['The source does not say how long it ran; here it runs for 15 s.', note].filter(Boolean).join(' '),
    profile: pipeline > 1 ? { ...profile, pipeline } : profile,
  }
}

const bombardier = (requests: number): Published => ({
  command: `bombardier -c 125 -n ${requests}`,
  origin: iris,
  note: null,
  profile: { generator: 'bombardier', connections: 125, requests },
})

/** Loads of published comparisons, by the name that a job may ask for. */
export const loadPresets = {
  'bombardier-c125-n1m': bombardier(1_000_000),
  'bombardier-c125-n5m': bombardier(5_000_000),
  'ab-c100-n100k': {
    command: 'ab -n 100000 -c 100 -H "Accept-Encoding: gzip, deflate"',
    origin: rest,
    note: 'A connection for each request. The header is part of the scenario api-test.',
    profile: { generator: 'ab', connections: 100, requests: 100_000, keepAlive: false },
  },
  'wrk-t2-c100-60s': wrk('wrk -c 100 -d 60s -t 2', node, 2, 100, 60),
  'wrk-t4-c50-1m': wrk('wrk -d 1m -t 4 -c 50', cores, 4, 50, 60),
  'wrk-t4-c50-10m': wrk('wrk -d 10m -t 4 -c 50', cores, 4, 50, 600),
  'wrk-t12-c1024': wrkOf2015(12, 1024),
  'wrk-t32-c256': wrkOf2015(32, 256),
  'wrk-t32-c512': wrkOf2015(32, 512),
  'wrk-t32-c1024': wrkOf2015(32, 1024),
  'wrk-t32-c256-p16': wrkOf2015(32, 256, 16),
  'wrk-t32-c512-p16': wrkOf2015(32, 512, 16),
  'wrk-t32-c1024-p16': wrkOf2015(32, 1024, 16),
  'wrk-t36-c288-p16': wrkOf2015(36, 288, 16),
} as const satisfies Record<string, Published>
export type LoadPresetId = keyof typeof loadPresets
export const loadPresetIds = Object.keys(loadPresets) as LoadPresetId[]

/** GET /load-presets. */
export const loadPresetList: readonly ({ id: LoadPresetId } & Published)[] = loadPresetIds.map((id) => ({
  id,
  ...loadPresets[id],
}))

/** Scales a load down: whole seconds, at least one; whole requests, at least one per connection. */
export const scaleLoad = (
  { durationSeconds, requests, ...rest }: LoadProfileInput,
  scale: number,
): LoadProfileInput => ({
  ...rest,
  ...(durationSeconds === undefined ? {} : { durationSeconds: Math.max(1, Math.round(durationSeconds * scale)) }),
  ...(requests === undefined ? {} : { requests: Math.max(rest.connections, Math.round(requests * scale)) }),
})

/** Resolves a named load; a load that is written out is returned unchanged. */
export const writtenOut = (load: LoadProfileInput | { preset: LoadPresetId; scale?: number }): LoadProfileInput =>
  'preset' in load ? scaleLoad(loadPresets[load.preset].profile, load.scale ?? 1) : load
