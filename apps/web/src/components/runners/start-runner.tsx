import { Link } from '#components/ui/link.tsx'
import { startCommand } from '#lib/text/how-to.ts'

/** Explains how a runner gets here: it joins with a code, or came with the instance. */
export const StartRunner = ({ isHere = false }: { isHere?: boolean }) => (
  <>
    <p>
      A machine joins with a code: choose <b className="font-medium text-ink">Add a host</b>
      {isHere ? ' above.' : <> under {<Link href="/runners">Runners</Link>}.</>}
    </p>
    <p className="mt-2">
      An instance that <code>{startCommand}</code> runs brings a runner of its own, which connects by itself.
    </p>
  </>
)
