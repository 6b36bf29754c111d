/** The log of a project is its administrators' to read, that of the whole instance the instance's. */
export const aboutAudit = ({ query }: { query: unknown }): 'project' | 'instance' =>
  (query as { project?: string }).project ? 'project' : 'instance'
