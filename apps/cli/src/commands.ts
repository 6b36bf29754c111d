import type { Verb } from './command.ts'

export interface Entry {
  summary: string
  /** what it does is read when it is called, so that every other command starts without it */
  load(): Promise<Verb>
}

/** By the word that calls them, in the order of the help. */
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
    summary: 'hand results in: what a load generator printed, or JSON',
    load: async () => (await import('./commands/submit.ts')).submit,
  },
  gate: {
    summary: 'hand results in, or take a stored report, and fail on a loss',
    load: async () => (await import('./commands/gate.ts')).gate,
  },
  compare: {
    summary: 'hold two jobs, reports, commits or branches side by side',
    load: async () => (await import('./commands/compare.ts')).compare,
  },
  comment: {
    summary: 'tell a pull request what changed',
    load: async () => (await import('./commands/comment.ts')).comment,
  },
  run: {
    summary: 'run a benchmark on the instance, and show what it finds',
    load: async () => (await import('./commands/run.ts')).run,
  },
  runner: {
    summary: 'measure on this host what an instance delivers',
    load: async () => (await import('./commands/runner.ts')).runner,
  },
  watch: { summary: 'show a job until it ends', load: async () => (await import('./commands/watch.ts')).watch },
  export: {
    summary: 'take a table out: CSV, JSON, XLSX, Markdown',
    load: async () => (await import('./commands/export.ts')).exportTable,
  },
  import: {
    summary: 'bring past results along, each with its date',
    load: async () => (await import('./commands/import.ts')).importResults,
  },
  alerts: {
    summary: 'what got slower or faster and stayed so',
    load: async () => (await import('./commands/alerts.ts')).alerts,
  },
  webhooks: {
    summary: 'addresses that are told what happens, and whether they take it',
    load: async () => (await import('./commands/webhooks.ts')).webhooks,
  },
  token: { summary: 'make, list and revoke tokens', load: async () => (await import('./commands/token.ts')).token },
  doctor: {
    summary: 'what each runner can run, what not, why, and how to put it right',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  retention: {
    summary: 'how long raw output, timelines, logs and events are kept',
    load: async () => (await import('./commands/retention.ts')).retention,
  },
  backup: {
    summary: 'write everything that the instance knows into a file',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  restore: {
    summary: 'take a backup back into an empty database',
    load: async () => (await import('./commands/restore.ts')).restore,
  },
  reparse: {
    summary: 'compute stored figures again from the raw output',
    load: async () => (await import('./commands/reparse.ts')).reparse,
  },
}
