/** SQL condition: whether only the year of a result is known; as in the partial index. `result`: alias of `results`. */
export const isYearOnly = (result: string): string => `${result}.flags @> '[{"id": "date-uncertain"}]'::jsonb`
