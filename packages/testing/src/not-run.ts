import { appendFileSync } from 'node:fs'

/** Names the file that collects what could not be tested; the test command sets it and reads it at the end. */
export const notRunFileVariable = 'WRKBENCH_NOT_RUN_FILE'

export type NotRun = {
  name: string
  why: string
  /** no machine of CI can be given what is missing: listed there too, and no failure */
  isExpected?: boolean
}

/**
 * Says that something was not tested because a tool is missing, e.g. `notRun('go/gin', 'go was not found: apt-get
 * install golang')`. It is listed by name at the end of `npm test`, and with CI set it fails the run unless it is expected.
 */
export const notRun = (name: string, why: string, more: Pick<NotRun, 'isExpected'> = {}): void => {
  const file = process.env[notRunFileVariable]
  const entry: NotRun = { name, why, ...more }
  if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`)
  else console.warn(`not run here: ${name}: ${why}`)
}
