/** No tool nests deeper; a text that does is no output. */
const deepest = 50
const telling = /[{}[\]]|"(?:[^"\\]|\\.)*"?/g

/** How far the brackets of a line change the depth, those in strings left out. Strings do not span lines in JSON. */
const depthAfter = (line: string, depth: number): number => {
  let now = depth
  for (const [token] of line.matchAll(telling)) {
    if (token === '{' || token === '[') now++
    else if (token === '}' || token === ']') now--
  }
  return now
}

/** The line (from 0) in which the JSON object that begins in line `from` closes; null when it never does. */
export const jsonEnd = (lines: readonly string[], from: number): number | null => {
  let depth = 0
  for (let index = from; index < lines.length; index++) {
    depth = depthAfter(lines[index] ?? '', depth)
    if (depth <= 0) return index
    if (depth > deepest) return null
  }
  return null
}
