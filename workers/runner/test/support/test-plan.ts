import { completeProfile, type RunPlan } from '@wrkbench/contracts'

/**
 * A plan as the API returns it; every field can be replaced. If only the shortest warm-up is given, the warm-up is
 * fixed.
 */
export const testPlan = (changes: Partial<RunPlan> = {}): RunPlan => ({
  runId: '0193497a-0000-7000-8000-000000000001',
  jobId: '0193497a-0000-7000-8000-000000000002',
  jobNumber: 1,
  serverId: 'test/ok',
  scenarioId: 'hello',
  manifestRevision: 'm',
  scenarioRevision: 's',
  profile: completeProfile({ generator: 'autocannon', connections: 4, durationSeconds: 1 }),
  warmupSeconds: 0,
  pinning: 'auto',
  warmupMaxSeconds: changes.warmupSeconds ?? 0,
  round: 1,
  attempt: 1,
  lease: 'lease-1',
  deadlineSeconds: 60,
  parts: [],
  ...changes,
})
