/** Sentences, headings, tables, lists, pictures: what people write below an output, and no tool prints at its end. */
const proseMark = /^(?:#{1,6} |\||[*-] |!?\[|<\w)|^\S+ .*[.!?]$|^[A-Z]\w*[.!]$/

/** More is no remark below an output. */
const mostParagraphs = 1000

const isProse = (paragraph: string): boolean => paragraph.split('\n').every((line) => proseMark.test(line))

/** An output without the paragraphs of prose that stand below it; what it begins with is none. */
export const withoutProse = (output: string): string => {
  let kept = output
  for (let paragraph = 0; paragraph < mostParagraphs; paragraph++) {
    const written = kept.trimEnd()
    // few outputs end in prose, and then nothing needs to be sought
    if (!proseMark.test(written.slice(written.lastIndexOf('\n') + 1))) return kept
    const before = written.lastIndexOf('\n\n')
    if (before < 0 || !isProse(written.slice(before + 2))) return kept
    kept = kept.slice(0, before + 1)
  }
  return kept
}
