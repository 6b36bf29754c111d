import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short to read, long to run. Where no earlier run is known, as in CI, vitest would begin with what has most to read. */
export const long = [
  'workers/runner/test/execute-run.integration.test.ts',
  'packages/queue/test/lost-connection.integration.test.ts',
  'workers/runner/test/main.integration.test.ts',
  'apps/api/test/several-processes.integration.test.ts',
  'workers/runner/test/conformance-slow.integration.test.ts',
  'workers/runner/test/conformance.integration.test.ts',
  'e2e/pages.e2e.test.ts',
  'e2e/faults.e2e.test.ts',
  'e2e/dropped-packets.e2e.test.ts',
  'e2e/two-hosts.e2e.test.ts',
  'tools/start/start.e2e.test.ts',
  'e2e/fault-schedules.e2e.test.ts',
  'e2e/dashboard.e2e.test.ts',
]

/** What takes longest does not begin when the others end. Projects stay in their order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.some((file) => moduleId.endsWith(`/${file}`))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
