/** Name of a runner of the fleet, and of its host and environment. */
export const nameOf = (index: number): string => `fleet-${String(index + 1).padStart(3, '0')}`
