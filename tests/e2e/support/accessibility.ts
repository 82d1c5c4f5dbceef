import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Context = { include?: string; exclude?: string }
type Axe = { run: (context: Context, options: RunOptions) => Promise<AxeResults> }
/** Only what is violated is of interest; passes are not told in full, and style sheets of other hosts not fetched. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], preload: false }

/** Holds the page, or a part of it, to axe's rules: nothing serious, nothing critical. */
export async function expectAccessible(page: Page, part: Context = {}): Promise<void> {
  expect(await graveFindings(page, part)).toEqual([])
}

/** What axe finds serious or critical in a page, or in a part of it. */
export const graveFindings = (page: Page, part: Context = {}): Promise<string[]> => judge(page, part, OPTIONS)

/**
 * Puts the page into the other theme and holds its contrasts to axe's rules, the only ones that colours decide; then
 * puts it back.
 */
export async function expectContrastInOtherTheme(page: Page): Promise<void> {
  const root = page.locator('html')
  const theme = await root.getAttribute('data-theme')
  const setTheme = (value: string) => root.evaluate((html, to) => html.setAttribute('data-theme', to), value)
  await setTheme(theme === 'dark' ? 'light' : 'dark')
  const found = await judge(page, {}, { ...OPTIONS, runOnly: ['color-contrast'] })
  await setTheme(theme ?? 'light')
  expect(found).toEqual([])
}

async function judge(page: Page, part: Context, options: RunOptions): Promise<string[]> {
  await expect(page).toHaveTitle(/./)
  // Evaluated by the browser's own debugger, which a page's security policy does not bind.
  await page.evaluate(source)
  const { violations } = await page.evaluate(
    ([context, how]) => (globalThis as unknown as { axe: Axe }).axe.run(context, how),
    [{ include: 'html', ...part }, options] as const,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
