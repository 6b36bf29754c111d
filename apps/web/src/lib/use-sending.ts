import { useState } from 'react'
import { ApiError } from '#api/problem.ts'
import { errorAt, type FieldErrors } from '#lib/field-errors.ts'

export interface Sending {
  busy: boolean
  /** what was refused, where no field is to blame */
  failed: string | null
  errorAt: (path: string) => string | undefined
  /** Runs the work; false when it was refused, which is said then. */
  send: (work: () => Promise<unknown>) => Promise<boolean>
}

/** What every form needs that sends something: once at a time, and what the API says against it, field by field. */
export const useSending = (): Sending => {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors>([])
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setFailed(null)
    setErrors([])
    try {
      await work()
      return true
    } catch (error) {
      const fields = error instanceof ApiError && error.status === 422 ? (error.problem?.errors ?? []) : []
      setErrors(fields)
      if (fields.length === 0) setFailed(error instanceof Error ? error.message : 'It did not work.')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, failed, errorAt: (path) => errorAt(errors, path), send }
}
