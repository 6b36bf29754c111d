import { Fragment } from 'react'
import { Link } from '#components/ui/link.tsx'
import { columnsOf, type Role, roleWords, sayRoles } from '#lib/environment/draw.ts'
import './environment-map.css'

export type DrawnHost = { id: string; name: string; roles: readonly Role[]; hardware: readonly string[] }

/** Load generator and server on one machine: their traffic never leaves it. */
const Inside = () => (
  <p className="map-inside cap">
    {roleWords.LOAD} <i aria-hidden="true" /> loopback <i aria-hidden="true" /> {roleWords.SERVER}
  </p>
)

const Host = ({ host }: { host: DrawnHost }) => {
  const isBoth = host.roles.includes('LOAD') && host.roles.includes('SERVER')
  return (
    <div className="map-host">
      {!isBoth && <p className="cap">{sayRoles(host.roles)}</p>}
      <p>
        <Link className="font-medium no-underline hover:underline" href={`/hosts/${host.id}`}>
          {host.name}
        </Link>
      </p>
      <p className="cap">{host.hardware.join(' · ') || 'hardware unknown'}</p>
      {isBoth && <Inside />}
    </div>
  )
}

/**
 * The machines of an environment, from those that send requests to those that answer, with the links between them;
 * `link`: the label of the line.
 */
export const EnvironmentMap = ({ hosts, link }: { hosts: readonly DrawnHost[]; link: string | null }) => {
  const columns = columnsOf(hosts)
  if (columns.length === 0) return <p className="text-ink-2">No machine of it is known.</p>
  return (
    <div className="map">
      {columns.map((column, index) => (
        <Fragment key={column.hosts[0]?.id}>
          {index > 0 && <p className="map-link cap">{link ?? 'network'}</p>}
          <div className="map-column">
            {column.hosts.map((host) => (
              <Host key={host.id} host={host} />
            ))}
          </div>
        </Fragment>
      ))}
    </div>
  )
}
