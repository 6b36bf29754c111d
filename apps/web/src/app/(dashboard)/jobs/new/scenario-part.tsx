'use client'
import type { ScenarioEntry, ServerEntry } from '@wrkbench/contracts'
import { Section } from '#components/ui/section.tsx'
import { errorsUnder } from '#lib/form/field-errors.ts'
import { fewOf } from '#lib/text/listed.ts'
import type { PartProps } from './part-props.ts'
import { Refused } from './refused.tsx'

type ScenarioPartProps = PartProps & { servers: readonly ServerEntry[]; scenarios: readonly ScenarioEntry[] }

const lacking = (scenario: ScenarioEntry, chosen: readonly ServerEntry[]): string | null => {
  const without = chosen.filter((server) => !server.scenarios.includes(scenario.id))
  return without.length > 0 ? `not served by ${fewOf(without.map((server) => server.displayName))}` : null
}

/** Scenarios that every chosen server serves; the others say who lacks them. */
export const ScenarioPart = ({ draft, change, errors, servers, scenarios }: ScenarioPartProps) => {
  const chosenServers = servers.filter((server) => draft.servers.includes(server.id))
  const toggle = (id: string) =>
    change({
      scenarios: draft.scenarios.includes(id)
        ? draft.scenarios.filter((entry) => entry !== id)
        : [...draft.scenarios, id],
    })
  return (
    <Section id="scenarios" title="Scenarios" note="what is requested, and what a correct answer is">
      <ul className="grid gap-3 sm:grid-cols-2">
        {scenarios.map((scenario) => {
          const reason = lacking(scenario, chosenServers)
          const chosen = draft.scenarios.includes(scenario.id)
          return (
            <li key={scenario.id}>
              <label className="check">
                <input
                  type="checkbox"
                  checked={chosen}
                  disabled={reason !== null && !chosen}
                  onChange={() => toggle(scenario.id)}
                />
                <span>
                  <span className="font-medium">{scenario.displayName}</span> <code>{scenario.path}</code>
                  <span className="cap block">{scenario.description}</span>
                  {reason && <span className="cap block text-warn">{reason}</span>}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      <Refused errors={errorsUnder(errors, '/scenarios')} />
    </Section>
  )
}
