/** Control characters, which terminals interpret, and characters that change the direction of text. */
const unseen = '\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069'

/** Patterns for text from outside that is later shown in tables, terminals and comments. */
export const textPatterns = {
  line: `^[^${unseen}]*$`,
  name: `^(?=.*\\S)[^${unseen}]+$`,
  /** like a line, but with tabs and line breaks */
  note: `^[^${unseen.replace('\\u0000-\\u001f', '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f')}]*$`,
  git: `^[^\\s${unseen}]+$`,
} as const
