/** A project's log may be read by its administrators, the whole instance's log by the instance's administrators. */
export const aboutAudit = ({ query }: { query: unknown }): 'project' | 'instance' =>
  (query as { project?: string }).project ? 'project' : 'instance'
