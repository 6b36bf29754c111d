import { type RunError, type RunErrorCode, runErrorCodes } from '@wrkbench/contracts'

/** Makes the error of a run; its code determines the blame. */
export const runError = (code: RunErrorCode, message: string, detail: string | null = null): RunError => ({
  code,
  blame: runErrorCodes[code],
  message,
  detail,
})
