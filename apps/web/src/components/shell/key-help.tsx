'use client'
import { lazy, Suspense, useEffect, useState } from 'react'
import { asksForKeys } from '#lib/key-help.ts'

const KeyDialog = lazy(async () => ({ default: (await import('#components/shell/key-dialog.tsx')).KeyDialog }))

/** `?` shows what keys do. */
export const KeyHelp = () => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const ask = (event: KeyboardEvent) => asksForKeys(event) && setOpen(true)
    document.addEventListener('keydown', ask)
    return () => document.removeEventListener('keydown', ask)
  }, [])
  return (
    open && (
      <Suspense>
        <KeyDialog close={() => setOpen(false)} />
      </Suspense>
    )
  )
}
