import { useState } from 'react'
import { ApiError } from '#api/problem.ts'
import { errorAt, type FieldErrors } from '#lib/form/field-errors.ts'

export interface Sending {
  busy: boolean
  /** what was refused, where no field is to blame */
  failed: string | null
  errors: FieldErrors
  errorAt: (path: string) => string | undefined
  /** Runs the work; false when it was refused, which is said then. */
  send: (work: () => Promise<unknown>) => Promise<boolean>
}

interface Options {
  /** the page is left when it has worked, so that it cannot be sent again until then */
  leaves?: boolean
  /** there are fields to show errors at; a button alone says all of it */
  fields?: boolean
}

/** What every form and button needs that sends something: once at a time, and what the API says against it. */
export const useSending = ({ leaves = false, fields = true }: Options = {}): Sending => {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors>([])
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setFailed(null)
    setErrors([])
    try {
      await work()
      if (!leaves) setBusy(false)
      return true
    } catch (error) {
      const marked = fields && error instanceof ApiError && error.status === 422 ? (error.problem?.errors ?? []) : []
      setErrors(marked)
      if (marked.length === 0) setFailed(error instanceof Error ? error.message : 'It did not work.')
      setBusy(false)
      return false
    }
  }
  return { busy, failed, errors, errorAt: (path) => errorAt(errors, path), send }
}
