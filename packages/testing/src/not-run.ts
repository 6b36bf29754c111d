import { appendFileSync } from 'node:fs'
import { findExecutable } from '@wrkbench/embedded'

/**
 * Variable that names the file collecting what could not be tested. The test command sets it and reads the file at the
 * end.
 */
export const notRunFileVariable = 'WRKBENCH_NOT_RUN_FILE'

export type NotRun = {
  name: string
  why: string
  /** no machine of CI can have what is missing: listed there as well, but not a failure */
  isExpected?: boolean
}

/**
 * Reports that something was not tested because a tool is missing, e.g. `notRun('go/gin', 'go was not found: apt-get
 * install golang')`. It is listed by name at the end of `npm test`; with CI set it fails the run unless it is expected.
 */
export const notRun = (name: string, why: string, more: Pick<NotRun, 'isExpected'> = {}): void => {
  const file = process.env[notRunFileVariable]
  const entry: NotRun = { name, why, ...more }
  if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`)
  else console.warn(`not run here: ${name}: ${why}`)
}

/** Reports what is not tested because one of these programs is missing, and returns whether that is so. */
export const lacks = (programs: string[], name: string): boolean => {
  const missing = programs.filter((program) => !findExecutable(program))
  if (missing.length > 0) notRun(name, `${missing.join(' and ')} ${missing.length > 1 ? 'were' : 'was'} not found`)
  return missing.length > 0
}
