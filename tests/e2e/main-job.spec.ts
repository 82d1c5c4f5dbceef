import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { sharedDir, sharedPresent } from '../support/shared'
import { addVehicle } from './support/alarms'
import { type RealDrive, realDrive } from './support/real-drive'
import { DEMO_PASSWORD, expect, test } from './support/test'

const ACCOUNT = 'demo-reseller'
/** Five minutes through Lisbon within half a minute. */
const DRIVE = { file: 'pt_lisbon_k74.csv', count: 250, speedup: 10 }

test.describe.configure({ timeout: 180_000 })
test.skip(!sharedPresent, `the recorded drives are not there: ${sharedDir}`)

test('a tracker’s packets become a moving vehicle, are followed, played back and saved', async ({
  page,
  context,
  isMobile,
  baseURL,
  gatewayGt06Port,
}) => {
  // English on a desk, Arabic in a hand.
  const texts = isMobile ? ar : en
  await context.addCookies([{ name: 'locale', value: isMobile ? 'ar' : 'en', url: baseURL ?? '' }])
  await signInByHand(page, texts)
  const van = await addVehicle(page, isMobile ? 'Lisbon phone van' : 'Lisbon desk van')
  await page.reload()
  await choose(page, van.imei, isMobile, texts)

  const drive = realDrive(gatewayGt06Port, van.imei, DRIVE)
  const sent = drive.send()
  await expectMoving(page)
  await follow(page, texts)
  await sent
  await expectAtEnd(page, drive)

  const card = page.getByRole('region', { name: van.name })
  await card.getByRole('link', { name: texts.device.actions.playback }).click()
  await expect(page).toHaveURL(new RegExp(`/monitorPlayback\\?imei=${van.imei}`))
  await playToEnd(page, drive, texts)
  await exportGpx(page, drive, texts)
})

async function signInByHand(page: Page, { login }: typeof en): Promise<void> {
  await page.goto('/monitorObject')
  await page.getByLabel(login.account, { exact: true }).fill(ACCOUNT)
  await page.getByLabel(login.password, { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: login.submit }).click()
  await expect(page).toHaveURL('/monitorObject')
}

/** Finds the vehicle in the list by its IMEI and opens its card. */
async function choose(page: Page, imei: string, isMobile: boolean, { monitor }: typeof en): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: monitor.sheet.expand }).click()
  await page.getByRole('searchbox', { name: monitor.search }).fill(imei)
  const row = page.getByRole('treeitem').filter({ hasText: 'Lisbon' })
  await expect(row).toHaveCount(1)
  await row.click()
  await expect(page).toHaveURL(`/monitorObject?imei=${imei}`)
  await expect(page.getByRole('heading', { name: 'Lisbon' })).toBeVisible()
}

const marker = (page: Page): Locator => page.locator('.chosen-vehicle')

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** It appears on the map and goes from place to place, without anything being pressed. */
async function expectMoving(page: Page): Promise<void> {
  await expect(marker(page)).toBeVisible({ timeout: 20_000 })
  const card = page.getByText(/^-?\d+\.\d{6}, -?\d+\.\d{6}$/)
  const seen = new Set<string>()
  await expect
    .poll(async () => seen.add((await card.textContent()) ?? '').size, { timeout: 20_000 })
    .toBeGreaterThan(3)
  const before = await centreOf(marker(page))
  const moved = async () => {
    const { x, y } = await centreOf(marker(page))
    return Math.hypot(x - before.x, y - before.y)
  }
  await expect.poll(moved, { timeout: 20_000 }).toBeGreaterThan(8)
}

async function follow(page: Page, { device }: typeof en): Promise<void> {
  await page.getByRole('button', { name: device.actions.follow }).click()
  await expect(page.getByRole('button', { name: device.actions.unfollow })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
}

/** GT06 counts in steps of 1/1 800 000 of a degree. */
const asOnTheWire = (degrees: number) => Math.round(degrees * 1_800_000) / 1_800_000

/** After the last fix the card tells its place, and the map has kept the vehicle in its middle. */
async function expectAtEnd(page: Page, { fixes }: RealDrive): Promise<void> {
  const last = fixes.at(-1)
  const place = [last?.lat, last?.lon].map((degrees) => asOnTheWire(degrees ?? 0).toFixed(6)).join(', ')
  await expect(page.getByText(place, { exact: true })).toHaveCount(1, { timeout: 20_000 })
  const off = async () => {
    const [van, middle] = [await centreOf(marker(page)), await middleOfMap(page)]
    return Math.hypot(van.x - middle.x, van.y - middle.y)
  }
  await expect.poll(off, { timeout: 20_000 }).toBeLessThan(12)
}

/** The middle of what the card leaves free of the map. */
async function middleOfMap(page: Page): Promise<{ x: number; y: number }> {
  const canvas = page.locator('canvas.maplibregl-canvas')
  const { x, y } = await centreOf(canvas)
  const [end, bottom] = await canvas.evaluate((element) =>
    ['--map-inset-end', '--map-inset-bottom'].map((name) =>
      Number.parseFloat(getComputedStyle(element).getPropertyValue(name) || '0'),
    ),
  )
  return { x: x - (end ?? 0) / 2, y: y - (bottom ?? 0) / 2 }
}

async function playToEnd(page: Page, { fixes }: RealDrive, { playback }: typeof en): Promise<void> {
  const { player } = playback
  const timeline = page.getByRole('slider', { name: playback.timeline })
  await expect(timeline).toBeVisible({ timeout: 20_000 })
  await page.locator('button[data-speed]').click()
  await page.getByRole('menuitemradio').first().click()
  await page.keyboard.press('Escape')
  await expect(page.locator('button[data-speed="100"]')).toBeVisible()
  await page.getByRole('button', { name: player.play, exact: true }).click()
  await expect(page.getByRole('button', { name: player.pause, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: player.play, exact: true })).toBeVisible({ timeout: 60_000 })
  const end = Math.round((fixes.at(-1)?.time ?? 0) / 1000)
  await expect
    .poll(async () => Number(await timeline.getAttribute('aria-valuenow')))
    .toBeGreaterThanOrEqual(end)
}

/** The file holds every fix of the drive that lies in the period shown. */
async function exportGpx(page: Page, { fixes }: RealDrive, { playback }: typeof en): Promise<void> {
  await page.getByRole('button', { name: playback.export.menu, exact: true }).click()
  const request = page.waitForRequest(/\/track\/export\?/)
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /GPX/ }).click()
  const asked = new URL((await request).url()).searchParams
  const [from, to] = ['from', 'to'].map((name) => Date.parse(asked.get(name) ?? ''))
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.gpx$/)
  const text = await readFile(await file.path(), 'utf8')
  const inPeriod = fixes.filter(({ time }) => time >= (from ?? 0) && time <= (to ?? 0))
  expect(inPeriod.length).toBeGreaterThan(0)
  expect(text.match(/<trkpt /g)).toHaveLength(inPeriod.length)
}
