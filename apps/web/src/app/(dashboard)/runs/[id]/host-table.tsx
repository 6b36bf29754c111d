import type { RunDetail } from '@wrkbench/contracts'
import { machineTitle } from '@wrkbench/tables'
import { FoldedFacts } from '#components/hosts/folded-facts.tsx'
import { Link } from '#components/ui/link.tsx'
import { Section } from '#components/ui/section.tsx'

const linkNote = ({ link }: RunDetail): string | null => {
  if (!link) return null
  if (link.bytesPerSecond === null) return `link not measured: ${link.why ?? 'no reason is known'}`
  return `link of ${((link.bytesPerSecond * 8) / 1e6).toPrecision(3)} Mbit/s to the load`
}

/** Each machine that took part, as its runner found it before this run; what it did not tell says so. */
export const HostTables = ({ run }: { run: RunDetail }) =>
  run.hosts.map((host, index) => {
    const note = host.roles.includes('SERVER') && run.hosts.length > 1 ? linkNote(run) : null
    const place = `environment ${run.environmentName}`
    return (
      host.facts && (
        <Section
          key={`${host.roles.join()} ${host.name}`}
          id={index === 0 ? 'host' : `host-${index + 1}`}
          title={machineTitle(host)}
          note={note ? `${place}, ${note}` : place}
          actions={<Link href={`/hosts/${host.id}`}>What changed on this machine</Link>}
        >
          <FoldedFacts facts={host.facts} />
        </Section>
      )
    )
  })
