/** Of a runner of the fleet, its host and its environment. */
export const nameOf = (index: number): string => `fleet-${String(index + 1).padStart(3, '0')}`
