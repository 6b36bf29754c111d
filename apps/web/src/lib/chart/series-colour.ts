export type SeriesSlot = 's1' | 's2' | 's3' | 's4' | 's5' | 's6' | 's7' | 's8'

/** Assigned by hand, not computed: a framework keeps its colour on every page, for ever. Add new ones at the end. */
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
  nginx: 's8',
  cwithepoll: 's2',
  hyper: 's1',
  axum: 's7',
  netty: 's4',
  pekkohttp: 's8',
}

const key = (framework: string): string => framework.toLowerCase().replace(/[^a-z0-9]/g, '')

const all: readonly SeriesSlot[] = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8']

/** Hashes the name (FNV-1a): the same name has the same colour on every page, whatever is next to it. */
const slotOfName = (name: string): SeriesSlot => {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  // mix the bits: for short names, the low bits alone vary little
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return all[((hash ^ (hash >>> 13)) >>> 0) % all.length] ?? 's7'
}

/** A framework by its name, or a subject: what was measured may have no framework that we know. */
export type Coloured = string | { framework: string | null; colour: number }

const slotOfFramework = (name: string): SeriesSlot => slots[key(name)] ?? slotOfName(key(name))

/**
 * The series colour of a framework: the one assigned to it, or one by its name. A subject without a framework has the
 * colour of its turn instead, as names alone would soon give two of four the same.
 */
export const seriesSlot = (of: Coloured): SeriesSlot => {
  if (typeof of === 'string') return slotOfFramework(of)
  return of.framework === null ? (all[of.colour] ?? 's7') : slotOfFramework(of.framework)
}
export const seriesColour = (of: Coloured): string => `var(--${seriesSlot(of)})`
