const escaped = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')

const isTag = (name: string): boolean => name.startsWith('tag:')

/**
 * Whether a branch or tag is one of these; `*` stands for anything, also for slashes. A tag is one of those that are called
 * `tag:…` alone: who may push tags is often not who may push a branch.
 */
export const isTrustedRef = (ref: string | null, trusted: readonly string[]): boolean =>
  ref !== null &&
  trusted.some(
    (pattern) =>
      isTag(pattern) === isTag(ref) && new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 's').test(ref),
  )
