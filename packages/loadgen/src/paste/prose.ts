/** Sentences, headings, tables, lists, pictures: what people write below an output, and no tool prints at its end. */
const proseMark = /^(?:#{1,6} |\||[*-] |!?\[|<\w)|^\S+ .*[.!?]$|^[A-Z]\w*[.!]$/

/** An output without the paragraphs of prose that stand below it. */
export const withoutProse = (lines: readonly string[]): string[] => {
  let end = lines.length
  while (end > 0) {
    const last = lines.slice(0, end).findLastIndex((line) => line.trim() !== '')
    let first = last
    while (first > 0 && (lines[first - 1] ?? '').trim() !== '') first--
    if (first <= 0 || !lines.slice(first, last + 1).every((line) => proseMark.test(line))) return lines.slice(0, end)
    end = first
  }
  return []
}
