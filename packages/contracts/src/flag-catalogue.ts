/** Reasons not to trust a result as it stands. A flagged result is shown but never ranks silently. */
export const flagCatalogue = {
  errors: 'More than 0.1 % of the requests failed',
  'client-bound': 'The load generator ran out of CPU first: the server could do more',
  'littles-law': 'Rate × mean latency does not match the open connections within 10 %',
  'too-few-samples': 'Too few requests for the percentiles shown',
  timeouts: 'Requests timed out, so the slowest answers are missing from the latencies',
  'foreign-cpu': 'Other processes used more than 5 % of a core during the load',
  steal: 'The hypervisor took more than 1 % of the CPU time',
  'host-busy': 'The machine was already busy before the server was started',
  'server-died': 'A process of the server ended while it was under load',
  'rate-not-reached': 'The generator did not reach the rate it was asked for',
} as const
export type FlagId = keyof typeof flagCatalogue
export const flagIds = Object.keys(flagCatalogue) as FlagId[]
