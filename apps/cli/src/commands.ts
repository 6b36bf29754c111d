import type { Verb } from './command.ts'

export interface Entry {
  summary: string
  /** loads the command's code when it is called, so that every other command starts without it */
  load(): Promise<Verb>
}

/** All commands by name, in the order of the help. */
export const commands: Record<string, Entry> = {
  login: {
    summary: 'remember an instance and a token for it',
    load: async () => (await import('./commands/login.ts')).login,
  },
  logout: {
    summary: 'forget an instance and its token',
    load: async () => (await import('./commands/logout.ts')).logout,
  },
  submit: {
    summary: 'hand in results: the output of a load generator, or JSON',
    load: async () => (await import('./commands/submit.ts')).submit,
  },
  gate: {
    summary: 'judge new results, a stored report or a job, and fail on a loss',
    load: async () => (await import('./commands/gate.ts')).gate,
  },
  compare: {
    summary: 'show jobs, reports, commits or branches side by side',
    load: async () => (await import('./commands/compare.ts')).compare,
  },
  comment: {
    summary: 'comment on a pull request with what changed',
    load: async () => (await import('./commands/comment.ts')).comment,
  },
  run: {
    summary: 'run a benchmark on the instance and show its ranking',
    load: async () => (await import('./commands/run.ts')).run,
  },
  runner: {
    summary: 'make this host a benchmark host of an instance',
    load: async () => (await import('./commands/runner.ts')).runner,
  },
  watch: { summary: 'follow a job until it ends', load: async () => (await import('./commands/watch.ts')).watch },
  export: {
    summary: 'save a table as CSV, JSON, XLSX or Markdown',
    load: async () => (await import('./commands/export.ts')).exportTable,
  },
  import: {
    summary: 'load past results, each with its own date',
    load: async () => (await import('./commands/import.ts')).importResults,
  },
  alerts: {
    summary: 'list what got slower or faster and stayed so',
    load: async () => (await import('./commands/alerts.ts')).alerts,
  },
  webhooks: {
    summary: 'list the webhooks and whether their messages arrive',
    load: async () => (await import('./commands/webhooks.ts')).webhooks,
  },
  token: { summary: 'create, list and revoke tokens', load: async () => (await import('./commands/token.ts')).token },
  doctor: {
    summary: 'list what each runner can run, and how to fix what it cannot',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  retention: {
    summary: 'show or set how long raw data is kept',
    load: async () => (await import('./commands/retention.ts')).retention,
  },
  backup: {
    summary: 'save the whole database to a file',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  restore: {
    summary: 'restore a backup into an empty database',
    load: async () => (await import('./commands/restore.ts')).restore,
  },
  reparse: {
    summary: 'compute stored figures again from raw output',
    load: async () => (await import('./commands/reparse.ts')).reparse,
  },
}
