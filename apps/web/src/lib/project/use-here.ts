import { useSession } from '#components/session/session.tsx'
import { addressIn } from '#lib/project/address.ts'

/**
 * The address of what is shown, for somebody else to open. It names the project in any case: where none is named, everybody
 * gets the first that they reach, and theirs may be another.
 */
export const useHere = (): (() => URL) => {
  const shown = useSession()?.projects[0]?.slug ?? null
  return () => addressIn(window.location.href, shown)
}
