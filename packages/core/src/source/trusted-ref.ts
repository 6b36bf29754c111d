const escaped = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')

const isTag = (name: string): boolean => name.startsWith('tag:')

/**
 * Whether a branch or tag matches a trusted pattern; `*` stands for anything, slashes included. A tag matches only patterns
 * that begin with `tag:`, because those who may push tags are often not those who may push a branch.
 */
export const isTrustedRef = (ref: string | null, trusted: readonly string[]): boolean =>
  ref !== null &&
  trusted.some(
    (pattern) =>
      isTag(pattern) === isTag(ref) && new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 's').test(ref),
  )
