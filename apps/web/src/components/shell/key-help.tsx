'use client'
import { lazy, Suspense, useEffect, useState } from 'react'

const KeyDialog = lazy(async () => ({ default: (await import('#components/shell/key-dialog.tsx')).KeyDialog }))

/** `?` shows what keys do. Nothing but the key is known here: the rest is loaded by who presses it. */
export const KeyHelp = () => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const ask = async (event: KeyboardEvent) => {
      if (event.key !== '?') return
      const { asksForKeys } = await import('#lib/keys/key-help.ts')
      if (asksForKeys(event)) setOpen(true)
    }
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
