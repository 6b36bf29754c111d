import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { Made } from './invite-host.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('says where the single file comes from that the command needs', () => {
  vi.stubGlobal('window', { location: { origin: 'https://bench.example.org' } })
  const invitation = {
    id: 'i',
    name: 'lab-1',
    environment: 'lab',
    createdBy: 'Ada',
    createdAt: '2026-11-26T15:00:00Z',
    expiresAt: '2026-11-26T16:00:00Z',
    state: 'open' as const,
    code: 'wrkj_x',
  }
  const html = renderToStaticMarkup(<Made invitation={invitation} again={() => undefined} close={() => undefined} />)
  expect(html).toContain('node wrkbench-runner.mjs join https://bench.example.org wrkj_x')
  expect(html).toContain('<code>workers/runner/.build/main.mjs</code>')
})
