/**
 * SQL condition: whether the caller may see the environment `e`. An environment that has a runner belongs to the
 * instance, and so does one in which nothing was measured yet. One that came with reports shows names and machines of
 * their projects. `projects`: a parameter with the ids of the projects that the caller sees, NULL for all.
 */
export const seesEnvironment = (projects: string): string => `(${projects}::uuid[] IS NULL
  OR EXISTS (SELECT FROM runners ru WHERE ru.environment_id = e.id)
  OR NOT EXISTS (SELECT FROM series s WHERE s.environment_id = e.id)
  OR EXISTS (SELECT FROM series s WHERE s.environment_id = e.id AND s.project_id = ANY (${projects}::uuid[]))
  OR EXISTS (SELECT FROM jobs j WHERE j.environment_id = e.id AND j.project_id = ANY (${projects}::uuid[])))`
