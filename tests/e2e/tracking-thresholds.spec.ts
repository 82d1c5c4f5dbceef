import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { expectAccessible } from './support/accessibility'
import { type RecordedDay, recordDay } from './support/recorded-day'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 120_000 })

let van: RecordedDay
test.beforeEach(async ({ signIn, page, gatewayGt06Port }) => {
  await signIn('demo-reseller')
  van = await recordDay(page, gatewayGt06Port, 'Threshold van')
})

const { trackingThresholds: texts, tripWhy } = en
const STARTED = 20_000

test('a longer stop joins two trips: tried out, applied as a task, seen in the report', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the phone has a test of its own')
  await page.goto(`/devices/${van.imei}`)
  await page.getByRole('tab', { name: en.deviceRecord.parts.tracking }).click()
  const stop = page.getByRole('textbox', { name: texts.names.stopS })
  await expect(stop).toHaveAttribute('placeholder', '3', { timeout: STARTED })
  await stop.fill('0.5')
  await expect(page.getByText('From 1 to 60 min.', { exact: true })).toBeVisible()
  const ask = page.getByRole('button', { name: texts.preview.ask, exact: true })
  await expect(ask).toBeDisabled()
  await stop.fill('30')

  await ask.click()
  const preview = page.getByRole('region', { name: texts.preview.title })
  await expect(preview.getByText('1, before 2')).toBeAttached({ timeout: STARTED })
  await expect(preview.getByText(texts.preview.kinds.joined, { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: en.deviceRecord.back, exact: true }).first().click()
  await page.getByRole('button', { name: en.shell.leave.stay }).click()
  await page.getByRole('tab', { name: en.deviceRecord.parts.basic }).click()
  await page.getByRole('tab', { name: en.deviceRecord.parts.tracking }).click()
  await expect(stop).toHaveValue('30')

  await ask.click()
  await page.getByRole('button', { name: texts.apply, exact: true }).click({ timeout: STARTED })
  const task = page.getByRole('region', { name: texts.task.title })
  await expect(task.getByText(texts.task.done)).toBeVisible({ timeout: 60_000 })
  await task.getByRole('link', { name: texts.task.trips }).click()

  await expect(page).toHaveURL(new RegExp(`/trips\\?imei=${van.imei}`))
  const rows = page.getByRole('region', { name: en.reports.names.trips }).last().locator('tbody tr')
  await expect(rows).toHaveCount(1, { timeout: STARTED })
})

test('a trip says why it ended, with the fixes that decided, and leads to that moment', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the phone has a test of its own')
  await page.goto(`/trips?imei=${van.imei}`)
  const rows = page.getByRole('region', { name: en.reports.names.trips }).last().locator('tbody tr')
  await expect(rows).toHaveCount(2, { timeout: STARTED })
  await rows.first().getByRole('button', { name: tripWhy.open }).click()

  const sheet = page.getByRole('dialog', { name: tripWhy.title })
  await expect(sheet.getByRole('heading', { name: en.trackingRules.stood })).toBeVisible({ timeout: STARTED })
  await expect(sheet.getByText(/It stood still for \d+m.*a stop takes 3m\./)).toBeVisible()
  const fixes = sheet.getByRole('region', { name: tripWhy.fixes })
  await expect(fixes.getByText(tripWhy.decided)).toHaveCount(1)
  await expect(sheet.locator('[data-map="ready"]')).toBeVisible({ timeout: STARTED })
  await expectAccessible(page, { include: '[role=dialog]' })
  await sheet.getByRole('radio', { name: tripWhy.start }).click()
  await expect(sheet.getByText(tripWhy.rules.firstSeen.start)).toBeVisible()

  await sheet.getByRole('link', { name: tripWhy.playback }).click()
  await expect(page).toHaveURL(/monitorPlayback\?imei=\d{15}&from=.*&at=/)
})

test('a stop of the playback says why the trip before it ended', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the phone has a test of its own')
  await page.goto(van.address)
  const journey = page.getByRole('list', { name: en.playback.journey.title })
  const stop = journey.getByRole('listitem').filter({ hasText: 'Stop' })
  await stop.hover({ timeout: STARTED })
  await stop.getByRole('button', { name: tripWhy.open }).click()
  const sheet = page.getByRole('dialog', { name: tripWhy.title })
  await expect(sheet.getByRole('heading', { name: en.trackingRules.stood })).toBeVisible({ timeout: STARTED })
  await sheet.getByRole('button', { name: tripWhy.showHere }).click()
  await expect(sheet).toHaveCount(0)
  await expect(stop.getByRole('button').first()).toHaveAttribute('aria-current', 'step')
})

test('on a phone in Arabic thresholds are tried out and a trip is explained', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  test.skip(!isMobile, 'the desk has tests of its own')
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  await page.goto(`/devices/${van.imei}?part=tracking`)
  await page
    .getByRole('textbox', { name: ar.trackingThresholds.names.stopS })
    .fill('30', { timeout: STARTED })
  await page.getByRole('button', { name: ar.trackingThresholds.preview.ask, exact: true }).click()
  await expect(page.getByText(ar.trackingThresholds.preview.kinds.joined, { exact: true })).toBeVisible({
    timeout: STARTED,
  })
  await expectAccessible(page)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: ar.trackingThresholds.discard, exact: true }).click()

  await page.goto(`/trips?imei=${van.imei}`)
  const cards = page.getByRole('list', { name: ar.reports.names.trips }).getByRole('listitem')
  await cards.first().getByRole('button', { name: ar.tripWhy.open }).click({ timeout: STARTED })
  const sheet = page.getByRole('dialog', { name: ar.tripWhy.title })
  await expect(sheet.getByRole('region', { name: ar.tripWhy.fixes })).toBeVisible({ timeout: STARTED })
  await expectAccessible(page, { include: '[role=dialog]' })
  expect(await overflow()).toBeLessThanOrEqual(0)
})
