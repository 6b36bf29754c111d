import type { ServerEntry } from '@wrkbench/contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { servers } from '../../../../../test/support/catalogue.ts'
import type { PartProps } from './part-props.ts'
import { ServerPart } from './server-part.tsx'

const [one] = servers
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...(one as ServerEntry),
    id: `go/s${index}`,
    displayName: `service ${index}`,
    language: index % 2 ? 'Rust' : 'Go',
    runnableOn: ['local'],
    blocked: [],
  })) as ServerEntry[]
const htmlOf = (count: number, chosen: string[] = []) =>
  renderToStaticMarkup(
    <ServerPart
      draft={{ servers: chosen } as unknown as PartProps['draft']}
      change={() => {}}
      errors={[]}
      servers={many(count)}
    />,
  )

it('folds the languages of a long list, and opens those of which something is chosen', () => {
  const html = htmlOf(200, ['go/s1', 'go/s3'])
  expect(html.match(/<details open=""/g)).toHaveLength(1)
  expect(html).toContain('Go <span class="cap">100</span>')
  expect(html).toContain('Rust <span class="cap">2 of 100</span>')
})

it('folds nothing where all fits', () => {
  expect(htmlOf(60)).not.toContain('<details')
})
