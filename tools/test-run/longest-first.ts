import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest test files, slowest first. If no earlier run is known, as in CI, vitest would begin with the largest
 * files.
 */
export const long = [
  'workers/runner/test/execute-run.integration.test.ts',
  'packages/queue/test/lost-connection.integration.test.ts',
  'workers/runner/test/main.integration.test.ts',
  'apps/api/test/several-processes.integration.test.ts',
  'workers/runner/test/conformance.integration.test.ts',
  'packages/loadgen/test/real-run.integration.test.ts',
  'workers/runner/test/conformance-slow.integration.test.ts',
  'packages/db/test/lost-connection.integration.test.ts',
  'workers/runner/test/parts.integration.test.ts',
  'apps/api/test/server.integration.test.ts',
  'apps/api/test/crash.integration.test.ts',
  'workers/runner/test/limits.integration.test.ts',
  'e2e/pages.e2e.test.ts',
  'e2e/dropped-packets.e2e.test.ts',
  'e2e/faults.e2e.test.ts',
  'e2e/fault-schedules.e2e.test.ts',
  'e2e/two-hosts-faults.e2e.test.ts',
  'e2e/dashboard.e2e.test.ts',
  'e2e/accounts.e2e.test.ts',
]

/** Sorts the listed files first, in the order of the list, so that the slowest do not begin when the others end. */
export const longestFirst = <File extends { moduleId: string }>(files: File[]): File[] => {
  const place = ({ moduleId }: File) => {
    const index = long.findIndex((file) => moduleId.endsWith(`/${file}`))
    return index < 0 ? long.length : index
  }
  return files.toSorted((a, b) => place(a) - place(b))
}

/** Sorts the test files of a run; projects keep their order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files))
  }
}
