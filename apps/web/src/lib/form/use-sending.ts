import { QueryClientContext } from '@tanstack/react-query'
import { useContext, useEffect, useRef, useState } from 'react'
import { ApiError, isSignedOut } from '#api/problem.ts'
import { errorAt, type FieldErrors } from '#lib/form/field-errors.ts'

export interface Sending {
  busy: boolean
  /** why it failed, if no field is to blame */
  failed: string | null
  errors: FieldErrors
  /** for the field that shows it */
  errorAt: (path: string) => string | undefined
  /** errors for which no field has asked: nobody else shows them */
  unshown: () => FieldErrors
  /** Runs the work. False if it failed, which is then shown. */
  send: (work: () => Promise<unknown>) => Promise<boolean>
}

interface Options {
  /** the page is left on success, so sending stays blocked until then */
  leaves?: boolean
  /** errors can be shown at fields; false for a button alone, which shows them all */
  fields?: boolean
}

/**
 * State for every form and button that sends something: one request at a time, and the API's objections. If the session has
 * ended, the page asks for its figures again, so that `OutOfDate` shows the way to sign in.
 */
export const useSending = ({ leaves = false, fields = true }: Options = {}): Sending => {
  const client = useContext(QueryClientContext)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors>([])
  const shown = useRef(new Set<string>())
  // the first field that has to be changed may be out of sight, the more so where the page is enlarged
  useEffect(() => {
    if (errors.length > 0) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
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
      if (isSignedOut(error)) void client?.refetchQueries({ type: 'active' })
      return false
    }
  }
  return {
    busy,
    failed,
    errors,
    errorAt: (path) => {
      shown.current.add(path)
      return errorAt(errors, path)
    },
    unshown: () => errors.filter(({ path }) => !shown.current.has(path)),
    send,
  }
}
