import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TokenForm } from './token-form.tsx'

it('says where a new link comes from: of npm start, and of an instance that was installed for a team', () => {
  const html = renderToStaticMarkup(<TokenForm isOpen busy={false} signIn={() => undefined} />)
  expect(html).toContain('Started with <code>npm start</code>')
  expect(html).toMatch(/Installed for a team: .*admin\.mjs instance-tokens/)
})
