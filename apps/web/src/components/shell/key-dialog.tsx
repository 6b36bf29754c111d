'use client'
import { Dialog } from 'radix-ui'
import { useRef } from 'react'
import { KeySwitch } from '#components/shell/key-switch.tsx'
import { KeyTable } from '#components/shell/key-table.tsx'

export const KeyDialog = ({ close }: { close: () => void }) => {
  const way = useRef<HTMLButtonElement>(null)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="veil" />
        <Dialog.Content
          className="sheet broad"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // otherwise the switch would get the focus
            event.preventDefault()
            way.current?.focus()
          }}
        >
          <Dialog.Title className="mb-3">Keyboard</Dialog.Title>
          <KeyTable />
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <KeySwitch />
            <Dialog.Close ref={way} className="btn">
              Close
            </Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
