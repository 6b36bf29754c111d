import type { Heartbeat, LogLine, Sample } from '@wrkbench/contracts'

type Phase = Heartbeat['phases'][number]
export type Batch = Pick<Heartbeat, 'phases' | 'progress' | 'samples' | 'log'>
export type Rest = Pick<Batch, 'phases' | 'log'>
/** The most urgent kind of news that waits; `samples` also stands for progress. */
export type Waiting = 'phases' | 'lines' | 'samples' | 'nothing'

const limits = { samples: 2000, lines: 5000, batchSamples: 500, batchLines: 500, batchCharacters: 256_000 }

/** Number of lines, from the front, that fit one batch. */
const fitting = (lines: LogLine[]): number => {
  let characters = 0
  const first = lines.findIndex((line, index) => {
    characters += line.text.length
    return index >= limits.batchLines || (index > 0 && characters > limits.batchCharacters)
  })
  return first === -1 ? lines.length : first
}

/**
 * Everything of a run that the API has not confirmed yet, in order. While the API cannot be reached, the oldest samples
 * and lines are dropped; phases never are.
 */
export const createOutbox = () => {
  let phases: Phase[] = []
  let samples: Sample[] = []
  let lines: LogLine[] = []
  let progress: number | null = null

  return {
    phase: (phase: Phase) => void phases.push(phase),
    progress: (value: number) => {
      progress = value
    },
    samples: (more: Sample[]) => {
      samples = [...samples, ...more].slice(-limits.samples)
    },
    line: (line: LogLine) => {
      lines.push(line)
      if (lines.length > limits.lines) lines.shift()
    },
    get waiting(): Waiting {
      if (phases.length > 0) return 'phases'
      if (lines.length > 0) return 'lines'
      return samples.length > 0 || progress !== null ? 'samples' : 'nothing'
    },
    /** Removes and returns the next batch. Put it back with `putBack` if it was not delivered. */
    take: (): Batch => {
      const batch = {
        phases: phases.splice(0),
        progress,
        samples: samples.splice(0, limits.batchSamples),
        log: lines.splice(0, fitting(lines)),
      }
      progress = null
      return batch
    },
    /** What goes into the final report: every phase, and the newest lines that fit one batch. */
    rest: (): Rest => ({ phases, log: lines.slice(lines.length - fitting([...lines].reverse())) }),
    putBack: (batch: Batch): void => {
      phases = [...batch.phases, ...phases]
      samples = [...batch.samples, ...samples].slice(-limits.samples)
      lines = [...batch.log, ...lines].slice(-limits.lines)
      progress ??= batch.progress
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>
