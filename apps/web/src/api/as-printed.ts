import { redirect } from 'next/navigation'
import { askedPage } from '#api/server.ts'
import { inProject } from '#lib/project/address.ts'
import { type Change, changedSearch, type Params } from '#lib/url/params.ts'

/**
 * Published figures often leave open which answers were successes. Where nobody asked for a measure and none of the
 * successes is told, the page shows what was printed, as the overview does, and says so in its address.
 */
export const showAsPrinted = async <P extends Params>(of: P): Promise<void> => {
  const { path, project } = await askedPage()
  const { pathname, search, searchParams } = new URL(path, 'http://page')
  if (searchParams.has('metric')) return
  const change = { metric: 'requestsPerSecond' } as Change<P>
  redirect(inProject(`${pathname}${changedSearch(of, search, change)}`, project))
}
