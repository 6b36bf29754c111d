import { parserIds } from '@wrkbench/contracts'
import { useState } from 'react'
import { Field, Pick } from '#components/ui/field.tsx'
import { Section } from '#components/ui/section.tsx'
import { type Paste, whyNoText, whyTooLarge } from '#lib/import-draft/import-draft.ts'

const tools = [{ value: 'auto', label: 'detect' }, ...parserIds.map((id) => ({ value: id, label: id }))]
const example = `Running 30s test @ http://localhost:3000/json
  2 threads and 64 connections
  …
Requests/sec:  56915.02`

type PasteProps = {
  paste: Paste
  change: (next: Partial<Paste>) => void
  /** why it was not sent; null: it was */
  tooLarge: string | null
}

export const PastePart = ({ paste, change, tooLarge }: PasteProps) => {
  const [refused, setRefused] = useState<string | null>(null)
  const take = (text: string) => {
    setRefused(null)
    change({ text })
  }
  const read = async (file: File | null | undefined) => {
    if (!file) return
    // before it is read: the text that stands here stays, and no browser has to hold gigabytes
    const why = whyTooLarge(file.size)
    if (why) return setRefused(`${file.name}: ${why}`)
    const text = await file.text()
    const whyNot = whyNoText(text)
    if (whyNot) return setRefused(`${file.name}: ${whyNot}`)
    take(text)
  }
  return (
    <Section id="paste" title="Output" note="paste it, or drop a file">
      <Field label="What the tool printed" error={refused ?? tooLarge ?? undefined}>
        {(ids) => (
          <textarea
            {...ids}
            className="input block h-64! w-full resize-y py-2! font-mono!"
            spellCheck={false}
            placeholder={example}
            value={paste.text}
            onChange={(event) => take(event.target.value)}
            onDrop={(event) => {
              const [file] = event.dataTransfer.files
              if (!file) return
              event.preventDefault()
              void read(file)
            }}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-3">
        <Field label="Tool">
          {(ids) => (
            <Pick
              {...ids}
              choices={tools}
              value={paste.tool}
              onChange={(event) => change({ tool: event.target.value as Paste['tool'] })}
            />
          )}
        </Field>
        <Field label="From a file">
          {(ids) => (
            <input
              {...ids}
              type="file"
              className="max-w-full text-ink-2 file:mr-3 file:h-(--hit) file:cursor-pointer file:rounded-(--r-control) file:border file:border-solid file:border-(--line-strong) file:bg-(--bg) file:px-3 file:text-(--ink)"
              onChange={(event) => void read(event.target.files?.[0])}
            />
          )}
        </Field>
      </div>
    </Section>
  )
}
