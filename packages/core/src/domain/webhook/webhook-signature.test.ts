import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { newWebhookSecret, signatureHeaders } from './webhook-signature.ts'

const guide = readFileSync(path.resolve(import.meta.dirname, '../../../../../docs/webhooks.md'), 'utf8')
const exampleIn = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? ''

const [secret, earlier] = [newWebhookSecret(), newWebhookSecret()]
const body = '{"event":"job.finished","at":"2026-11-22T08:00:00.000Z","who":"Zoë"}'
const sent = (more: object = {}) => signatureHeaders({ id: 'one', at: new Date(), body, secrets: [secret], ...more })
const late = { at: new Date(Date.now() - 400_000) }

/** A received message, for code that checks whether it is from us. */
const messages: [string, { secret: string; headers: Record<string, string>; body: string }, boolean][] = [
  ['as it was sent', { secret, headers: sent(), body }, true],
  [
    'with two signatures, while the secret changes',
    { secret, headers: sent({ secrets: [earlier, secret] }), body },
    true,
  ],
  ['with another body', { secret, headers: sent(), body: body.replace('finished', 'begun') }, false],
  ['under another id', { secret, headers: { ...sent(), 'webhook-id': 'two' }, body }, false],
  ['signed by somebody else', { secret, headers: sent({ secrets: [earlier] }), body }, false],
  ['sent again by somebody later', { secret, headers: sent(late), body }, false],
  ['with nothing signed', { secret, headers: { ...sent(), 'webhook-signature': '' }, body }, false],
]
const told = JSON.stringify(messages.map(([, message]) => message))
const expected = messages.map(([what, , genuine]) => [what, genuine])
const answered = (stdout: string) =>
  (JSON.parse(stdout) as boolean[]).map((genuine, index) => [messages[index]?.[0], genuine])

describe('the guide’s way to verify a message', () => {
  it('works in JavaScript', () => {
    const ask = `console.log(JSON.stringify(${told}.map((one) => isGenuine(one.secret, one.headers, one.body))))`
    const args = ['--input-type=module', '--eval', `${exampleIn('js')}\n${ask}`]
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(answered(stdout)).toEqual(expected)
  })

  if (spawnSync('python3', ['--version']).status === 0) {
    it('works in Python', () => {
      const ask =
        'print(json.dumps([is_genuine(m["secret"], m["headers"], m["body"].encode()) for m in json.load(sys.stdin)]))'
      const script = `import json, sys\n${exampleIn('python')}\n${ask}`
      const { stdout, stderr } = spawnSync('python3', ['-c', script], { input: told, encoding: 'utf8' })
      expect(stderr).toBe('')
      expect(answered(stdout)).toEqual(expected)
    })
  }
})
