/** Whether server, generator and runner each get their own CPUs. */
export const pinnings = ['auto', 'off', 'on'] as const
export type Pinning = (typeof pinnings)[number]
