'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { Publication } from '@wrkbench/contracts'
import { browserSend } from '#api/browser.ts'
import { publicationsQuery } from '#api/queries.ts'
import { May } from '#components/session/session.tsx'
import { Confirm } from '#components/ui/confirm.tsx'
import { useGo } from '#lib/project/use-go.ts'

export const Remove = ({ publication: { id, title, project } }: { publication: Publication }) => {
  const go = useGo()
  const client = useQueryClient()
  const remove = async () => {
    await browserSend('DELETE', `/publications/${id}?${new URLSearchParams({ project })}`)
    await client.invalidateQueries({ queryKey: publicationsQuery().queryKey })
    go('/publications')
  }
  return (
    <May scope="results:write" project={project}>
      <div className="mt-6">
        <Confirm
          trigger="Remove publication"
          look="quiet"
          title={`Remove ${title}?`}
          action="Remove publication"
          keep="Keep it"
          onConfirm={remove}
        >
          Its tables and diagrams go. The results that they show stay in their reports.
        </Confirm>
      </div>
    </May>
  )
}
