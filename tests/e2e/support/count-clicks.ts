import type { Page } from '@playwright/test'

/**
 * Counts what a hand does on this page from now on, over its navigations: presses of the pointer, and two for each choice
 * in a native list, which opens and closes without a press that scripts are told of.
 */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClicks', (more: number) => {
    clicks += more
  })
  const listen = () => {
    const count = (more: number) =>
      (window as unknown as { countClicks: (more: number) => void }).countClicks(more)
    addEventListener('pointerdown', () => count(1), true)
    addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && count(2), true)
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => clicks
}
