import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { CreatedShare, Session, WebhookDeliveryList, WebhookWithSecret } from '@wrkbench/contracts'
import { launchBrowser } from '@wrkbench/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInstance, type TestInstance } from './support/start-instance.ts'

const secret = 'a secret of GitHub'
let instance: TestInstance
let browser: Browser
let ada: Page
let vera: Page
let link: string
const contexts: BrowserContext[] = []
const newPage = async (): Promise<Page> => {
  const context = await browser.newContext()
  contexts.push(context)
  return context.newPage()
}

beforeAll(async () => {
  process.env.AUTH_GITHUB_CLIENT_ID = 'wrkbench'
  process.env.AUTH_GITHUB_CLIENT_SECRET = secret
  instance = await startInstance()
  browser = await launchBrowser()
  ada = await newPage()
  vera = await newPage()
}, 240_000)
afterAll(async () => {
  delete process.env.AUTH_GITHUB_CLIENT_ID
  delete process.env.AUTH_GITHUB_CLIENT_SECRET
  await browser?.close()
  await instance?.stop()
}, 60_000)

const signIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

describe('the first administrator', () => {
  it('comes by the link, sets a password and signs in with it', async () => {
    await ada.goto(instance.signInUrl)
    await ada.waitForURL(`${instance.webUrl}/`)
    await ada.getByRole('link', { name: 'Settings' }).click()
    await ada.getByLabel('Name').fill('Ada')
    await ada.getByLabel('E-mail').fill('ada@example.com')
    await ada.getByLabel('Password').fill('correct horse battery')
    await ada.getByRole('button', { name: 'Save' }).click()
    await ada.getByText('Saved.').waitFor()
    await ada.getByRole('button', { name: 'Sign out' }).click()
    await ada.waitForURL(/sign-in/)
    await ada.getByRole('button', { name: 'Continue with GitHub' }).waitFor()
    await signIn(ada, 'ada@example.com', 'wrong horse battery')
    await ada.getByText('Wrong e-mail address or password.').waitFor()
    await signIn(ada, 'ada@example.com', 'correct horse battery')
    await ada.waitForURL(`${instance.webUrl}/`)
  })

  it('is heard before the scripts of a page listen, and no password gets into an address', async () => {
    const page = await newPage()
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    const early = async (route: string, act: () => Promise<void>) => {
      let listen = () => {}
      const acted = new Promise<void>((resolve) => {
        listen = resolve
      })
      await page.route('**/_next/static/**/*.js', async (script) => {
        await acted
        await script.continue()
      })
      await page.goto(`${instance.webUrl}${route}`, { waitUntil: 'commit' })
      await act()
      listen()
    }
    await early('/sign-in', async () => {
      await page.getByLabel('E-mail').fill('ada@example.com')
      await page.getByLabel('Password').fill('correct horse battery')
      await page.keyboard.press('Enter')
    })
    await page.waitForURL(`${instance.webUrl}/`)
    await early('/settings', () => page.getByRole('button', { name: 'Sign out' }).click())
    await page.waitForURL(/sign-in/)
    expect(addresses.filter((address) => /horse/.test(address))).toEqual([])
  }, 60_000)

  it('makes a token, which is shown once and works', async () => {
    await ada.goto(`${instance.webUrl}/settings/tokens`)
    await ada.getByLabel('What it is for').fill('nightly')
    await ada.getByRole('button', { name: 'Make token' }).click()
    await ada.getByText('shown only once').waitFor()
    const token = await ada.locator('pre').textContent()
    const answer = await fetch(`${instance.apiUrl}/api/v1/jobs`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
    await ada.reload()
    await ada.getByRole('rowheader', { name: /nightly/ }).waitFor()
    expect(await ada.content()).not.toContain(token)
  })

  it('invites a viewer', async () => {
    await ada.goto(`${instance.webUrl}/settings/members`)
    await ada.getByLabel('For whom').fill('Vera')
    await ada.getByLabel('As', { exact: true }).selectOption('viewer')
    await ada.getByRole('button', { name: 'Make link' }).click()
    link = (await ada.locator('pre').textContent()) ?? ''
    expect(link).toContain(`${instance.webUrl}/invite/`)
  })
})

describe('an invited viewer', () => {
  it('joins once', async () => {
    await vera.goto(link)
    await vera.getByLabel('Your name').fill('Vera')
    await vera.getByLabel('E-mail').fill('vera@example.com')
    await vera.getByLabel('Password').fill('another good one')
    await vera.getByRole('button', { name: 'Join', exact: true }).click()
    await vera.waitForURL(`${instance.webUrl}/`)
    const late = await newPage()
    await late.goto(link)
    await late.getByRole('heading', { name: /no longer valid/ }).waitFor()
  })

  it('is offered nothing that is refused, and is refused what is not offered', async () => {
    await vera.getByRole('link', { name: 'Settings' }).waitFor()
    expect(await vera.getByRole('link', { name: /New job|Import/ }).count()).toBe(0)
    expect(await vera.getByRole('button', { name: /first benchmark/i }).count()).toBe(0)
    await vera.goto(`${instance.webUrl}/jobs/new`)
    await vera.getByRole('heading', { name: 'A new job is for members' }).waitFor()
    await vera.goto(`${instance.webUrl}/settings/members`)
    await vera.getByText('Only for administrators').waitFor()
    const statuses = await vera.evaluate(async () => {
      const send = (path: string, body: object) =>
        fetch(`/api/v1${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      const job = {
        servers: ['node/http'],
        scenarios: ['json'],
        profiles: [{ generator: 'autocannon', connections: 8, durationSeconds: 1 }],
      }
      const invitation = { name: 'x', role: 'admin' }
      const answers = [
        await send('/jobs', job),
        await send('/projects/default/invitations', invitation),
        await fetch('/api/v1/projects/default/members'),
        await fetch('/api/v1/audit?project=default'),
        await fetch('/api/v1/jobs'),
      ]
      return answers.map(({ status }) => status)
    })
    expect(statuses).toEqual([403, 403, 403, 403, 200])
  })

  it('is told more as soon as the role is another', async () => {
    await ada.goto(`${instance.webUrl}/settings/members`)
    await ada.getByLabel('Role of Vera').selectOption('member')
    const role = async () =>
      vera.evaluate(async () => ((await (await fetch('/api/v1/session')).json()) as Session).projects[0]?.role)
    await expect.poll(role, { timeout: 10_000 }).toBe('member')
    await vera.goto(`${instance.webUrl}/jobs`)
    await vera.getByRole('link', { name: 'New job' }).first().waitFor()
  })

  it('is there with the page: no row of settings comes later and moves what is below it', async () => {
    const told = {
      tokens: 'nightly',
      members: 'Vera',
      people: 'Vera',
      audit: 'made a token',
      webhooks: 'No webhook',
      project: '',
    }
    for (const [name, words] of Object.entries(told)) {
      const html = await (await ada.request.get(`${instance.webUrl}/settings/${name}`)).text()
      const [, shown = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
      expect([name, shown.replaceAll('<!-- -->', '').includes(words), shown.includes('aria-label="Loading"')]).toEqual([
        name,
        true,
        false,
      ])
    }
  })

  it('stands in the audit log', async () => {
    await ada.goto(`${instance.webUrl}/settings/audit`)
    for (const words of [/Ada invited somebody/, /Vera joined/, /Ada changed a role/, /Ada made a token/]) {
      await ada.getByRole('row', { name: words }).first().waitFor()
    }
  })
})

describe('a second project', () => {
  const shown = () => ada.locator('header .projects summary')
  const choose = async (name: string) => {
    await shown().click()
    await ada.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name }).click()
    await ada.waitForLoadState()
  }

  it('is shown as soon as it is made, and every link stays in it', async () => {
    await ada.goto(`${instance.webUrl}/settings/project`)
    expect(await shown().count()).toBe(0)
    const form = ada.getByRole('form', { name: 'New project' })
    await form.getByLabel('Name', { exact: true }).fill('Checkout')
    await form.getByLabel(/Short name/).fill('checkout')
    await form.getByRole('button', { name: 'Make project' }).click()
    await ada.waitForURL(/\/settings\/project\?project=checkout/)
    await ada.getByRole('heading', { name: 'Checkout' }).waitFor()
    expect(await shown().textContent()).toBe('Checkout')
    await ada.getByRole('link', { name: 'Jobs', exact: true }).click()
    await ada.waitForURL(/\/jobs\?project=checkout/)
    await ada.getByRole('heading', { name: 'No job yet' }).waitFor()
  })

  it('gets the job that is submitted while it is shown', async () => {
    await ada.goto(`${instance.webUrl}/jobs/new?project=checkout`)
    await ada
      .getByRole('checkbox', { name: /Node\.js http/i })
      .first()
      .check()
    await ada.getByRole('checkbox', { name: /json/i }).first().check()
    await ada.getByRole('button', { name: 'Run this job' }).click()
    await ada.waitForURL(/\/jobs\/[0-9a-f-]{36}\?.*project=checkout/)
    const id = /[0-9a-f-]{36}/.exec(ada.url())?.[0] ?? ''
    expect((await instance.job(id)).project).toBe('checkout')
    await instance.call('POST', `/jobs/${id}/cancel`)
    await ada.getByRole('link', { name: 'Jobs', exact: true }).click()
    await ada.locator(`a[href*="${id}"]`).first().waitFor()
  })

  it('shares nothing with the first, whose lists do not have its job', async () => {
    const [home] = (await instance.get<Session>('/session')).projects
    await choose(home?.name ?? '')
    await ada.waitForURL(/\/jobs\?project=default/)
    await ada.getByRole('heading', { name: 'No job yet' }).waitFor()
  })

  it('is opened by the bare address when it was shown last, and by its own at any time', async () => {
    await choose('Checkout')
    await ada.goto(instance.webUrl)
    await ada.waitForURL(/\/\?project=checkout/)
    await ada.goto(`${instance.webUrl}/jobs`)
    await ada.getByRole('heading', { name: 'No job yet' }).waitFor()
    expect(await shown().textContent()).not.toBe('Checkout')
  })

  it('does not exist for who is no member of it', async () => {
    const answered = async (route: string) => (await vera.request.get(`${instance.webUrl}${route}`)).status()
    const lists = ['jobs', 'leaderboard', 'trends', 'compare', 'import', 'reports', 'settings', 'settings/tokens']
    for (const path of ['/', ...lists.map((list) => `/${list}`)]) {
      expect([path, await answered(`${path}?project=default`)]).toEqual([path, 200])
      expect([path, await answered(`${path}?project=checkout`)]).toEqual([path, 404])
    }
    await vera.goto(`${instance.webUrl}/jobs?project=checkout`)
    await vera.getByRole('heading', { name: 'There is no project “checkout”' }).waitFor()
    await vera.goto(`${instance.webUrl}/jobs?project=no-such`)
    await vera.getByRole('heading', { name: 'There is no project “no-such”' }).waitFor()
    const [home] = (await instance.get<Session>('/session')).projects
    await vera
      .getByRole('main')
      .getByRole('link', { name: home?.name ?? '' })
      .click()
    await vera.waitForURL(/\/\?project=default/)
    await vera.goto(instance.webUrl)
    await vera.waitForURL(/\/\?project=default/)
  })

  it('is as little found as any thing that is not there', async () => {
    const id = '01890000-0000-7000-8000-000000000000'
    const things = ['jobs', 'runs', 'reports', 'suites', 'environments', 'hosts', 'alerts', 'settings/webhooks']
    const paths = [...things.map((thing) => `${thing}/${id}`), 'results/999', 'servers/no/such', 'publications/none']
    for (const path of paths) {
      const answer = await ada.request.get(`${instance.webUrl}/${path}`)
      expect([path, answer.status()]).toEqual([path, 404])
    }
    await ada.goto(`${instance.webUrl}/jobs/${id}`)
    await ada.getByRole('heading', { name: 'Page not found' }).waitFor()
  })
})

it.skipIf(process.platform !== 'linux')('gives the secret of a provider to the API and to nobody else', async () => {
  const environmentOf = async (name: string) => readFile(`/proc/${await instance.pidOf(name)}/environ`, 'utf8')
  expect(await environmentOf('api')).toContain(secret)
  for (const name of ['web', 'runner', 'maintenance']) expect(await environmentOf(name)).not.toContain('AUTH_')
})

describe('the log of every process', () => {
  const texts = async (): Promise<string> => {
    const folder = path.join(instance.dataDir, 'logs')
    const files = await readdir(folder)
    const all = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
    return all.join('\n')
  }

  it('holds no secret of a run with people, tokens, links, webhooks and a job', async () => {
    const address = 'https://hooks.example.invalid/services/a-part-that-is-not-shown?key=a-key-that-is-not-shown'
    const hook = (await (
      await instance.call('POST', '/webhooks', { name: 'channel', url: address, events: ['report.judged'] })
    ).json()) as WebhookWithSecret
    const { id } = await instance.createJob({
      servers: ['node/http'],
      scenarios: ['json'],
      rounds: 1,
      warmupSeconds: 0,
      profiles: [{ generator: 'autocannon', connections: 4, durationSeconds: 1 }],
    })
    await instance.until(id, ({ status }) => status !== 'QUEUED' && status !== 'RUNNING', 120)
    const share = (await (
      await instance.call('POST', '/shares', { view: { page: 'leaderboard', query: {} } })
    ).json()) as CreatedShare
    await fetch(`${instance.webUrl}/shared/${share.secret}`)
    await instance.call('POST', `/webhooks/${hook.id}/test`)
    const tried = async () => {
      const { items } = await instance.get<WebhookDeliveryList>(`/webhooks/${hook.id}/deliveries`)
      return items[0]?.attemptCount ?? 0
    }
    await expect.poll(tried, { timeout: 60_000 }).toBeGreaterThan(0)
    // a secret in the wrong place, and something that is not a secret
    await instance.get(`/jobs?x=${instance.token}`).catch(() => null)
    await fetch(`${instance.webUrl}/jobs/${instance.token}`)
    await fetch(`${instance.apiUrl}/api/v1/jobs`, { headers: { authorization: `Bearer ${instance.token}x` } })

    const cookies = (await Promise.all(contexts.map((context) => context.cookies()))).flat()
    const sessions = cookies.filter(({ name }) => name.includes('session')).map(({ value }) => value)
    expect(sessions.length).toBeGreaterThan(1)
    const log = await texts()
    // these really are the logs of everything above
    for (const told of ['/api/v1/session', hook.id, id]) expect(log).toContain(told)
    const secrets = {
      password: 'correct horse battery',
      mistyped: 'wrong horse battery',
      another: 'another good one',
      provider: secret,
      key: hook.secret,
      address: 'that-is-not-shown',
      share: share.secret,
      invitation: link.split('/').at(-1) ?? '',
      signIn: new URL(instance.signInUrl).searchParams.get('token'),
      ...Object.fromEntries(sessions.map((value, index) => [`session ${index}`, value])),
    }
    const held = Object.entries(secrets).filter(([, text]) => text && log.includes(text))
    expect(held.map(([name]) => name)).toEqual([])
    // tokens of any kind: of people, runners or invitations
    expect(log.match(/(?:wrk[a-z]*_[0-9a-f]{18}_|whsec_)[\w+/-]{20,}/g)).toBeNull()
  }, 200_000)
})
