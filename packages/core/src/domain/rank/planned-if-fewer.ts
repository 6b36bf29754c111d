/**
 * Returns how many rounds a job was to have, for a figure that rests on fewer. Null if it rests on as many or more (spare ones count):
 * then nothing of it is missing, even if its job is not over. `planned` is null for a group that is not partial.
 */
export const plannedIfFewer = (planned: number | null, counting: number): number | null =>
  planned !== null && counting < planned ? planned : null
