import { type FlagId, flagCatalogue, isThroughput, type MetricId } from '@wrkbench/contracts'

/** Notes about figures of which nobody measured a part; they do not cost a result its rank. */
const computed = ['computed-latencies', 'computed-rate'] as const satisfies FlagId[]

type Flagged = { flags: readonly { id: string }[] }

/** The highest latency is one that was observed. */
const about: Record<(typeof computed)[number], (metric: MetricId) => boolean> = {
  'computed-latencies': (metric) => metric.startsWith('latency') && metric !== 'latencyMaxUs',
  'computed-rate': isThroughput,
}

/** Names what of a figure was computed and not measured, in a few words; null for nothing. */
export const computedName = ({ flags }: Flagged, metric: MetricId): string | null => {
  const found = computed.find((id) => about[id](metric) && flags.some((flag) => flag.id === id))
  return found ? flagCatalogue[found].name : null
}

/** Names all that was computed and not measured, for files that have no sentences above their rows; null for nothing. */
export const computedNames = ({ flags }: Flagged): string | null =>
  computed
    .filter((id) => flags.some((flag) => flag.id === id))
    .map((id) => flagCatalogue[id].name)
    .join(', ') || null

/** One sentence for each kind of computed figures among those shown, with whose they are. */
export const computedFigures = (
  shown: readonly (Flagged & { name: string })[],
  metrics: readonly MetricId[],
): string[] =>
  computed
    .filter((id) => metrics.some(about[id]))
    .flatMap((id) => {
      const { name: what, explanation } = flagCatalogue[id]
      const names = shown.filter(({ flags }) => flags.some((flag) => flag.id === id)).map(({ name }) => name)
      const told = `${what.charAt(0).toUpperCase()}${what.slice(1)}: ${[...new Set(names)].join(', ')}. ${explanation}.`
      return names.length > 0 ? [told] : []
    })
