import type { Browser, Page } from 'playwright-core'
import { afterEach } from 'vitest'

const longest = 1500

const said = async (page: Page): Promise<string> => {
  const text = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String)
  return `${page.url()}\n${text.slice(0, longest)}`
}

/** Prints what the open pages show when a test has failed: all other evidence disappears with the browser. */
export const tellPagesOfFailures = (browser: () => Browser | undefined): void => {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    const pages =
      browser()
        ?.contexts()
        .flatMap((context) => context.pages()) ?? []
    for (const page of pages) console.error(`── page of "${task.name}": ${await said(page)}\n──`)
  })
}
