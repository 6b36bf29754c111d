/** Columns with the warm-up of job `j`. Jobs from before a maximum existed have a fixed warm-up. */
export const warmUpColumns = `
  (j.spec ->> 'warmupSeconds')::float8 AS "warmupSeconds",
  coalesce(j.spec ->> 'warmupMaxSeconds', j.spec ->> 'warmupSeconds')::float8 AS "warmupMaxSeconds"`
