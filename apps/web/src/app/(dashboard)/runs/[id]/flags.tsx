import { flagCatalogue, type RunDetail } from '@wrkbench/contracts'
import { Section } from '#components/ui/section.tsx'

/** Evidence as a sentence: a capital, a full stop. */
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`

/** Why this result does not rank: each flag in words, with the figures that raised it. */
export const Flags = ({ run }: { run: RunDetail }) =>
  run.flags.length > 0 && (
    <Section id="flags" title="Flagged" note="shown, but not counted in rankings">
      <ul className="grid gap-2">
        {run.flags.map((flag) => (
          <li key={flag.id} className="max-w-[88ch]">
            <b className="font-medium text-warn">{flagCatalogue[flag.id]}.</b>{' '}
            <span className="text-ink-2">{sentence(flag.evidence)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
