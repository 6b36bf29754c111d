import type { ServerEntry } from '@wrkbench/contracts'
import { Link } from '#components/ui/link.tsx'
import { Ago } from '#components/ui/moment.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import { whyNot } from '#lib/catalogue/why-not.ts'
import { cx } from '#lib/cx.ts'
import { formatCount } from '#lib/text/figures.ts'

const RunsOn = ({ server }: { server: ServerEntry }) => {
  const able = server.availability.filter((entry) => entry.canRun)
  if (able.length > 0) return able.map((entry) => entry.runner).join(', ')
  return <span className="cap block max-w-[44ch] text-warn">{whyNot(server)}</span>
}

export const CatalogueRow = ({ server }: { server: ServerEntry }) => (
  <tr>
    <th scope="row" className="wide font-medium!">
      <span className="flex items-center">
        <Swatch of={server.framework} hollow={whyNot(server) !== null} />
        <Link className="no-underline hover:underline" href={`/servers/${server.id}`}>
          {server.displayName}
        </Link>
      </span>
    </th>
    <td data-l="version">{server.frameworkVersion ?? <span className="u">unknown</span>}</td>
    <td data-l="class" className="whitespace-nowrap text-ink-2">
      {server.classification}
    </td>
    <td data-l="scenarios" className="wide text-ink-2 max-sm:order-1">
      {server.scenarios.join(', ')}
    </td>
    <td data-l="lines" className="num">
      {formatCount(server.linesOfCode)}
    </td>
    <td data-l="runs on" className={cx('py-1.5! pl-6! max-sm:order-1 max-sm:p-0!', whyNot(server) !== null && 'wide')}>
      <RunsOn server={server} />
    </td>
    <td data-l="verified" className="num max-sm:order-1">
      {server.lastVerified ? <Ago at={server.lastVerified.at} /> : <span className="u">never</span>}
    </td>
  </tr>
)
