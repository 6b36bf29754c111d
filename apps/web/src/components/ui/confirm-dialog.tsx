'use client'
import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useSending } from '#lib/form/use-sending.ts'
import { useLasting } from '#lib/use-lasting.ts'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  action: string
  keep: string
  onConfirm: () => Promise<unknown>
  close: () => void
}

/** Longer than an answer usually takes. */
const patienceMs = 3000

/** A dialog that asks for confirmation. If the action fails, it stays open and says why. */
export const ConfirmDialog = ({ title, children, action, keep, onConfirm, close }: ConfirmDialogProps) => {
  const { busy, failed, send } = useSending({ leaves: true, fields: false })
  const slow = useLasting(busy, patienceMs)
  const confirm = async () => {
    if (await send(onConfirm)) close()
  }
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && close()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="veil" />
        <AlertDialog.Content className="sheet">
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-ink-2">{children}</div>
          </AlertDialog.Description>
          {slow && (
            <p role="status" className="mt-3 text-warn">
              Sent, no answer yet. Closing this does not take it back.
            </p>
          )}
          {failed && (
            <p role="alert" className="mt-3 text-slower">
              {failed}
            </p>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className="btn">{keep}</AlertDialog.Cancel>
            <button type="button" className="btn stop" disabled={busy} onClick={confirm}>
              {action}
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
