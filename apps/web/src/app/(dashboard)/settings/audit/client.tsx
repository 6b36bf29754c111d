'use client'
import { auditQuery } from '#api/queries.ts'
import { useSteadyQuery } from '#api/use-steady-query.ts'
import { useSession } from '#components/session/session.tsx'
import { Button } from '#components/ui/button.tsx'
import { FileLinks } from '#components/ui/export-links.tsx'
import { Field, Pick } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Section } from '#components/ui/section.tsx'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { AuditTable } from './audit-table.tsx'
import { auditParams, placeAsked, placesOf } from './search-params.ts'

const useAudit = (project: string | null, cursor: string | null, isAllowed: boolean) =>
  useSteadyQuery({ ...auditQuery(project, cursor), enabled: isAllowed })

export const AuditView = () => {
  const places = placesOf(useSession())
  const [{ of, cursor }, setParams] = useUrlState(auditParams)
  const place = placeAsked(places, of)
  const { data, error, isPlaceholderData } = useAudit(place?.value || null, cursor, place !== undefined)
  if (error && !data) throw error
  if (!place) {
    return (
      <div className="section">
        <Notice title="This is for administrators">
          <p>An administrator of a project sees what was changed in it.</p>
        </Notice>
      </div>
    )
  }
  return (
    <Section
      id="audit"
      title="Audit log"
      note="who changed what, when and from where; newest first"
      actions={<FileLinks of="/audit/export" query={{ project: place.value || null }} />}
    >
      {places.length > 1 && (
        <div className="bar mt-0! mb-4">
          <Field label="Of">
            {(ids) => (
              <Pick
                {...ids}
                choices={places}
                value={place.value}
                onChange={(event) => setParams({ of: event.target.value || null, cursor: null })}
              />
            )}
          </Field>
        </div>
      )}
      <div aria-busy={isPlaceholderData}>
        {!data && <RowsSkeleton rows={10} />}
        {data?.items.length === 0 && <p className="text-ink-2">Nothing has been changed yet.</p>}
        {data && data.items.length > 0 && <AuditTable entries={data.items} />}
      </div>
      <div className="mt-4 flex gap-3">
        {cursor && <Button onClick={() => setParams({ cursor: null })}>Newest</Button>}
        {data?.nextCursor && <Button onClick={() => setParams({ cursor: data.nextCursor })}>Older</Button>}
      </div>
    </Section>
  )
}
