'use client'
import { formatBytes, type RunDetail } from '@wrkbench/contracts'
import { Tabs } from 'radix-ui'
import { RawText } from '#components/ui/raw-text.tsx'
import { Section } from '#components/ui/section.tsx'
import { Removed } from './removed.tsx'

type ArtifactProps = { runId: string; name: string; bytes: number }

const rawPath = (runId: string, name: string): string =>
  `/runs/${encodeURIComponent(runId)}/raw?name=${encodeURIComponent(name)}`

const Artifact = ({ runId, name, bytes }: ArtifactProps) =>
  bytes === 0 ? <p className="text-ink-2">Empty.</p> : <RawText path={rawPath(runId, name)} />

/** What the generator left behind, unchanged: the figures above are read from it. */
export const RawOutput = ({ run }: { run: RunDetail }) => {
  const [first] = run.artifacts
  if (!first && run.removed.raw) {
    return (
      <Section id="raw" title="Raw output">
        <Removed what="Raw output" at={run.removed.raw} />
      </Section>
    )
  }
  if (!first) return null
  return (
    <Section id="raw" title="Raw output" note="as the generator wrote it">
      <Tabs.Root defaultValue={first.name}>
        <Tabs.List className="tabs" aria-label="Stored files">
          {run.artifacts.map((artifact) => (
            <Tabs.Trigger key={artifact.name} value={artifact.name}>
              {artifact.name} <span className="cap">{formatBytes(artifact.bytes)}</span>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {run.artifacts.map((artifact) => (
          <Tabs.Content key={artifact.name} value={artifact.name} className="mt-3">
            <Artifact runId={run.id} name={artifact.name} bytes={artifact.bytes} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Section>
  )
}
