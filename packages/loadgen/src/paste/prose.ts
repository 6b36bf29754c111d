/**
 * Sentences, headings, tables, lists and pictures: people write these below an output, and no tool ends its output so.
 */
const proseMark = /^(?:#{1,6} |\||[*-] |!?\[|<\w)|^\S+ .*[.!?]$|^[A-Z]\w*[.!]$/

/** Maximum number of paragraphs that are removed as a remark. */
const mostParagraphs = 1000

const isProse = (paragraph: string): boolean => paragraph.split('\n').every((line) => proseMark.test(line))

/** Removes paragraphs of prose from the end of an output. The first paragraph is always kept. */
export const withoutProse = (output: string): string => {
  let kept = output
  for (let paragraph = 0; paragraph < mostParagraphs; paragraph++) {
    const written = kept.trimEnd()
    // Few outputs end in prose; in all others, there is nothing to search.
    if (!proseMark.test(written.slice(written.lastIndexOf('\n') + 1))) return kept
    const before = written.lastIndexOf('\n\n')
    if (before < 0 || !isProse(written.slice(before + 2))) return kept
    kept = kept.slice(0, before + 1)
  }
  return kept
}
