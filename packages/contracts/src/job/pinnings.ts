/** Whether server, generator and runner are kept on CPUs of their own. */
export const pinnings = ['auto', 'off', 'on'] as const
export type Pinning = (typeof pinnings)[number]
