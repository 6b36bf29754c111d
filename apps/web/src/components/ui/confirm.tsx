'use client'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'

type ConfirmProps = {
  /** text of the button that opens the dialog */
  trigger: string
  /** `stop`, the default, is for ending or removing something that is in use */
  look?: 'stop' | 'quiet'
  title: string
  children: ReactNode
  action: string
  keep: string
  onConfirm: () => Promise<unknown>
}

const load = () => import('#components/ui/confirm-dialog.tsx')
const ConfirmDialog = lazy(() => load().then((module) => ({ default: module.ConfirmDialog })))

/** Asks before something is lost. Loads the dialog when the pointer or the focus reaches the button. */
export const Confirm = ({ trigger, look = 'stop', ...dialog }: ConfirmProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look={look} aria-haspopup="dialog" onPointerEnter={load} onFocus={load} onClick={() => setOpen(true)}>
        {trigger}
      </Button>
      {open && (
        <Suspense>
          <ConfirmDialog {...dialog} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
