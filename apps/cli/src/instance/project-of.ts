/** The project that a command is about: the one of its option, else that of WRKBENCH_PROJECT. An empty variable is none. */
export const projectOf = ({ env }: { env: NodeJS.ProcessEnv }, { project }: { project?: string }): string | undefined =>
  project ?? (env.WRKBENCH_PROJECT || undefined)
