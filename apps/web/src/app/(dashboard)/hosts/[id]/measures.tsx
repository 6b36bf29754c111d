import type { RunnerEntry, TargetMeasureId } from '@wrkbench/contracts'
import { Section } from '#components/ui/section.tsx'

const names: Record<TargetMeasureId, string> = {
  user: 'A user of their own',
  environment: 'A clean environment',
  'working-copy': 'A working copy',
  'kept-together': 'Kept together',
  memory: 'Limited memory',
  processes: 'Limited processes',
  cpu: 'Limited CPU',
  network: 'No way out of the host',
  disk: 'Limited disk',
}

/** A newer runner may list what this page has no words for. */
const nameOf = (id: string): string => (id in names ? names[id as TargetMeasureId] : id)

/** What keeps servers and builds from doing harm to a host: taken or not, and why. */
export const Measures = ({ runner, isOne }: { runner: RunnerEntry; isOne: boolean }) => (
  <Section
    id={`measures-${runner.id}`}
    title="Servers are strangers here"
    note={isOne ? 'what its runner does about it' : `what its runner ${runner.name} does about it`}
    isNamedByNote={!isOne}
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
              {nameOf(id)}
            </th>
            <td className={taken ? undefined : 'text-warn'}>{taken ? 'yes' : 'no'}</td>
            <td className="wide text-ink-2">{why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
)
