const escaped = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')

/** Whether a branch or tag is one of these; `*` stands for anything, also for slashes. */
export const isTrustedRef = (ref: string | null, trusted: readonly string[]): boolean =>
  ref !== null &&
  trusted.some((pattern) => new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 's').test(ref))
