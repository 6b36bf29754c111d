/** SQL: the custom metrics of a result by name, as a JSON array. `result`: alias of `results`. */
export const customOfResult = (result: string): string =>
  `(SELECT coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'value', m.value, 'unit', m.unit, 'better', m.better)
     ORDER BY m.name), '[]') FROM custom_metrics m WHERE m.result_id = ${result}.id)`
