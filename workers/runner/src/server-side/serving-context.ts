import type { RunPlan } from '@wrkbench/contracts'
import type { Channel } from '../channel.ts'
import type { RunContext } from '../run-context.ts'

/** What the serving side needs from a plan. */
export type ServingPlan = Pick<
  RunPlan,
  'serverId' | 'scenarioId' | 'manifestRevision' | 'scenarioRevision' | 'sourceHash'
>

/** What building and starting a server needs: less than a whole run, since the load may come from another host. */
export interface ServingContext extends Pick<RunContext, 'host' | 'signal' | 'processes' | 'facts' | 'place'> {
  plan: ServingPlan
  channel: Pick<Channel, 'line'>
}
