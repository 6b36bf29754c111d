import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { nodeArgv, plainEnvironment, temporaryFolder } from '../../test/support/node-process.ts'
import { openGroupFile } from './group-file.ts'
import { hasProc } from './process-table.ts'
import { createRunProcesses } from './run-processes.ts'

const { folder, remove } = temporaryFolder()
const processes = createRunProcesses({
  runId: randomUUID(),
  mark: `test-${randomUUID()}`,
  groups: openGroupFile(folder),
  cgroups: null,
})
afterAll(async () => {
  await processes.stopAll(0)
  remove()
})

describe.runIf(hasProc)('the processes of a run', () => {
  it('are named with their state as long as they live', async () => {
    expect(processes.left()).toBeNull()
    const pid = await new Promise<number | null>((resolve) => {
      const group = processes.start('server', {
        argv: nodeArgv(`setInterval(() => {}, 1000); console.log('ready')`),
        cwd: folder,
        env: plainEnvironment,
        onStdout: () => resolve(group.pid),
        onStderr: () => {},
      })
    })
    expect(processes.left()).toMatch(new RegExp(`^process ${pid} \\(node\\) is in state [RSD]$`))
    expect(await processes.stopAll(0)).toBe(true)
    expect(processes.left()).toBeNull()
  })
})
