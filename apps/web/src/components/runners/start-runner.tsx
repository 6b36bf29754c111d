import { Link } from '#components/ui/link.tsx'
import { Command } from '#components/ui/notice.tsx'
import { startRunnerCommand } from '#lib/text/how-to.ts'

/** Explains how to start a runner: on the dashboard's machine, or on another host. */
export const StartRunner = ({ isHere = false }: { isHere?: boolean }) => (
  <>
    <p>On the machine of the dashboard:</p>
    <Command>{startRunnerCommand}</Command>
    <p className="mt-2">
      Another host joins with a code: choose <b className="font-medium text-ink">Add a host</b>
      {isHere ? ' above.' : <> under {<Link href="/runners">Runners</Link>}.</>}
    </p>
  </>
)
