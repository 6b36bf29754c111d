/** The warm-up of job `j`; one that was submitted before there was a longest time has a fixed one. */
export const warmUpColumns = `
  (j.spec ->> 'warmupSeconds')::float8 AS "warmupSeconds",
  coalesce(j.spec ->> 'warmupMaxSeconds', j.spec ->> 'warmupSeconds')::float8 AS "warmupMaxSeconds"`
