import type { EnvironmentHost } from '@wrkbench/contracts'
import { FactGroups } from '#components/hosts/fact-groups.tsx'
import { sayRoles } from '#lib/environment/draw.ts'
import { notTold } from '#lib/environment/fact-groups.ts'
import { factTable } from '#lib/environment/fact-table.ts'

/** What the machines are, side by side; what is not the same on all of them stands out. */
export const Hardware = ({ hosts }: { hosts: readonly EnvironmentHost[] }) => {
  const told = hosts.flatMap((host) => (host.facts ? [{ ...host, facts: host.facts }] : []))
  const [only] = told
  if (!only) return <p className="text-ink-2">Nothing is known about its machines.</p>
  if (told.length === 1) return <FactGroups facts={only.facts} />
  const { groups, untold } = factTable(told.map(({ facts }) => facts))
  return (
    <>
      <table className="tbl tight blocks" aria-label="Hardware">
        <thead>
          <tr>
            <th className="w-56">Fact</th>
            {told.map(({ id, name, roles }) => (
              <th key={id}>
                {name} <span className="u">{sayRoles(roles)}</span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th colSpan={told.length + 1} scope="rowgroup" className="pt-3 align-bottom">
                {title}
              </th>
            </tr>
            {rows.map(({ id, label, values, differs }) => (
              <tr key={id}>
                <th scope="row" className="font-regular! text-ink-2">
                  {label}
                </th>
                {values.map((value, index) => (
                  <td
                    key={told[index]?.id}
                    data-l={told[index]?.name}
                    className={differs ? 'wide font-medium break-words' : 'wide break-words'}
                  >
                    {value ?? notTold}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {untold.length > 0 && <p className="cap mt-3">Not known for any of them: {untold.join(', ')}.</p>}
    </>
  )
}
