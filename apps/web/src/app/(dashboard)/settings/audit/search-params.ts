import type { Session } from '@wrkbench/contracts'
import { projectsWith } from '#lib/session/projects-with.ts'
import { readerOf, text } from '#lib/url/params.ts'

export const auditParams = { of: text, cursor: text }
export const loadAuditParams = readerOf(auditParams)

type Place = {
  /** slug of a project; empty: the whole instance */
  value: string
  label: string
}

/** Where the visitor may look: the whole instance, or projects that they administer. */
export const placesOf = (session: Session | null): Place[] => {
  const projects = projectsWith(session, 'admin').map(({ slug, name }) => ({ value: slug, label: name }))
  return session?.isAdmin ? [{ value: '', label: 'the whole instance' }, ...projects] : projects
}

export const placeAsked = (places: readonly Place[], of: string | null): Place | undefined =>
  places.find(({ value }) => value === (of ?? '')) ?? places[0]
