'use client'
import { lazy, Suspense, useEffect, useState } from 'react'

const KeyDialog = lazy(async () => ({ default: (await import('#components/shell/key-dialog.tsx')).KeyDialog }))

/** `?` shows the list of keys. Only the key itself is known here: pressing it loads the rest. */
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
