/**
 * Whether somebody sees the environment `e`: one that a runner works for is the instance's, and so is one where nothing was
 * measured yet; one that came with reports shows names and machines of theirs. `projects`: a parameter, the ids of the
 * projects that the caller sees, NULL for all.
 */
export const seesEnvironment = (projects: string): string => `(${projects}::uuid[] IS NULL
  OR EXISTS (SELECT FROM runners ru WHERE ru.environment_id = e.id)
  OR NOT EXISTS (SELECT FROM series s WHERE s.environment_id = e.id)
  OR EXISTS (SELECT FROM series s WHERE s.environment_id = e.id AND s.project_id = ANY (${projects}::uuid[]))
  OR EXISTS (SELECT FROM jobs j WHERE j.environment_id = e.id AND j.project_id = ANY (${projects}::uuid[])))`
