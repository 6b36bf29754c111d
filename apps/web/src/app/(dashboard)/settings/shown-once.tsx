'use client'
import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Command } from '#components/ui/notice.tsx'

type ShownOnceProps = { title: string; text: string; close: () => void }

/** A secret that was just made. It cannot be had again, and says so. */
export const ShownOnce = ({ title, text, close }: ShownOnceProps) => {
  const box = useRef<HTMLDivElement>(null)
  // for who walks by keys: what made it has been emptied, and this is what comes next
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={box} className="mt-4 max-w-[88ch] rounded-[var(--r-card)] border border-line-strong p-3" role="status">
      <p>
        <b className="font-medium">{title}</b> It is shown only once: copy it now.
      </p>
      <Command>{text}</Command>
      <div className="mt-3 flex gap-4">
        <CopyButton text={text}>Copy</CopyButton>
        <Button look="quiet" onClick={close}>
          Done
        </Button>
      </div>
    </div>
  )
}
