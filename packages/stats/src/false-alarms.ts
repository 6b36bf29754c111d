/** How often a pair that does not differ may be called different, whatever its noise; a table may be held to less. */
export const falseAlarms = 0.01
