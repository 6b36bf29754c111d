/** Highest rate at which equal pairs may be called different, whatever their noise; tables of many pairs are stricter. */
export const falseAlarms = 0.01
