/** How often a pair that does not differ may be called different, whatever its noise; stricter in a table of many pairs. */
export const falseAlarms = 0.01
