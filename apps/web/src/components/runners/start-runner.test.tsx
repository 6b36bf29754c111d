import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StartRunner } from './start-runner.tsx'

it('sends nobody to npm start on the server of a team, where it would begin another instance', () => {
  const html = renderToStaticMarkup(<StartRunner isHere />)
  expect(html).toContain('A machine joins with a code')
  expect(html).toMatch(/^((?!npm start).)*An instance that <code>npm start<\/code> runs brings a runner of its own/)
  expect(html).not.toContain('<pre')
})
