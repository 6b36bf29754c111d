'use client'
import { formatBytes, type RunDetail } from '@wrkbench/contracts'
import { useState } from 'react'
import { RawText } from '#components/ui/raw-text.tsx'
import { Section } from '#components/ui/section.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { Removed } from './removed.tsx'

type ArtifactProps = { runId: string; name: string; bytes: number }

const rawPath = (runId: string, name: string): string =>
  `/runs/${encodeURIComponent(runId)}/raw?name=${encodeURIComponent(name)}`

const Artifact = ({ runId, name, bytes }: ArtifactProps) =>
  bytes === 0 ? <p className="text-ink-2">Empty.</p> : <RawText path={rawPath(runId, name)} />

/** What the generator left behind, unchanged: the figures above are read from it. */
export const RawOutput = ({ run }: { run: RunDetail }) => {
  const [name, setName] = useState<string | null>(null)
  const [first] = run.artifacts
  const chosen = run.artifacts.find((artifact) => artifact.name === name) ?? first
  if (!chosen && run.removed.raw) {
    return (
      <Section id="raw" title="Raw output">
        <Removed what="Raw output" at={run.removed.raw} />
      </Section>
    )
  }
  if (!chosen) return null
  return (
    <Section
      id="raw"
      title="Raw output"
      note={`as the generator wrote it${run.artifacts.length === 1 ? `, ${chosen.name}` : ''}`}
    >
      {run.artifacts.length > 1 && (
        <div className="mb-3 flex">
          <Segmented
            label="Stored files"
            choices={run.artifacts.map(({ name, bytes }) => ({ value: name, label: `${name}, ${formatBytes(bytes)}` }))}
            value={chosen.name}
            onChange={setName}
          />
        </div>
      )}
      <Artifact key={chosen.name} runId={run.id} name={chosen.name} bytes={chosen.bytes} />
    </Section>
  )
}
