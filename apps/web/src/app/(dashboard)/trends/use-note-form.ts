import { useState } from 'react'
import type { NoteForm } from './note-form.tsx'

/** The form for notes, loaded when it is asked for; what opened it keeps the focus until the form is there. Null: closed. */
export const useNoteForm = () => {
  const [Form, setForm] = useState<typeof NoteForm | null>(null)
  const open = async () => {
    const { NoteForm } = await import('./note-form.tsx')
    setForm(() => NoteForm)
  }
  return { Form, open, close: () => setForm(null) }
}
