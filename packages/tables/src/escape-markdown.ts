/** Puts a text on one line and escapes everything that Markdown or HTML would interpret, also within a table. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/\s*[\r\n]+\s*/g, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll(/[|`*_[\]<>~]/g, (mark) => (mark === '<' ? '&lt;' : mark === '>' ? '&gt;' : `\\${mark}`))
