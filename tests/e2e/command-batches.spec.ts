import type { Locator, Page } from '@playwright/test'
import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { expectAccessible } from './support/accessibility'
import { addVehicle, type Tracker } from './support/alarms'
import { connectObedient } from './support/obedient-tracker'
import { expect, test } from './support/test'

const t = en.commands
const b = t.batch
/** The form of a text for several. */
const several = (text: string, count: number) =>
  (/other \{((?:[^{}]|\{[^}]*\})*)\}/.exec(text)?.[1] ?? text).replace('#', String(count))
/** The form of a text for several of them all. */
const severalOf = (count: number, total: number) =>
  several(b.sendOf, total).replace('{count, number}', String(count))

test.beforeEach(async ({ signIn }) => signIn('demo-reseller'))

const addVehicles = async (page: Page, count: number): Promise<Tracker[]> => {
  const vehicles: Tracker[] = []
  for (let at = 1; at <= count; at++) vehicles.push(await addVehicle(page, `Batch van ${at}`))
  return vehicles
}
const imeisOf = (vehicles: readonly Tracker[]) => vehicles.map(({ imei }) => imei).join('\n')
/** A figure by its name above it. */
const fact = (part: Locator, label: string) =>
  part
    .locator('dl > div')
    .filter({ has: part.page().locator('dt', { hasText: label }) })
    .locator('dd')

test('a command goes to five vehicles: it is checked, watched, cancelled for the rest, and tried again', async ({
  page,
  gatewayGt06Port,
  isMobile,
}) => {
  test.skip(isMobile, 'the phone has a test of its own')
  const vehicles = await addVehicles(page, 5)
  const trackers = await Promise.all(vehicles.slice(0, 3).map((van) => connectObedient(gatewayGt06Port, van)))
  await page.goto('/batchCommand')
  await page.getByRole('button', { name: b.new }).first().click()
  const sheet = page.getByRole('dialog', { name: b.new })
  await sheet.getByRole('radio', { name: b.scopes.imeis }).click()
  await sheet.getByLabel(b.imeis).fill(`${imeisOf(vehicles)}\n860000000000999`)
  await sheet.getByRole('button', { name: t.catalogue.heartbeatInterval.name }).click()
  await sheet.getByRole('button', { name: b.check, exact: true }).click()
  const facts = sheet.getByRole('region', { name: b.checked })
  await expect(facts).toBeVisible()
  // What a tracker sent a moment ago is taken up a moment later.
  await expect(async () => {
    await sheet.getByRole('button', { name: b.checkAgain }).click()
    await expect(fact(facts, b.online)).toHaveText('3', { timeout: 1000 })
    await expect(fact(facts, b.ignitionOn)).toHaveText('3', { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await expect(fact(facts, b.offline)).toHaveText('2')
  await expect(facts).toContainText('860000000000999')
  await expect(facts).toContainText('HBT,')
  await expectAccessible(page)

  await sheet.getByRole('button', { name: several(b.send, 5) }).click()
  const question = page.getByRole('alertdialog', { name: several(b.confirmTitle, 5) })
  await expect(question).toContainText('HBT,')
  await question.getByRole('button', { name: several(b.send, 5) }).click()
  const details = page.getByRole('complementary', { name: b.details })
  await expect(details).toBeVisible()
  await expect(page).toHaveURL(/\/batchCommand\?batch=\d+$/)
  await expect(details).toContainText(b.standings.goingOn)
  await expect(fact(details, b.done)).toHaveText('3', { timeout: 30_000 })
  await expect(fact(details, b.open)).toHaveText('2')
  await details.getByRole('button', { name: new RegExp(`^${t.states.waiting}`) }).click()
  await expect(details.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)

  // Those that are not connected get nothing any more.
  await details.getByRole('button', { name: b.cancel }).click()
  await page.getByRole('alertdialog', { name: b.cancelTitle }).getByRole('button', { name: b.cancel }).click()
  await expect(fact(details, b.cancelled).first()).toHaveText('2', { timeout: 20_000 })
  await expect(fact(details, b.open)).toHaveText('0')
  await expect(details.getByRole('button', { name: b.cancel })).toHaveCount(0)
  await expect(details.getByRole('button', { name: b.retry })).toHaveCount(0)

  // Of another one they are left out; it is tried again once one of them has connected.
  await page.getByRole('button', { name: b.new }).first().click()
  await sheet.getByRole('radio', { name: b.scopes.imeis }).click()
  await sheet.getByLabel(b.imeis).fill(imeisOf(vehicles))
  await sheet.getByRole('button', { name: t.catalogue.status.name }).click()
  await sheet.getByRole('switch', { name: b.skipOffline }).click()
  await sheet.getByRole('button', { name: b.check, exact: true }).click()
  await sheet.getByRole('button', { name: severalOf(3, 5) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: severalOf(3, 5) })
    .click()
  await expect(fact(details, b.done)).toHaveText('3', { timeout: 30_000 })
  await expect(fact(details, b.failed)).toHaveText('2')
  await details.getByRole('button', { name: new RegExp(`^${b.outcomes.offlineSkipped}`) }).click()
  await expect(details.getByRole('listitem')).toHaveCount(2)
  const [, , , fourth] = vehicles
  if (!fourth) throw new Error('there is no fourth vehicle')
  trackers.push(await connectObedient(gatewayGt06Port, fourth))
  await details.getByRole('button', { name: b.retry }).click()
  const again = page.getByRole('alertdialog', { name: b.retryTitle })
  await again.getByRole('button', { name: several(b.send, 2) }).click()
  await expect(fact(details, b.devices)).toHaveText('2')
  await expect(fact(details, b.done)).toHaveText('1', { timeout: 30_000 })
  for (const tracker of trackers) tracker.close()

  const download = page.waitForEvent('download')
  await details.getByRole('button', { name: b.export }).click()
  expect((await download).suggestedFilename()).toMatch(/^batch-\d+\.csv$/)
  await page.goBack()
  await expect(details).toHaveCount(0)
  const rows = page.getByRole('row').filter({ hasText: t.catalogue.heartbeatInterval.name })
  await expect(rows.first()).toBeVisible()
})

test('vehicles that were chosen in the list are sent a command together', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the phone has a test of its own')
  const vehicles = await addVehicles(page, 2)
  await page.goto(`/devices?imeis=${vehicles.map(({ imei }) => imei).join('.')}`)
  await expect(page.locator('[data-device]')).toHaveCount(2)
  await page.getByRole('checkbox', { name: en.devices.selectAll }).check()
  await page.getByRole('button', { name: en.devices.more }).click()
  await page.getByRole('menuitem', { name: t.send.open }).click()
  await expect(page).toHaveURL(/\/batchCommand$/)
  const sheet = page.getByRole('dialog', { name: b.new })
  for (const { imei } of vehicles) await expect(sheet.getByLabel(b.imeis)).toHaveValue(new RegExp(imei))
  // What was typed is not thrown away by a key.
  await sheet.getByLabel(b.imeis).fill('860000000000999')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: en.shell.leave.title })
  await question.getByRole('button', { name: en.shell.leave.leave }).click()
  await expect(sheet).toHaveCount(0)
})

test('on a phone, in Arabic, a batch waits for its vehicles', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  test.skip(!isMobile, 'the desk has a test of its own')
  const texts = ar.commands
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  const vehicles = await addVehicles(page, 3)
  await page.goto('/batchCommand')
  await page.getByRole('button', { name: texts.batch.new }).first().click()
  const sheet = page.getByRole('dialog', { name: texts.batch.new })
  await sheet.getByRole('radio', { name: texts.batch.scopes.imeis }).click()
  await sheet.getByLabel(texts.batch.imeis).fill(imeisOf(vehicles))
  await sheet.getByRole('button', { name: texts.catalogue.version.name }).click()
  await sheet.getByRole('button', { name: texts.batch.check, exact: true }).click()
  const send = /few \{([^}]*)\}/.exec(texts.batch.send)?.[1]?.replace('#', '3') ?? ''
  await expectAccessible(page)
  await sheet.getByRole('button', { name: send }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: send }).click()
  const details = page.getByRole('dialog', { name: texts.batch.details })
  await expect(details.getByRole('listitem')).toHaveCount(3)
  await expect(details.getByText(texts.list.waitsOffline).first()).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await page.goBack()
  await expect(details).toHaveCount(0)
})
