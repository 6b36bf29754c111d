/** One result of a JSON report, as docs and messages show it. */
export const exampleReport =
  '{"environment": "lab", "results": [{"subject": "go/gin", "scenario": "json", "measuredAt": "2025-03-01T12:00:00Z", "metrics": {"successesPerSecond": 56915}}]}'

const isFigure = (cell: string): boolean => /^\s*"?\d[\d.,]*"?\s*$/.test(cell)

/** Whether the lines of a text have the columns of the first, and figures in some. A letter has none. */
const isTable = (text: string): boolean => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return [',', ';', '\t', '|'].some((separator) => {
    const [head = [], ...rows] = lines.map((line) => line.split(separator))
    // a text in quotes may hold the separator as well
    const isFull = head.length >= 2 && rows.every((cells) => cells.length >= head.length)
    return isFull && rows.some((cells) => cells.some(isFigure))
  })
}

/** Whether a text is a report in the form of POST /reports, or its list of results. */
const isReport = (text: string): boolean => {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    const value: unknown = JSON.parse(text)
    const list = Array.isArray(value) ? value : (value as { results?: unknown }).results
    return Array.isArray(list) && list.some((one) => typeof one === 'object' && one !== null && 'subject' in one)
  } catch {
    return false
  }
}

/** What a text is that holds results, but not as a tool printed them; null if it is nothing that we know. */
export const otherForm = (text: string): 'table' | 'report' | null => {
  if (isReport(text)) return 'report'
  return isTable(text) ? 'table' : null
}
