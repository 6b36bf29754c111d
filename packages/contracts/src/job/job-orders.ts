/** The order in which the cells of a job are measured. */
export const orders = ['interleaved', 'sequential', 'abba'] as const
export type JobOrder = (typeof orders)[number]
