import type { ServingContext } from '../server-side/serving-context.ts'

/** What a part has on its host: everything of a run but its plan. */
export type PartContext = Pick<ServingContext, 'host' | 'signal' | 'processes' | 'channel'> & {
  /** temporary folder of this part, removed at its end */
  folder: string
}
