/** Sentences, headings, tables, lists, pictures: what people write below an output, and no tool prints at its end. */
const proseMark = /^(?:#{1,6} |\||[*-] |!?\[|<\w)|^\S+ .*[.!?]$|^[A-Z]\w*[.!]$/

/** More is no remark below an output. */
const mostParagraphs = 1000

/** An output without the paragraphs of prose that stand below it; what it begins with is none. */
export const withoutProse = (output: string): string => {
  let kept = output
  for (let paragraph = 0; paragraph < mostParagraphs; paragraph++) {
    const written = kept.trimEnd()
    const before = written.lastIndexOf('\n\n')
    const first = before + 2
    if (before < 0) return kept
    if (
      !written
        .slice(first)
        .split('\n')
        .every((line) => proseMark.test(line))
    )
      return kept
    kept = kept.slice(0, before + 1)
  }
  return kept
}
