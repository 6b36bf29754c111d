'use client'
import {
  formatDuration,
  type GeneratorCatalogue,
  type LoadPreset,
  type LoadProfileInput,
  loadPresetList,
  numberText,
  scaleLoad,
} from '@wrkbench/contracts'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { isFound } from '#lib/job/best-found.ts'

type PresetPartProps = { generators: GeneratorCatalogue; add: (profile: LoadProfileInput) => void }

const lengthOf = ({ durationSeconds, requests }: LoadProfileInput): string =>
  requests === undefined ? formatDuration(durationSeconds ?? null) : `${numberText(requests)} requests`

const PresetRow = ({
  preset,
  scale,
  found,
  add,
}: { preset: LoadPreset; scale: number; found: boolean } & Pick<PresetPartProps, 'add'>) => {
  const load = scaleLoad(preset.profile, scale)
  return (
    <tr>
      <th scope="row">
        <Button look="quiet" disabled={!found} onClick={() => add(load)} aria-label={`Add ${preset.id}`}>
          {preset.id}
        </Button>
      </th>
      <td className="wide">
        <code className="text-ink-2">{preset.command}</code>
        {preset.note && <span className="cap block">{preset.note}</span>}
      </td>
      <td className="num whitespace-nowrap" data-l="is">
        {found ? lengthOf(load) : `${preset.profile.generator} not found`}
      </td>
    </tr>
  )
}

const origins = [...new Set(loadPresetList.map(({ origin }) => origin))]

/** Loads by their names, as published or a part of them. */
export const PresetPart = ({ generators, add }: PresetPartProps) => {
  const [scale, setScale] = useState(1)
  return (
    <details className="mt-4">
      <summary className="cursor-pointer text-ink-2">Loads used in published benchmarks</summary>
      <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-2">
        <Field label="Factor" hint="scales time or requests: 0.01 makes ten minutes 6 s, for a trial">
          {(ids) => (
            <NumberInput
              {...ids}
              className="w-20"
              min={0.0001}
              max={1}
              step={0.0001}
              value={scale}
              onChange={(next) => next !== undefined && setScale(next)}
            />
          )}
        </Field>
      </div>
      {origins.map((origin) => (
        <table key={origin} className="tbl blocks presets mt-4">
          <caption className="cap text-left">{origin}</caption>
          <tbody>
            {loadPresetList
              .filter((preset) => preset.origin === origin)
              .map((preset) => (
                <PresetRow
                  key={preset.id}
                  preset={preset}
                  scale={scale}
                  found={isFound(generators, preset.profile.generator)}
                  add={add}
                />
              ))}
          </tbody>
        </table>
      ))}
    </details>
  )
}
