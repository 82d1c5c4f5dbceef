import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import en from '@/messages/en.json' with { type: 'json' }
import { countClicks } from './support/count-clicks'
import { recordDay } from './support/recorded-day'
import { expect, test } from './support/test'

/** More stops than any page has before what is looked for. */
const MOST_TABS = 150

test.skip(({ isMobile }) => isMobile, 'phones have no keys')
test.describe.configure({ timeout: 120_000 })

/** Goes on from where the focus is until it is on `target`. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible({ timeout: 20_000 })
  const isThere = () => target.evaluate((one) => one === document.activeElement)
  for (let tabs = 0; !(await isThere()); tabs++) {
    expect(tabs, `${target} is reached with the Tab key`).toBeLessThan(MOST_TABS)
    await page.keyboard.press('Tab')
  }
}

async function pressAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await expect(target).toBeEnabled()
  await page.keyboard.press('Enter')
}

/** Finds something by its name and opens it. */
async function open(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: en.shell.search })).toBeFocused()
  await page.keyboard.type(name)
  // The first search of a server that has just started reads its places.
  const found = page.getByRole('option', { name }).first()
  await expect(found).toHaveAttribute('aria-selected', 'true', { timeout: 20_000 })
  await page.keyboard.press('Enter')
}

test('a vehicle is found, its yesterday replayed, its mileage read and taken away, and one added, all by keys', async ({
  page,
  signIn,
  gatewayGt06Port,
}) => {
  await signIn('demo-reseller')
  await recordDay(page, gatewayGt06Port, 'Keyboard van')
  await page.goto('/monitorObject')
  const clicks = await countClicks(page)

  await open(page, 'Keyboard van')
  const card = page.getByRole('region', { name: 'Vehicle: Keyboard van' })
  await pressAt(page, card.getByRole('link', { name: en.device.actions.playback, exact: true }))
  const { yesterday } = en.playback.period.presets
  await pressAt(page, page.getByRole('button', { name: yesterday, exact: true }).first())
  await expect(page.getByRole('button', { name: en.playback.player.play, exact: true })).toBeEnabled({
    timeout: 20_000,
  })

  await open(page, en.reports.names.mileage)
  await pressAt(page, page.getByRole('button', { name: new RegExp(`^${en.ui.period.label}: `) }))
  await pressAt(page, page.getByRole('button', { name: en.ui.period.lastWeek, exact: true }))
  const table = page.getByRole('region', { name: en.reports.names.mileage }).last()
  await expect(table.locator('tbody tr').first()).toBeVisible({ timeout: 20_000 })
  await pressAt(page, page.getByRole('button', { name: en.reports.export.label, exact: true }))
  const sheet = page.getByRole('menuitem', { name: en.reports.export.format.xlsx })
  await expect(sheet).toBeVisible()
  while (!(await sheet.evaluate((one) => one === document.activeElement)))
    await page.keyboard.press('ArrowDown')
  const file = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)

  await open(page, en.shell.devices)
  await pressAt(page, page.getByRole('link', { name: en.devices.import, exact: true }))
  await tabTo(page, page.getByRole('radio', { name: en.deviceSheet.fromFile, exact: true }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('textbox', { name: en.deviceSheet.imeis, exact: true })).toBeFocused()
  await page.keyboard.type(`88${randomInt(1e9, 1e10)}${randomInt(100, 1000)}`)
  await pressAt(page, page.getByRole('button', { name: 'Import 1 device' }))
  const imported = page.getByRole('region', { name: en.connect.imported.title })
  await pressAt(page, imported.getByRole('button', { name: new RegExp(en.connect.open) }))
  await expect(page.getByRole('dialog').getByRole('status', { name: en.connect.line.title })).toBeVisible()
  expect(clicks()).toBe(0)
})
