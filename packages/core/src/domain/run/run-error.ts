import { type RunError, type RunErrorCode, runErrorCodes } from '@wrkbench/contracts'

/** Who is to blame follows from the code. */
export const runError = (code: RunErrorCode, message: string, detail: string | null = null): RunError => ({
  code,
  blame: runErrorCodes[code],
  message,
  detail,
})
