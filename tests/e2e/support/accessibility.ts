import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Context = { include?: string; exclude?: string }
type Axe = { run: (context: Context) => Promise<AxeResults> }

/** Holds the page, or a part of it, to axe's rules: nothing serious, nothing critical. */
export async function expectAccessible(page: Page, part: Context = {}): Promise<void> {
  await expect(page).toHaveTitle(/./)
  // Evaluated by the browser's own debugger, which a page's security policy does not bind.
  await page.evaluate(source)
  const { violations } = await page.evaluate(
    (context) => (globalThis as unknown as { axe: Axe }).axe.run(context),
    { include: 'html', ...part },
  )
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(grave).toEqual([])
}
