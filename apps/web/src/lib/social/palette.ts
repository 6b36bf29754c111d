/**
 * The light design tokens by name, for pictures that are drawn without a style sheet. A test compares them with
 * tokens.css.
 */
export const palette = {
  '--bg': '#fbfbf9',
  '--surface-2': '#e8e8e2',
  '--line': '#dcdcd5',
  '--line-strong': '#8b8c86',
  '--ink': '#16181a',
  '--ink-2': '#4c5054',
  '--s1': '#0055a7',
  '--s2': '#b33700',
  '--s3': '#007f62',
  '--s4': '#b03f8e',
  '--s5': '#b5860b',
  '--s6': '#2998d0',
  '--s7': '#2f3540',
  '--s8': '#764536',
} as const

const known: Partial<Record<string, string>> = palette

/** Resolves `var(--s3)` to its colour. */
export const paint = (colour: string): string => known[/^var\((--[\w-]+)\)$/.exec(colour)?.[1] ?? ''] ?? palette['--s7']

/**
 * Replaces all but Latin letters: the pictures' typeface has no others, and they would be looked for on the network.
 */
export const latin = (text: string): string => text.replace(/[^\u0020-\u024f\u2010-\u2026\u2212\u2264\u2265]/gu, '?')
