/** The runners of the fleet, all in this one process. */
import { createLog } from '../../../workers/runner/src/log.ts'
import { answerParent, type Own, watchOwn } from './child.ts'
import { type Fleet, noTimes, type Pace, startLightRunner, type Times } from './light-runner.ts'
import { nameOf } from './runner-name.ts'

export interface RunnerFigures extends Own {
  ended: number
  times: Times
}

const own = watchOwn()
let ended = 0
const fleet: Fleet = {
  apiUrl: '',
  token: '',
  times: noTimes(),
  log: createLog('error'),
  pace: { runMs: [0, 0], heartbeatMs: 5000 },
  onEnded: () => {
    ended += 1
  },
}
const runners: { stop: () => Promise<void> }[] = []

const commands = {
  /** Grows the fleet to `to` runners, eight at a time. */
  grow: async ({ apiUrl, token, to }: { apiUrl: string; token: string; to: number }) => {
    Object.assign(fleet, { apiUrl, token })
    while (runners.length < to) {
      const next = Array.from({ length: Math.min(8, to - runners.length) }, (_, index) => runners.length + index)
      runners.push(...(await Promise.all(next.map((index) => startLightRunner(fleet, nameOf(index))))))
    }
  },
  pace: (pace: Pace) => {
    fleet.pace = pace
  },
  ended: (_: null) => ended,
  /** Figures since the last call. */
  figures: (_: null): RunnerFigures => {
    const { times } = fleet
    fleet.times = noTimes()
    const figures = { ended, times, ...own() }
    ended = 0
    return figures
  },
  stop: async (_: null) => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()))
  },
}

export type RunnerCommands = typeof commands
answerParent(commands)
