'use client'
import { useQuery } from '@tanstack/react-query'
import type { ParsedOutput } from '@wrkbench/contracts'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { ApiError } from '#api/problem.ts'
import { PageHead } from '#components/ui/section.tsx'
import {
  bytesOf,
  emptyContext,
  labelsOf,
  type Paste,
  type RunLabels,
  toQuestion,
  whyTooLarge,
} from '#lib/import-draft/import-draft.ts'
import { otherForm } from '#lib/import-draft/other-form.ts'
import { PastePart } from './paste-part.tsx'
import { UnderstoodPart } from './understood-part.tsx'

/** For those who pasted something. */
const StorePart = lazy(async () => ({ default: (await import('./store-part.tsx')).StorePart }))

/** The text as it stands once the typing has paused, and its number. */
const usePaused = (paste: Paste): { paste: Paste; version: number } => {
  const [paused, setPaused] = useState({ paste, version: 0 })
  useEffect(() => {
    const timer = setTimeout(() => setPaused(({ version }) => ({ paste, version: version + 1 })), 300)
    return () => clearTimeout(timer)
  }, [paste])
  return useDeferredValue(paused)
}

// a key is gone through with every rendering, and kept: a text of a megabyte is none
const useParsed = ({ paste, version }: ReturnType<typeof usePaused>, isTooLarge: boolean) =>
  useQuery({
    queryKey: ['parse', version],
    queryFn: () => browserSend<ParsedOutput>('POST', '/parse', toQuestion(paste)),
    enabled: paste.text.trim() !== '' && !isTooLarge,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status === 422),
  })

export const ImportView = () => {
  const [paste, setPaste] = useState<Paste>({ text: '', tool: 'auto' })
  const [given, setGiven] = useState<ReadonlyMap<number, Partial<RunLabels>>>(new Map())
  const [context, setContext] = useState(emptyContext)
  const paused = usePaused(paste)
  const tooLarge = useMemo(() => whyTooLarge(bytesOf(JSON.stringify(toQuestion(paused.paste)))), [paused])
  const parsed = useParsed(paused, tooLarge !== null)
  const form = useMemo(() => (parsed.error ? otherForm(paused.paste.text) : null), [parsed.error, paused])
  const runs = paste.text.trim() === '' || tooLarge ? [] : (parsed.data?.runs ?? [])
  const labels = labelsOf(runs, given)
  const change = (next: Partial<Paste>) => {
    setPaste({ ...paste, ...next })
    if (next.text !== undefined) setGiven(new Map())
  }
  const label = (line: number, next: Partial<RunLabels>) =>
    setGiven(new Map(given).set(line, { ...given.get(line), ...next }))
  return (
    <>
      <PageHead title="Import">
        <p>
          Bring in results measured elsewhere: paste what the load generator printed. It may hold several runs, progress
          bars, and the text around them. You see what was understood before anything is stored.
        </p>
      </PageHead>
      <PastePart paste={paste} change={change} tooLarge={tooLarge} />
      <UnderstoodPart
        state={{
          isEmpty: paste.text.trim() === '' || tooLarge !== null,
          isReading: parsed.isFetching,
          error: parsed.error,
          form,
        }}
        runs={runs}
        problems={parsed.data?.problems ?? []}
        labels={labels}
        label={label}
      />
      {runs.length > 0 && (
        <Suspense>
          <StorePart runs={runs} labels={labels} context={context} setContext={setContext} />
        </Suspense>
      )}
    </>
  )
}
