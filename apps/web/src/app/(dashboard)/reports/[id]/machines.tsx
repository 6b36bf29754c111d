import type { ReportDetail } from '@wrkbench/contracts'
import { FactGroups } from '#components/hosts/fact-groups.tsx'
import { Link } from '#components/ui/link.tsx'
import { Section } from '#components/ui/section.tsx'
import { hostRoleWords } from '#lib/text/words.ts'

/** The machines as they were told, or known, when the report came. */
export const Machines = ({ report }: { report: ReportDetail }) =>
  report.hosts.length > 0 && (
    <Section id="machines" title="Machines" note="as known at the time">
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        {report.hosts.map(({ id, role, facts }) => (
          <div key={`${id} ${role}`}>
            <p className="mb-2">
              <Link href={`/hosts/${id}`}>{facts.hostname}</Link> <span className="tag">{hostRoleWords[role]}</span>
            </p>
            <FactGroups facts={facts} />
          </div>
        ))}
      </div>
    </Section>
  )
