'use client'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useHere } from '#lib/project/use-here.ts'

type Text = string | (() => string | Promise<string>)

const textOf = async (text: Text): Promise<string> => (typeof text === 'string' ? text : text())

/** Copies through a text field: with plain http on another host there is no clipboard API. */
const writeByField = (text: string): boolean => {
  const { activeElement: before } = document
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}

/**
 * Writes to the clipboard. Passes the promise of the text, since some browsers forget the click while a text is
 * fetched.
 */
const write = async (text: Text): Promise<boolean> => {
  const ready = textOf(text)
  try {
    const blob = ready.then((content) => new Blob([content], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    return ready.then(writeByField, () => false)
  }
}

type CopyButtonProps = {
  text: Text
  children: string
  /** what is copied, where a page has several of these buttons */
  what?: string
  className?: string
}

/** Copies what `text` returns at that moment, and says so for two seconds. */
export const CopyButton = ({ text, children, what, className }: CopyButtonProps) => {
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), 2000)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => setSaid((await write(text)) ? 'Copied' : 'Not copied')
  return (
    <Button look="quiet" className={className} onClick={copy} aria-live="polite">
      <span className="grid">
        <span className={said ? 'invisible col-start-1 row-start-1' : 'col-start-1 row-start-1'}>{children}</span>
        {said && <span className="col-start-1 row-start-1">{said}</span>}
      </span>
      {what && <span className="sr-only"> {what}</span>}
    </Button>
  )
}

export const ShareLink = () => {
  const here = useHere()
  return <CopyButton text={() => here().href}>Share</CopyButton>
}

/** The address of one part of this page. */
export const usePart = (id: string): (() => string) => {
  const here = useHere()
  return () => new URL(`#${id}`, here()).href
}

export const PartLink = ({ id }: { id: string }) => <CopyButton text={usePart(id)}>Copy link</CopyButton>
