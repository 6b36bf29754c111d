import { escapeXml } from '#lib/picture/draw-bars.ts'

/** The texts around a picture that leaves the page: what it shows, and where it comes from. */
export type PictureFrame = { title: string; subtitle: string; source: string }

const inlined = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linejoin'],
  ...['font-family', 'font-size', 'font-weight', 'font-variant-numeric', 'text-anchor', 'opacity', 'display'],
]
const svgSpace = 'http://www.w3.org/2000/svg'

/** Copies patterns and gradients that may be defined elsewhere in the page. */
const withDefinitions = (copy: SVGSVGElement): void => {
  const ids = new Set([...copy.outerHTML.matchAll(/url\((?:&quot;|")?#([\w-]+)(?:&quot;|")?\)/g)].map(([, id]) => id))
  for (const id of ids) {
    const found = id && document.getElementById(id)
    if (!found || copy.querySelector(`#${id}`)) continue
    const own = found.cloneNode(true) as Element
    inlineStyles(found, own)
    copy.prepend(own)
  }
}

const inlineStyles = (from: Element, to: Element): void => {
  const style = getComputedStyle(from)
  const text = inlined.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')
  to.removeAttribute('class')
  to.setAttribute('style', text)
  Array.from(from.children).forEach((child, index) => {
    const copy = to.children[index]
    if (copy) inlineStyles(child, copy)
  })
}

/**
 * Makes a standalone copy of one of the page's drawings: with its styles inlined and without references to the page.
 */
const standalone = (svg: SVGSVGElement): SVGSVGElement => {
  const copy = svg.cloneNode(true) as SVGSVGElement
  inlineStyles(svg, copy)
  withDefinitions(copy)
  copy.setAttribute('overflow', 'visible')
  return copy
}

const encoded = (bytes: ArrayBuffer): string => {
  let text = ''
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte)
  return btoa(text)
}

/**
 * The page's own typeface as a rule that needs no network; empty if it cannot be read, so that the fallback is used.
 */
const fontRule = async (): Promise<string> => {
  const wanted = getComputedStyle(document.body).fontFamily.split(',')[0]?.trim().replaceAll(/["']/g, '')
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const face = rules.find(
    (rule): rule is CSSFontFaceRule =>
      rule instanceof CSSFontFaceRule && rule.style.getPropertyValue('font-family').replaceAll(/["']/g, '') === wanted,
  )
  const path = face && /url\("?([^")]+)"?\)/.exec(face.style.getPropertyValue('src'))?.[1]
  if (!path) return ''
  const base = face.parentStyleSheet?.href ?? location.href
  const font = await (await fetch(new URL(path, base))).arrayBuffer()
  return `@font-face{font-family:"${wanted}";font-weight:100 900;src:url(data:font/woff2;base64,${encoded(font)})}`
}

const padding = 32
const headHeight = 60
const footHeight = 36

/** Shortens a text to a width, as it is drawn: names in a title can be of any length. */
const fitting = (words: string, font: string, width: number): string => {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return words
  pen.font = font
  if (pen.measureText(words).width <= width) return words
  const letters = [...words]
  while (letters.length > 0 && pen.measureText(`${letters.join('')}…`).width > width) letters.pop()
  return `${letters.join('')}…`
}

const framed = (svg: SVGSVGElement, { title, subtitle, source }: PictureFrame, font: string) => {
  const box = svg.getBoundingClientRect()
  const [width, height] = [
    Math.ceil(box.width) + 2 * padding,
    Math.ceil(box.height) + headHeight + footHeight + 2 * padding,
  ]
  const page = getComputedStyle(document.body)
  const ink = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  const line = (y: number, pixels: number, weight: number, colour: string, words: string): string => {
    const fit = fitting(words, `${weight} ${pixels}px ${page.fontFamily}`, width - 2 * padding)
    return `<text x="${padding}" y="${y}" font-family='${page.fontFamily}' font-size="${pixels}" font-weight="${weight}" fill="${colour}">${escapeXml(fit)}</text>`
  }
  const copy = standalone(svg)
  copy.setAttribute('x', String(padding))
  copy.setAttribute('y', String(padding + headHeight))
  const text = [
    `<svg xmlns="${svgSpace}" width="${width}" height="${height}">`,
    `<style>${font}</style><rect width="100%" height="100%" fill="${page.backgroundColor}"/>`,
    line(padding + 20, 22, 650, ink('--ink'), title),
    line(padding + 42, 13, 400, ink('--ink-2'), subtitle),
    new XMLSerializer().serializeToString(copy),
    line(height - padding, 12, 400, ink('--ink-2'), source),
    '</svg>',
  ].join('')
  return { text, width, height }
}

const scale = 2

/**
 * Renders a drawing of this page as PNG in its present colours, at twice the screen's resolution. Rejects if the
 * browser cannot draw it.
 */
export const pngOf = async (svg: SVGSVGElement, frame: PictureFrame): Promise<Blob> => {
  const { text, width, height } = framed(svg, frame, await fontRule().catch(() => ''))
  const image = new Image(width * scale, height * scale)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture.'))), 'image/png')
  })
}

/** Does the same for a drawing that is not on the page. */
export const pngOfMarkup = async (markup: string, frame: PictureFrame): Promise<Blob> => {
  const holder = document.createElement('div')
  holder.className = 'fig'
  holder.style.cssText = 'position:absolute;left:-99999px;top:0'
  const drawn = new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement
  holder.append(document.importNode(drawn, true))
  document.body.append(holder)
  try {
    return await pngOf(holder.firstElementChild as SVGSVGElement, frame)
  } finally {
    holder.remove()
  }
}
