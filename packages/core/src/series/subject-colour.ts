const colours = 8

/** Neighbours in the order of creation differ, so up to eight subjects that came one after the other are told apart. */
export const subjectColour = (subjectId: number): number => subjectId % colours
