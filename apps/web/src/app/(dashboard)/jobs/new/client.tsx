'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { environmentsQuery, generatorsQuery, scenariosQuery, serversQuery } from '#api/queries.ts'
import { LeftOut } from '#components/shell/left-out.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import type { FieldErrors } from '#lib/form/field-errors.ts'
import { type Draft, defaultProfile } from '#lib/job-draft/draft.ts'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { LoadPart } from './load-part.tsx'
import type { PartProps } from './part-props.ts'
import { RoundsPart } from './rounds-part.tsx'
import { ScenarioPart } from './scenario-part.tsx'
import { draftParams } from './search-params.ts'
import { ServerPart } from './server-part.tsx'
import { Summary } from './summary.tsx'
import './builder.css'

const useCatalogue = () => {
  const servers = useQuery(serversQuery())
  const scenarios = useQuery(scenariosQuery())
  const generators = useQuery(generatorsQuery())
  const environments = useQuery(environmentsQuery())
  const error = servers.error ?? scenarios.error ?? generators.error ?? environments.error
  if (!servers.data || !scenarios.data || !generators.data || !environments.data) {
    if (error) throw error
    return null
  }
  return {
    servers: servers.data.items,
    scenarios: scenarios.data.items,
    generators: generators.data,
    environments: environments.data.items,
  }
}

export const BuilderView = () => {
  const catalogue = useCatalogue()
  const [params, setParams] = useUrlState(draftParams, 'replace')
  const [errors, setErrors] = useState<FieldErrors>([])
  if (!catalogue) return <PageSkeleton />
  const { suite, ...chosen } = params
  const draft: Draft = {
    ...chosen,
    load: params.load.length > 0 ? params.load : [defaultProfile(catalogue.generators)],
  }
  const change = (next: Partial<Draft>) => {
    setErrors([])
    setParams(next)
  }
  const part: PartProps = { draft, change, errors }
  return (
    <>
      <PageHead title={suite ? 'What the suite measures' : 'New job'}>
        <p>
          Every combination of server, scenario and load is measured once per round. Your choices are kept in the
          address of this page, so you can share it.
        </p>
      </PageHead>
      <LeftOut params={draftParams} />
      <div className="builder">
        <div className="min-w-0">
          <ServerPart {...part} servers={catalogue.servers} />
          <ScenarioPart {...part} servers={catalogue.servers} scenarios={catalogue.scenarios} />
          <LoadPart {...part} generators={catalogue.generators} />
          <RoundsPart {...part} environments={catalogue.environments} />
        </div>
        <Summary
          {...part}
          servers={catalogue.servers}
          scenarios={catalogue.scenarios}
          onErrors={setErrors}
          suite={suite}
        />
      </div>
    </>
  )
}
