import { type RunContext, say } from '../run-context.ts'
import type { Prepared } from './prepare.ts'
import { runGenerator } from './run-generator.ts'
import { serverGone } from './server-gone.ts'
import type { RunningServer } from './start-server.ts'

/** The load of the plan for its warm-up time. Its output is thrown away; only samples are shown. */
export const warmUp = async (
  run: RunContext,
  prepared: Prepared,
  server: RunningServer,
  responseBytes: number,
): Promise<void> => {
  const { warmupSeconds, profile } = run.plan
  if (warmupSeconds === 0) return
  const { targetDied, output } = await runGenerator(run, prepared, server, {
    profile: { ...profile, durationSeconds: warmupSeconds, requests: null },
    phase: 'WARMING_UP',
    responseBytes,
    onSample: (sample) => {
      run.channel.samples([sample])
      if (profile.durationSeconds !== null) run.channel.progress(sample.t / (warmupSeconds + profile.durationSeconds))
    },
  })
  if (targetDied) throw await serverGone(server)
  if (output.exitCode !== 0) say(run, `the generator ended with exit code ${output.exitCode} in the warm-up`)
}
