'use client'
import type { Annotation } from '@wrkbench/contracts'
import { browserSend } from '#api/browser.ts'
import { May } from '#components/session/session.tsx'
import { Button } from '#components/ui/button.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { useNoteForm } from './use-note-form.ts'

/** A note of a trend in words, with what changes it. */
export const Note = ({
  annotation,
  on,
  onStored,
}: {
  annotation: Annotation
  on: string | null
  onStored: () => Promise<unknown>
}) => {
  const { Form, open, close } = useNoteForm()
  const sending = useSending({ fields: false })
  if (Form) return <Form annotation={annotation} trends={null} close={close} onStored={onStored} />
  const remove = () =>
    sending.send(async () => {
      await browserSend('DELETE', `/annotations/${annotation.id}`)
      await onStored()
    })
  return (
    <>
      Note{on ? ` on ${on}` : ''}: {annotation.text} <span className="cap">{annotation.createdBy}</span>{' '}
      <May scope="jobs:write">
        <Button look="quiet" className="cap" aria-label={`Edit the note ${annotation.text}`} onClick={open}>
          Edit
        </Button>{' '}
        <Button look="quiet" className="cap" aria-label={`Remove the note ${annotation.text}`} onClick={remove}>
          Remove
        </Button>
      </May>{' '}
      <Refusal of={sending} />
    </>
  )
}
