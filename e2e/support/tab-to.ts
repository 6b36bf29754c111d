import type { Page } from 'playwright-core'

/** Presses Tab until the element with this name has the focus. */
export const tabTo = async (page: Page, name: RegExp, most = 60) => {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
    if (name.test(focused)) return
  }
  throw new Error(`no ${name} within ${most} tabs`)
}
