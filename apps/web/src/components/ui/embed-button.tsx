'use client'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { useHere } from '#lib/project/use-here.ts'

/** The HTML that embeds this view, with the current choices. */
const embedCode = (title: string, { origin, pathname, search }: URL): string => {
  const source = `${origin}/embed${pathname}${search}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const name = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe src="${source}" title="${name}" width="100%" height="520" style="border:0" loading="lazy"></iframe>`
}

/** Copies the HTML with which another page can show this chart, visible to those who may see this project. */
export const EmbedButton = ({ title }: { title: string }) => {
  const here = useHere()
  return (
    <span data-tip="Copies a frame for another page; it shows figures there if this project is public. If it is not, make a public link">
      <CopyButton text={() => embedCode(title, here())}>Embed</CopyButton>
    </span>
  )
}
