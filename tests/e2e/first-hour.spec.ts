import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { TestTracker } from '../support/gt06-client'
import { countClicks } from './support/count-clicks'
import { goByName } from './support/go-by-name'
import { placeFleet } from './support/place-fleet'
import { recordDay } from './support/recorded-day'
import { expect, test } from './support/test'
import { press } from './support/touch'

const VAN = { name: 'Hamburg van 2', plate: 'HH-HL 2102' }
const DAY_MS = 86_400_000

/** What somebody does in the first hour, each with the most clicks that it may take, or taps on a phone. */
const MOST_CLICKS = { find: 2, replay: 3, mileage: 2, spreadsheet: 2, connect: 5, whereIsMyCar: 3 }

test.describe.configure({ timeout: 120_000 })
test.beforeAll(({ sql, gatewayGt06Port }) => placeFleet(sql, gatewayGt06Port))

async function openMap(page: Page): Promise<() => number> {
  await page.goto('/monitorObject')
  await expect(page.locator('.cluster-marker, .vehicle-label').first()).toBeVisible({ timeout: 20_000 })
  return countClicks(page)
}

/** Finds a vehicle by what is known of it, and opens its card. */
async function findVehicle(page: Page, isMobile: boolean, known: string): Promise<void> {
  await press(page.getByRole('searchbox', { name: en.monitor.search }), isMobile)
  await page.keyboard.type(known)
  await page.keyboard.press('Enter')
}

test.describe('in the first hour', () => {
  test('a vehicle is found by its plate', async ({ page, isMobile, signIn }) => {
    await signIn('demo-fleet')
    const clicks = await openMap(page)
    await findVehicle(page, isMobile, VAN.plate)
    await expect(page.getByRole('region', { name: `Vehicle: ${VAN.name}` })).toBeVisible()
    expect(clicks()).toBeLessThanOrEqual(MOST_CLICKS.find)
  })

  test('yesterday is replayed', async ({ page, isMobile, signIn, gatewayGt06Port }) => {
    await signIn('demo-reseller')
    const van = await recordDay(page, gatewayGt06Port, 'First hour van')
    const clicks = await openMap(page)
    await findVehicle(page, isMobile, van.imei)
    const card = page.getByRole('region', { name: 'Vehicle: First hour van' })
    const playback = card.getByRole('link', { name: en.device.actions.playback, exact: true })
    await expect(playback).toBeInViewport()
    await press(playback, isMobile)
    const { period } = en.playback
    const yesterday = isMobile ? period.before : period.presets.yesterday
    await press(page.getByRole('button', { name: yesterday, exact: true }).first(), isMobile)
    await expect(page.getByRole('button', { name: en.playback.player.play, exact: true })).toBeEnabled({
      timeout: 20_000,
    })
    expect(clicks()).toBeLessThanOrEqual(MOST_CLICKS.replay)
  })

  test('last week’s mileage is read, and taken away as a spreadsheet', async ({ page, isMobile, signIn }) => {
    await signIn('demo-reseller')
    const clicks = await openMap(page)
    await goByName(page, en.reports.names.mileage, isMobile)
    if (!isMobile) await page.getByRole('button', { name: new RegExp(`^${en.ui.period.label}: `) }).click()
    const lastWeek = page.getByRole('button', { name: en.ui.period.lastWeek, exact: true })
    await expect(lastWeek).toBeInViewport({ ratio: 1 })
    const asked = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url())
      return pathname === '/api/reports/mileage' && isLastWeek(searchParams)
    })
    await press(lastWeek, isMobile)
    await asked
    const named = { name: en.reports.names.mileage }
    const rows = isMobile
      ? page.getByRole('list', named).getByRole('listitem')
      : page.getByRole('region', named).last().locator('tbody tr')
    await expect(rows.first()).toBeVisible({ timeout: 20_000 })
    expect(clicks()).toBeLessThanOrEqual(MOST_CLICKS.mileage)

    const before = clicks()
    const exporting = page.getByRole('button', { name: en.reports.export.label, exact: true })
    await expect(exporting).toBeEnabled()
    await press(exporting, isMobile)
    const file = page.waitForEvent('download')
    await press(page.getByRole('menuitem', { name: en.reports.export.format.xlsx }), isMobile)
    expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
    expect(clicks() - before).toBeLessThanOrEqual(MOST_CLICKS.spreadsheet)
  })

  test('a tracker is added and connected', async ({ page, isMobile, signIn }) => {
    const imei = `88${randomInt(1e9, 1e10)}${randomInt(100, 1000)}`
    await signIn('demo-reseller')
    const clicks = await openMap(page)
    await (isMobile ? addByForm : addByText)(page, imei)
    const panel = page.getByRole('dialog', { name: `Connect ${imei}` })
    const line = panel.getByRole('status', { name: en.connect.line.title })
    const server = panel.getByText(/^SERVER,\d,/)
    await expect(server).toBeVisible()
    const tracker = await TestTracker.login(Number((await server.textContent())?.split(',')[3]), imei)
    tracker.send([{ time: Date.now(), lat: 41.15, lon: -8.61 }])
    await tracker.confirmed()
    await expect(line).toContainText(/first fix (after \d+|received)/)
    await tracker.end()
    expect(clicks()).toBeLessThanOrEqual(MOST_CLICKS.connect)
  })
})

/** One device by the form that phones show first. */
async function addByForm(page: Page, imei: string): Promise<void> {
  await page.getByRole('button', { name: en.shell.more, exact: true }).tap()
  await page.getByRole('link', { name: en.shell.devices, exact: true }).tap()
  await page.getByRole('button', { name: en.devices.add.title, exact: true }).tap()
  const form = page.getByRole('dialog', { name: en.devices.add.title })
  await form.getByRole('textbox', { name: en.devices.columns.imei, exact: true }).tap()
  await page.keyboard.insertText(imei)
  await form.getByRole('button', { name: en.devices.add.submit, exact: true }).tap()
}

/** Devices by a list of their IMEIs, as they come in a box. */
async function addByText(page: Page, imei: string): Promise<void> {
  await page.getByRole('link', { name: en.shell.devices, exact: true }).click()
  await page.getByRole('link', { name: en.devices.import, exact: true }).click()
  await page.getByText(en.deviceSheet.fromText, { exact: true }).click()
  const field = page.getByRole('textbox', { name: en.deviceSheet.imeis, exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.insertText(imei)
  await page.getByRole('button', { name: 'Import 1 device' }).click()
  await page
    .getByRole('region', { name: en.connect.imported.title })
    .getByRole('button', { name: new RegExp(en.connect.open) })
    .click()
}

/** From Monday to Sunday before the week of now, in UTC. */
function isLastWeek(asked: URLSearchParams): boolean {
  const [from, to] = ['from', 'to'].map((name) => new Date(asked.get(name) ?? '').getTime())
  if (!from || !to) return false
  const sinceMonday = (new Date().getUTCDay() + 6) % 7
  const monday = (Math.floor(Date.now() / DAY_MS) - sinceMonday - 7) * DAY_MS
  return from === monday && Math.ceil((to - from) / DAY_MS) === 7
}

test('on a phone in Arabic somebody sees where the car is', async ({
  page,
  context,
  baseURL,
  isMobile,
  signIn,
}) => {
  test.skip(!isMobile, 'counted with a thumb')
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  await signIn('demo-fleet')
  const clicks = await openMap(page)
  await page.getByRole('searchbox', { name: ar.monitor.search }).tap()
  await page.keyboard.insertText(VAN.plate)
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: new RegExp(VAN.name) })
  await expect(card).toBeVisible()
  await expect(card.getByText(/Hamburg|هامبورغ/)).not.toHaveCount(0)
  expect(clicks()).toBeLessThanOrEqual(MOST_CLICKS.whereIsMyCar)
})
