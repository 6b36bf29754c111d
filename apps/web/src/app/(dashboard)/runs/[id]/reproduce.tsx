import { type RunDetail, shellLine } from '@wrkbench/contracts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Command } from '#components/ui/notice.tsx'
import { Section } from '#components/ui/section.tsx'

/** Shell lines that repeat this run by hand, and the exact argument vector that was used. */
export const Reproduce = ({ run }: { run: RunDetail }) => {
  const exact = run.argv && shellLine(run.argv)
  const known = run.reproduce.some((step) => step.command === exact)
  const steps = [...run.reproduce, ...(exact && !known ? [{ title: 'As it was run', command: exact }] : [])]
  if (steps.length === 0) return null
  return (
    <Section id="reproduce" title="Reproduce" note="in a checkout, one terminal per command">
      <ol className="grid gap-4 lg:grid-cols-2">
        {steps.map((step) => (
          <li key={step.title} className="min-w-0">
            <span className="flex items-baseline justify-between gap-3">
              <span className="text-ink-2">{step.title}</span>
              <CopyButton className="cap" text={step.command} what={step.title}>
                Copy
              </CopyButton>
            </span>
            <Command>{step.command}</Command>
          </li>
        ))}
      </ol>
    </Section>
  )
}
