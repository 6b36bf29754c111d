export interface Badge {
  label: string
  value: string
  /** false if there is no figure to show; the badge is then grey */
  known: boolean
  /** full text of the badge, for the tooltip and for screen readers */
  title: string
}

const height = 20
const padding = 7
const mostCharacters = 60
/** white text has a contrast of more than 4.5 : 1 on each of them */
const colours = { label: '#3f444d', known: '#0b5cad', unknown: '#656d76' }

const shortened = (text: string): string =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1).trimEnd()}…` : text

/** Estimates the width of a text in px at 11 px Verdana; `textLength` then fits the text to it. */
const widthOf = (text: string): number => {
  let width = 0
  for (const character of text) {
    if (/[ilj.,:;'|!·()[\] \u00a0]/.test(character)) width += 4.2
    else if (/[mwMW%@±–…]/.test(character)) width += 10
    else width += /[A-Z]/.test(character) ? 7.8 : 6.9
  }
  return Math.ceil(width)
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // characters that XML 1.0 cannot represent
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/gu, '\ufffd')

/** Draws a badge for a README as an SVG document without scripts, styles or external resources. */
export const drawBadge = ({ label, value, known, title }: Badge): string => {
  const [left, right] = [shortened(label), shortened(value)]
  const [leftText, rightText] = [widthOf(left), widthOf(right)]
  const [leftWidth, rightWidth] = [leftText + 2 * padding, rightText + 2 * padding]
  const width = leftWidth + rightWidth
  const text = (from: number, length: number, content: string) =>
    `<text x="${from + padding}" y="14" textLength="${length}">${escaped(content)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">`,
    `<title>${escaped(title)}</title>`,
    `<clipPath id="r"><rect width="${width}" height="${height}" rx="4"/></clipPath>`,
    `<g clip-path="url(#r)"><rect width="${leftWidth}" height="${height}" fill="${colours.label}"/>`,
    `<rect x="${leftWidth}" width="${rightWidth}" height="${height}" fill="${known ? colours.known : colours.unknown}"/></g>`,
    '<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">',
    text(0, leftText, left),
    text(leftWidth, rightText, right),
    '</g></svg>',
  ].join('\n')
}
