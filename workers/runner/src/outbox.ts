import type { Heartbeat, LogLine, Sample } from '@wrkbench/contracts'

type Phase = Heartbeat['phases'][number]
export type Batch = Pick<Heartbeat, 'phases' | 'progress' | 'samples' | 'log'>
export type Rest = Pick<Batch, 'phases' | 'log'>
/** The most pressing thing that waits; samples stand for progress as well. */
export type Waiting = 'phases' | 'lines' | 'samples' | 'nothing'

const limits = { samples: 2000, lines: 5000, batchSamples: 500, batchLines: 500, batchCharacters: 256_000 }

/** How many lines from the front fit one batch. */
const fitting = (lines: LogLine[]): number => {
  let characters = 0
  const first = lines.findIndex((line, index) => {
    characters += line.text.length
    return index >= limits.batchLines || (index > 0 && characters > limits.batchCharacters)
  })
  return first === -1 ? lines.length : first
}

/**
 * What a run has to say and the API has not confirmed yet, in order. While the API is away the oldest samples and lines
 * give way; phases never do.
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
    /** Takes the next batch out; what was not delivered must be put back. */
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
    /** What goes with the final report: every phase, and the newest lines that fit. */
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
