import { useSession } from '#components/session/session.tsx'
import { addressIn } from '#lib/project/address.ts'

/**
 * The address of what is shown, for another person to open. It always names the project: without one, each person sees
 * the first project they can reach, which may be another.
 */
export const useHere = (): (() => URL) => {
  const shown = useSession()?.projects[0]?.slug ?? null
  return () => addressIn(window.location.href, shown)
}
