'use client'
import type { GeneratorCatalogue, LoadProfileInput } from '@wrkbench/contracts'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { defaultProfile } from '#lib/job-draft/draft.ts'
import type { PartProps } from './part-props.ts'
import { PresetPart } from './preset-part.tsx'
import { ProfileRow } from './profile-row.tsx'
import { SweepPart } from './sweep-part.tsx'

type LoadPartProps = PartProps & { generators: GeneratorCatalogue }

/** One line for each load; only what its generator can do can be set. */
export const LoadPart = ({ draft, change, errors, generators }: LoadPartProps) => {
  const put = (index: number, profile: LoadProfileInput) =>
    change({ load: draft.load.map((old, i) => (i === index ? profile : old)) })
  const add = (profile: LoadProfileInput) => change({ load: [...draft.load, profile] })
  const next = () => {
    const last = draft.load.at(-1) ?? defaultProfile(generators)
    add({ ...last, connections: Math.min(65_535, last.connections * 2) })
  }
  return (
    <Section id="load" title="Load" note="which generator, how hard, for how long">
      <div className="grid gap-4">
        {draft.load.map((profile, index) => (
          <ProfileRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a line keeps its place while it is edited
            key={index}
            index={index}
            profile={profile}
            generators={generators}
            errors={errors}
            onChange={(changed) => put(index, changed)}
            onRemove={
              draft.load.length > 1 ? () => change({ load: draft.load.filter((_, i) => i !== index) }) : undefined
            }
          />
        ))}
      </div>
      <div className="mt-3">
        <Button onClick={next}>Add a load</Button>
      </div>
      <SweepPart draft={draft} change={change} errors={errors} />
      <PresetPart generators={generators} add={add} />
    </Section>
  )
}
