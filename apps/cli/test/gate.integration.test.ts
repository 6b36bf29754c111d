import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ReportVerdict } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lacks } from '../../../packages/testing/src/not-run.ts'
import { around, randomFrom, wrkRuns } from './support/measured.ts'
import { runCommand } from './support/run-command.ts'
import { folderWithCommand, shell } from './support/shell.ts'
import { type Running, startInstance } from './support/start-instance.ts'

let instance: Running
beforeAll(async () => {
  instance = await startInstance()
}, 180_000)
afterAll(() => instance.close())

describe('wrkbench gate in a shell script', () => {
  it('is 0 on noise, 1 on a loss of 5 %, 2 for wrong usage and 3 where nobody can be asked', async () => {
    if (lacks(['bash'], 'wrkbench gate in a shell script')) return
    const random = randomFrom(5)
    const cwd = folderWithCommand()
    const files = { main: 50_000, same: 50_000, slower: 47_500 }
    for (const [name, rate] of Object.entries(files))
      writeFileSync(path.join(cwd, `${name}.txt`), wrkRuns(random, rate))
    const told = '--subject our-api --scenario home --environment ci'
    const script = [
      `wrkbench submit main.txt --branch main ${told}`,
      `wrkbench gate same.txt --branch change --baseline main ${told}; echo "noise $?"`,
      `wrkbench gate slower.txt --branch change --baseline main ${told}; echo "loss $?"`,
      `wrkbench gate slower.txt --brnch change; echo "usage $?"`,
      `WRKBENCH_URL=http://127.0.0.1:9 wrkbench gate slower.txt ${told}; echo "away $?"`,
    ].join('\n')
    const { output } = await shell(script, cwd, instance.env)
    const codes = Object.fromEntries(
      [...output.matchAll(/^(noise|loss|usage|away) (\d+)$/gm)].map(([, k, v]) => [k, v]),
    )
    expect(codes, output).toEqual({ noise: '0', loss: '1', usage: '2', away: '3' })
    expect(output).toContain('Gate failed: 1 of 1 comparison is worse.')
    expect(output).toMatch(/-[45]\.\d % \(-[4-7]\.\d to -[3-5]\.\d\)/)
  }, 300_000)
})

it('wrkbench gate and submit name the versions of the load generator, where the baseline has another', async () => {
  const { env } = instance
  const told = (generatorVersion: string) =>
    JSON.stringify({
      environment: 'versions',
      results: Array.from({ length: 5 }, (_, round) => ({
        subject: 'our-api',
        scenario: 'versions',
        metrics: { successesPerSecond: 50_000 + round, latency: { p99: 4000 + round } },
        generatorVersion,
      })),
    })
  await runCommand(['submit', '--branch', 'main'], { env, pipe: told('4.1.0') })
  const changed = 'Not only the subject differs: load generator 4.2.0, before 4.1.0: our-api on versions.'
  const gated = await runCommand(['gate', '--branch', 'x', '-b', 'main'], { env, pipe: told('4.2.0') })
  expect(gated).toMatchObject({ code: 0, said: expect.stringContaining(changed) })
  const submitted = await runCommand(['submit', '--branch', 'y', '-b', 'main'], { env, pipe: told('4.2.0') })
  expect(submitted.said.split(changed)).toHaveLength(2)
  const same = await runCommand(['gate', '--branch', 'z', '-b', 'main'], { env, pipe: told('4.1.0') })
  expect(same.said).not.toContain('Not only')
})

describe('wrkbench gate, often, where the truth is known', () => {
  const subjects = Array.from({ length: 50 }, (_, index) => `service-${index}`)

  /** ten rounds of each subject, with a spread of 1 % */
  const report = (random: () => number, truth: string, change: number) => {
    const results = subjects.flatMap((subject) =>
      Array.from({ length: 10 }, () => ({
        subject,
        scenario: truth,
        metrics: {
          successesPerSecond: around(random, 50_000 * change, 0.01),
          latency: { p99: around(random, 4000, 0.01) },
        },
      })),
    )
    return JSON.stringify({ environment: 'truth', results })
  }

  /** fifty gates in one call: the exit code, and how many of them found a loss of throughput */
  const judge = async (truth: string, change: number) => {
    const random = randomFrom(change * 1000)
    const { env } = instance
    await runCommand(['submit', '--branch', 'main'], { env, pipe: report(random, truth, 1) })
    const args = ['gate', '--branch', 'x', '-b', 'main', '--json']
    const { code, said } = await runCommand(args, { env, pipe: report(random, truth, change) })
    const { comparisons } = JSON.parse(said) as ReportVerdict
    const losses = comparisons.filter(({ verdict, metric }) => verdict === 'worse' && metric === 'successesPerSecond')
    return { code, compared: comparisons.length, losses: losses.length }
  }

  it('finds no loss in noise of 1 %, by any of a hundred comparisons', async () =>
    expect(await judge('noise', 1)).toEqual({ code: 0, compared: 100, losses: 0 }))

  it('finds no loss in a gain', async () =>
    expect(await judge('gain', 1.05)).toEqual({ code: 0, compared: 100, losses: 0 }))

  it('finds a loss of 5 % every time', async () =>
    expect(await judge('loss', 0.95)).toEqual({ code: 1, compared: 100, losses: 50 }))
})

describe('wrkbench gate of a stored report', () => {
  const random = randomFrom(9)
  const told = ['-s', 'stored', '-S', 'home', '-e', 'stored', '--json']
  let id: string
  beforeAll(async () => {
    await runCommand(['submit', '--branch', 'main', ...told], { env: instance.env, pipe: wrkRuns(random, 1000) })
    const { said } = await runCommand(['submit', '--branch', 'x', ...told], {
      env: instance.env,
      pipe: wrkRuns(random, 940),
    })
    id = JSON.parse(said).id
  })
  const gate = (...args: string[]) => runCommand(['gate', '--report', id, ...args], { env: instance.env })

  it('judges it by the threshold that is given', async () => {
    expect((await gate('--baseline', 'main')).code).toBe(1)
    expect((await gate('--baseline', 'main', '--threshold', '20%')).code).toBe(0)
  })

  it('passes with what is left open, and fails with it where that is asked for', async () => {
    const { said } = await runCommand(['submit', '--branch', 'y', ...told], {
      env: instance.env,
      pipe: wrkRuns(random, 1000).split(/(?=Running)/)[0] ?? '',
    })
    const open = ['gate', '--report', JSON.parse(said).id, '--baseline', 'main']
    const lenient = await runCommand(open, { env: instance.env })
    expect(lenient).toMatchObject({ code: 0, said: expect.stringMatching(/1 against 10 +inconclusive/) })
    expect(lenient.said).toContain('Gate passed: no loss found. But 1 of 1 comparison is inconclusive.')
    const strict = await runCommand([...open, '--fail-on-inconclusive'], { env: instance.env })
    expect(strict).toMatchObject({ code: 1, said: expect.stringContaining('Gate failed: 1 of 1 comparison is') })
  })

  it('says that nothing was compared, where there is no baseline', async () => {
    const { code, said } = await gate('--baseline', 'none')
    expect(code).toBe(0)
    expect(said).toContain('1 series has no baseline')
  })

  it('takes the branch of the pull request in CI', async () => {
    const env = { ...instance.env, GITLAB_CI: 'true', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main' }
    const { said } = await runCommand(['gate', '--report', id, '--json'], { env })
    expect(JSON.parse(said).baseline).toEqual({ branch: 'main', last: 10 })
  })

  it('is 2 for a report that is not there', async () => {
    const { code, told: complaint } = await runCommand(['gate', '--report', 'nothing'], { env: instance.env })
    expect(code).toBe(2)
    expect(complaint).toBe('There is no report nothing.\n')
  })
})
