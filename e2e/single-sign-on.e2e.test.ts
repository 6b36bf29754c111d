import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { AuditList, Session } from '@wrkbench/contracts'
import { launchBrowser, notRun } from '@wrkbench/testing'
import { startGitHub } from '@wrkbench/testing/github'
import { type OpenIdProvider, startOpenIdProvider } from '@wrkbench/testing/openid-provider'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BehindTls, startBehindTls } from './support/start-behind-tls.ts'
import { tellPagesOfFailures } from './support/tell-pages.ts'
import { whyNoTlsProxy } from './support/tls-proxy.ts'
import { writeTokenServer } from './support/token-server.ts'

const why = whyNoTlsProxy()
if (why) notRun('signing in through providers behind TLS', why)

/**
 * OpenID Connect with a provider that is used in production; GitHub with a stand-in, since tests cannot reach
 * github.com.
 */
const tests = () => {
  const servers = mkdtempSync(path.join(os.tmpdir(), 'wrkbench-servers-'))
  let provider: OpenIdProvider
  let github: Awaited<ReturnType<typeof startGitHub>>
  let instance: BehindTls
  let browser: Browser
  let ada: Page
  const newPage = async (): Promise<Page> => (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
  const sessionOf = (page: Page) =>
    page.evaluate(async () => (await fetch('/api/v1/session')).json()) as Promise<Session>

  beforeAll(async () => {
    writeTokenServer(servers, 'of this test')
    instance = await startBehindTls(servers, async (webUrl) => {
      const callback = `${webUrl}/api/v1/session/callback`
      provider = await startOpenIdProvider({ redirectUri: `${callback}/oidc` })
      github = await startGitHub({ redirectUri: `${callback}/github` })
      return {
        AUTH_OIDC_ISSUER: provider.settings.issuer,
        AUTH_OIDC_CLIENT_ID: provider.settings.clientId,
        AUTH_OIDC_CLIENT_SECRET: provider.settings.clientSecret,
        AUTH_OIDC_NAME: 'Example',
        AUTH_GITHUB_URL: github.settings.url,
        AUTH_GITHUB_CLIENT_ID: github.settings.clientId,
        AUTH_GITHUB_CLIENT_SECRET: github.settings.clientSecret,
      }
    })
    provider.people.set('ada', { name: 'Ada' }).set('mallory', { name: 'Mallory' })
    const emails = [{ email: 'vera@example.com', primary: true, verified: true }]
    github.people.set('vera', { id: 42, login: 'vera', name: 'Vera', emails })
    browser = await launchBrowser()
    ada = await newPage()
    await ada.goto(instance.signInUrl)
    await ada.waitForURL(`${instance.webUrl}/`)
  }, 300_000)
  tellPagesOfFailures(() => browser)
  afterAll(async () => {
    await browser?.close()
    await instance?.stop()
    provider?.close()
    github?.close()
    rmSync(servers, { recursive: true, force: true })
  }, 60_000)

  it('is connected by the administrator, who comes back by it', async () => {
    await ada.goto(`${instance.webUrl}/settings`)
    await ada.getByRole('button', { name: 'Connect Example' }).click()
    await ada.getByRole('button', { name: 'Continue as ada' }).click()
    await ada.getByText('Connected with Example.').waitFor()
    const [trip] = (await ada.context().cookies()).filter(({ name }) => name.includes('provider'))
    expect(trip).toBeUndefined()
    await ada.getByRole('button', { name: 'Sign out' }).click()
    await ada.waitForURL(/sign-in/)
    await ada.getByRole('button', { name: 'Continue with Example' }).click()
    // the provider knows them by now, and does not ask again
    await ada.waitForURL(`${instance.webUrl}/`)
    expect(await sessionOf(ada)).toMatchObject({ isAdmin: true })
  })

  it('opens nothing for who is not connected, or says no, and says so', async () => {
    const page = await newPage()
    await page.goto(`${instance.webUrl}/sign-in`)
    await page.getByRole('button', { name: 'Continue with Example' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Signing in was not finished.').waitFor()
    await page.getByRole('button', { name: 'Continue with Example' }).click()
    await page.getByRole('button', { name: 'Continue as mallory' }).click()
    await page.getByText('No account here is connected with it.').waitFor()
    expect(await page.evaluate(async () => (await fetch('/api/v1/session')).status)).toBe(401)
  })

  it('joins who was invited by GitHub, who is asked nothing the next time', async () => {
    const made = await ada.request.post(`${instance.webUrl}/api/v1/projects/default/invitations`, {
      headers: { origin: instance.webUrl },
      data: { name: 'Vera', role: 'member' },
    })
    const { url } = (await made.json()) as { url: string }
    expect(url).toMatch(`${instance.webUrl}/invite/`)
    const page = await newPage()
    await page.goto(url)
    await page.getByRole('button', { name: 'Join with GitHub' }).click()
    await page.getByRole('button', { name: 'Authorize vera' }).click()
    await page.waitForURL(`${instance.webUrl}/`)
    expect((await sessionOf(page)).user).toMatchObject({ name: 'Vera', email: 'vera@example.com' })
    const later = await newPage()
    await later.goto(`${instance.webUrl}/sign-in?next=/jobs`)
    await later.getByRole('button', { name: 'Continue with GitHub' }).click()
    await later.getByRole('button', { name: 'Authorize vera' }).click()
    await later.waitForURL(`${instance.webUrl}/jobs`)
  })

  it('stands in the audit log', async () => {
    const { items } = await instance.get<AuditList>('/audit?limit=100')
    const told = items.map(({ action, detail }) => `${action} ${JSON.stringify(detail)}`)
    expect(told).toContainEqual(expect.stringMatching(/^session\.opened .*"oidc"/))
    expect(told).toContainEqual(expect.stringMatching(/^session\.opened .*"github"/))
    expect(told).toContainEqual(expect.stringMatching(/^account\.changed .*"connected":true/))
    expect(told).toContainEqual(expect.stringMatching(/^member\.joined/))
  })

  it('that is away is said to be, and does not stand in the way of others', async () => {
    const page = await newPage()
    await page.goto(`${instance.webUrl}/sign-in`)
    await page.getByRole('button', { name: 'Continue with Example' }).click()
    await page.getByRole('button', { name: 'Continue as ada' }).waitFor()
    provider.tamper((at) => (at === '/token' ? new Promise(() => undefined) : undefined))
    await page.getByRole('button', { name: 'Continue as ada' }).click()
    await page.getByText('The provider did not answer.').waitFor()
    await page.getByLabel('Password').waitFor()
  })
}
if (why) it('is not run here', () => expect(process.env.CI).toBeUndefined())
else describe('a sign-in provider', tests)
