/** Control characters, of terminals above all, and those that turn the direction of what is written around. */
const unseen = '\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069'

/** What text from elsewhere may be, that stands in tables, terminals and comments later. */
export const textPatterns = {
  line: `^[^${unseen}]*$`,
  name: `^(?=.*\\S)[^${unseen}]+$`,
  /** with tabs and line ends */
  note: `^[^${unseen.replace('\\u0000-\\u001f', '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f')}]*$`,
  git: `^[^\\s${unseen}]+$`,
} as const
