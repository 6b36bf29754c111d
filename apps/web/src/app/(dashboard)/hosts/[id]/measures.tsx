import type { RunnerEntry } from '@wrkbench/contracts'
import { measureName } from '@wrkbench/tables'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Section } from '#components/ui/section.tsx'

/** What keeps servers and builds from doing harm to a host: taken or not, and why. */
export const Measures = ({ runner, isOne }: { runner: RunnerEntry; isOne: boolean }) => (
  <Section
    id={`measures-${runner.id}`}
    title="Isolation of servers"
    note={
      isOne
        ? 'how its runner confines the servers it starts'
        : `how its runner ${runner.name} confines the servers it starts`
    }
    isNamedByNote={!isOne}
    actions={runner.hostId && <ExportLinks className="cap" query={{ table: 'measures', id: runner.hostId }} />}
  >
    <table className="tbl tight blocks" aria-label="Measures">
      <thead>
        <tr>
          <th className="w-52">Measure</th>
          <th className="w-24">Taken</th>
          <th>How, or why not</th>
        </tr>
      </thead>
      <tbody>
        {runner.measures?.map(({ id, taken, why }) => (
          <tr key={id}>
            <th scope="row" className="font-medium!">
              {measureName(id)}
            </th>
            <td className={taken ? undefined : 'text-warn'}>{taken ? 'yes' : 'no'}</td>
            <td className="wide text-ink-2">{why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
)
