import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { exitOf } from '@wrkbench/embedded'
import { notRunFileVariable } from '@wrkbench/testing/not-run'

export const parts = ['unit', 'integration', 'e2e'] as const
export type Part = (typeof parts)[number]

/** `crashed`: vitest itself failed, or a test file could not even be loaded, so the counts say too little. */
export type PartResult = { part: Part; passed: number; failed: number; skipped: string[]; crashed: boolean }

type Options = {
  /** handed to vitest: names of files or folders */
  filters: string[]
  folder: string
  notRunFile: string
}

/** The part of vitest's JSON report that is read here. */
type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Runs one vitest project with its output on the terminal. */
export const runPart = async (part: Part, { filters, folder, notRunFile }: Options): Promise<PartResult> => {
  const reportFile = path.join(folder, `${part}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const mayBeEmpty = filters.length > 0 ? ['--passWithNoTests'] : []
  const args = ['run', '--project', part, ...reporters, ...mayBeEmpty, ...filters]
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, [notRunFileVariable]: notRunFile },
  })
  const { code } = await exitOf(child)
  const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as Report) : null
  return readReport(part, report, code)
}

export const readReport = (part: Part, report: Report | null, exitCode: number | null): PartResult => {
  const tests = report?.testResults.flatMap((file) => file.assertionResults) ?? []
  const failed = report?.numFailedTests ?? 0
  return {
    part,
    passed: report?.numPassedTests ?? 0,
    failed,
    skipped: tests.filter(({ status }) => !['passed', 'failed'].includes(status)).map(({ fullName }) => fullName),
    crashed: exitCode !== 0 && failed === 0,
  }
}
