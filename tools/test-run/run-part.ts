import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { notRunFileVariable } from '@wrkbench/testing/not-run'
import { runMarked } from './run-marked.ts'

export const parts = ['unit', 'integration', 'e2e'] as const
export type Part = (typeof parts)[number]

/** A test by its file and name, and the first line of its failure message. */
export type Finding = { test: string; said: string }

/**
 * `crashed`: vitest itself failed, or a test file could not be loaded, so the counts are too low. `secondTry`: tests
 * that passed, but not at the first try.
 */
export type PartResult = {
  part: Part
  passed: number
  failed: number
  failures: Finding[]
  secondTry: Finding[]
  skipped: string[]
  crashed: boolean
}

type Options = {
  /** passed to vitest: names of files or folders */
  filters: string[]
  folder: string
  notRunFile: string
  /** how often a failed test may be tried again */
  retries: number
  /** ends vitest and all that it started */
  signal?: AbortSignal
}

type Assertion = { status: string; fullName: string; failureMessages: string[] }

/** The part of vitest's JSON report that is used here. */
type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[]
}

/** Runs the vitest projects of one part with their output on the terminal. */
export const runPart = async (
  part: Part,
  { filters, folder, notRunFile, retries, signal }: Options,
): Promise<PartResult> => {
  const reportFile = path.join(folder, `${part}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const mayBeEmpty = filters.length > 0 ? ['--passWithNoTests'] : []
  const args = ['run', '--project', `${part}*`, `--retry=${retries}`, ...reporters, ...mayBeEmpty, ...filters]
  const code = await runMarked(['node_modules/vitest/vitest.mjs', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, [notRunFileVariable]: notRunFile },
    signal,
  })
  const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as Report) : null
  return readReport(part, report, code)
}

export const readReport = (part: Part, report: Report | null, exitCode: number | null): PartResult => {
  const files = report?.testResults ?? []
  const tests = files.flatMap(({ name, assertionResults }) => {
    const file = path.relative(process.cwd(), name)
    return assertionResults.map((test) => ({ ...test, file }))
  })
  const found = (those: typeof tests) =>
    those.map(({ file, fullName, failureMessages }) => ({
      test: `${file}: ${fullName}`,
      said: firstLine(failureMessages[0]),
    }))
  const unloaded = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  const failed = (report?.numFailedTests ?? 0) + unloaded.length
  return {
    part,
    passed: report?.numPassedTests ?? 0,
    failed,
    failures: [
      ...found(tests.filter(({ status }) => status === 'failed')),
      ...unloaded.map(({ name, message }) => ({
        test: path.relative(process.cwd(), name),
        said: firstLine(message),
      })),
    ],
    // vitest keeps the messages of the first try
    secondTry: found(tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)),
    skipped: tests.filter(({ status }) => !['passed', 'failed'].includes(status)).map(({ fullName }) => fullName),
    crashed: exitCode !== 0 && failed === 0,
  }
}

const firstLine = (text = '') => text.split('\n', 1)[0] ?? ''
