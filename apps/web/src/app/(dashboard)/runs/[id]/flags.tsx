import { doubtsOf, type Flag, flagCatalogue, type RunDetail } from '@wrkbench/contracts'
import { Section } from '#components/ui/section.tsx'

/** Evidence as a sentence: a capital, a full stop. */
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`

interface Listed {
  id: string
  title: string
  note: string
  flags: readonly Flag[]
  /** colour of the explanations */
  tone: string
}

const List = ({ id, title, note, flags, tone }: Listed) =>
  flags.length > 0 && (
    <Section id={id} title={title} note={note}>
      <ul className="grid gap-2">
        {flags.map((flag) => (
          <li key={flag.id} className="max-w-[88ch]">
            <b className={`font-medium ${tone}`}>{flagCatalogue[flag.id].explanation}.</b>{' '}
            <span className="text-ink-2">{sentence(flag.evidence)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )

/** What a doubted result is nevertheless good for. */
const meaningOf = (doubts: readonly Flag[]): string =>
  doubts.every(({ id }) => flagCatalogue[id].lowersOnly)
    ? 'shown, but not counted in rankings; the server can do at least this much'
    : 'shown, but not counted in rankings'

/** What a reader must know about this result, with the figures that raised each flag: doubts, then mere notes. */
export const Flags = ({ run }: { run: RunDetail }) => {
  const doubts = doubtsOf(run.flags)
  const notes = run.flags.filter((flag) => !doubts.includes(flag))
  return (
    <>
      <List id="flags" title="Flagged" note={meaningOf(doubts)} flags={doubts} tone="text-warn" />
      <List id="notes" title="Good to know" note="still counted in rankings" flags={notes} tone="text-ink" />
    </>
  )
}
