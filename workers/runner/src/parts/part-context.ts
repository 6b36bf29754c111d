import type { Channel } from '../channel.ts'
import type { ServingContext } from '../server-side/serving-context.ts'

/** What a part of a run works with on its host: everything of the run but its plan. */
export type PartContext = Pick<ServingContext, 'host' | 'signal' | 'processes'> & {
  channel: Pick<Channel, 'line' | 'now'>
  /** temporary folder of this part, removed at its end */
  folder: string
}
