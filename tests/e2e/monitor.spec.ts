import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectContrastInOtherTheme } from './support/accessibility'
import { placeFleet } from './support/place-fleet'
import { expect, test } from './support/test'
import { dragByTouch } from './support/touch'

const VAN = { name: 'Hamburg van 2', plate: 'HH-HL 2102' }
const OTHER = 'Hamburg van 1'

test.beforeAll(({ sql, gatewayGt06Port }) => placeFleet(sql, gatewayGt06Port))

test.beforeEach(async ({ signIn }) => {
  await signIn('demo-fleet')
})

const row = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: name })
const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'States' }).getByRole('button', { name })

/** Opens the live map and waits for the fleet; on a phone the list is drawn up. */
async function openMonitor(page: Page, isMobile: boolean): Promise<void> {
  await page.goto('/monitorObject')
  await expect(page.locator('.cluster-marker').first()).toBeVisible({ timeout: 20_000 })
  if (isMobile) await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('treeitem').first()).toBeVisible()
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name, IMEI or plate' }).fill(text)
}

test('the list is searched by name, plate and IMEI, and the map shows what was found', async ({
  page,
  isMobile,
  sql,
}) => {
  await openMonitor(page, isMobile)
  const [device] = await sql<{ imei: string }[]>`select imei from devices where name = ${VAN.name}`
  for (const text of [
    'hamburg VAN 2',
    VAN.plate.toLowerCase(),
    device?.imei ?? '',
    device?.imei.slice(-8) ?? '',
  ]) {
    await search(page, text)
    await expect(row(page, VAN.name)).toBeVisible()
    await expect(row(page, OTHER)).toHaveCount(0)
    await expect(page.locator('.cluster-marker')).toHaveCount(0)
  }
  // Fewer than five digits are looked for in names and plates alone.
  await search(page, device?.imei.slice(0, 4) ?? '')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all', exact: true }).click()
  await expect(page.getByRole('treeitem').first()).toBeVisible()
})

test('tabs show a state with its count, and favourites are kept', async ({ page, isMobile }) => {
  await openMonitor(page, isMobile)
  const silent = tab(page, 'Not activated')
  await expect(silent).toHaveText(/[1-9]/)
  await search(page, 'Hamburg van')
  await expect(row(page, 'Hamburg van')).toHaveCount(3)
  await silent.click()
  await expect(silent).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await tab(page, 'All').click()
  await expect(row(page, 'Hamburg van')).toHaveCount(3)

  await search(page, VAN.name)
  await row(page, VAN.name).click()
  // The star changes before the platform has kept it.
  const marked = page.waitForResponse(/\/favourite$/)
  await page.getByRole('button', { name: 'Mark as favourite' }).click()
  await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeVisible()
  expect((await marked).ok()).toBe(true)
  await openMonitor(page, isMobile)
  await tab(page, 'Favourites').click()
  await expect(row(page, VAN.name)).toBeVisible()
  await expect(row(page, OTHER)).toHaveCount(0)
  await row(page, VAN.name).click()
  // The next test is of the same account.
  const kept = page.waitForResponse(/\/favourite$/)
  await page.getByRole('button', { name: 'Remove from favourites' }).click()
  await expect(page.getByRole('button', { name: 'Mark as favourite' })).toBeVisible()
  expect((await kept).ok()).toBe(true)
})

test('a vehicle’s card tells its facts and stands in the address', async ({
  page,
  isMobile,
  context,
  baseURL,
}) => {
  await openMonitor(page, isMobile)
  await search(page, VAN.name)
  await row(page, VAN.name).click()
  await expect(page).toHaveURL(/\/monitorObject\?imei=\d{15}$/)
  const card = page.getByRole('region', { name: `Vehicle: ${VAN.name}` })
  await expect(card.getByRole('heading', { name: VAN.name })).toBeVisible()
  for (const fact of ['Address', 'Speed', 'Heading', 'Position', 'Today']) {
    await expect(card.getByText(fact, { exact: true })).toHaveCount(1)
  }
  await expect(card.getByText(/^\d+\.\d{6}, \d+\.\d{6}$/)).toHaveCount(1)
  await expect(card.getByRole('link', { name: 'Playback' })).toHaveAttribute(
    'href',
    /^\/monitorPlayback\?imei=/,
  )
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL })
  await card.getByRole('button', { name: 'Copy coordinates' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+\.\d{6}, \d+\.\d{6}$/)

  await page.reload()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/monitorObject')
  await expect(card).toHaveCount(0)
})

test('the tools measure a way, find vehicles in a rectangle and take clusters apart', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'drawn with a mouse here')
  await openMonitor(page, isMobile)
  const canvas = page.locator('canvas.maplibregl-canvas')
  const box = await canvas.boundingBox()
  const at = (x: number, y: number) => ({ x: (box?.x ?? 0) + x, y: (box?.y ?? 0) + y })
  const press = async (x: number, y: number) => {
    const point = at(x, y)
    await page.mouse.move(point.x, point.y)
    await page.mouse.click(point.x, point.y)
  }

  await page.getByRole('button', { name: 'Measure a distance' }).click()
  await expect(page.getByText('Click to add points, double-click to finish')).toBeVisible()
  await press(220, 120)
  await press(420, 220)
  await expect(page.getByText(/^Distance: [\d,.]+ km$/)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Find vehicles in a rectangle' }).click()
  await press(220, 120)
  await press(620, 420)
  await expect(page.getByText(/50 km is the limit/)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Group vehicles that are close together' }).click()
  await expect(page.locator('.cluster-marker')).toHaveCount(0)
})

type Box = { x: number; y: number; width: number; height: number }

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return box
}

/** What the sheet leaves free of a phone's map. */
async function freeAreaOf(page: Page): Promise<Box> {
  const map = await boxOf(page.locator('[data-map]'))
  const grip = await boxOf(page.getByRole('button', { name: 'Show more' }))
  return { ...map, height: grip.y - map.y }
}

/** Whether the middle of a box lies in an area. */
const lies = (area: Box, { x, y, width, height }: Box): boolean =>
  x + width / 2 >= area.x &&
  x + width / 2 <= area.x + area.width &&
  y + height / 2 >= area.y &&
  y + height / 2 <= area.y + area.height

test('on a phone the map keeps clear of the sheet, when it opens and when it is zoomed', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a sheet is what a phone has')
  await page.goto('/monitorObject')
  const clusters = page.locator('.cluster-marker')
  await expect(clusters.first()).toBeVisible({ timeout: 20_000 })
  const allFree = async (markers: Locator) => {
    const area = await freeAreaOf(page)
    const boxes = await Promise.all((await markers.all()).map(boxOf))
    return boxes.length > 0 && boxes.every((box) => lies(area, box))
  }
  await expect.poll(() => allFree(clusters)).toBe(true)

  // Three vehicles of one yard; names that would lie over others are left out.
  await search(page, 'Hamburg van')
  // Nothing else any more: what is typed counts after a moment.
  await expect(page.getByRole('treeitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Show less' }).press('Enter')
  await page.getByRole('button', { name: 'Show all vehicles' }).tap()
  await expect(page.locator('.vehicle-label').first()).toBeVisible()
  await expect.poll(() => allFree(page.locator('.vehicle-label'))).toBe(true)

  await row(page, VAN.name).dispatchEvent('click')
  const chosen = page.locator('.chosen-vehicle')
  await expect(chosen).toBeVisible()
  // Far from the middle, where zooming around that would lose it, and clear of the edges of the free area: what lies
  // under one is not zoomed around.
  const CORNER = { x: 90, y: 210 }
  const from = await boxOf(chosen)
  const middle = { x: from.x + from.width / 2, y: from.y + from.height / 2 }
  await dragByTouch(page, middle, CORNER)
  const near = async (point: { x: number; y: number }) => {
    const { x, y, width, height } = await boxOf(chosen)
    return Math.hypot(x + width / 2 - point.x, y + height / 2 - point.y)
  }
  await expect.poll(() => near(CORNER)).toBeLessThan(40)
  for (let press = 0; press < 2; press++) await page.getByRole('button', { name: 'Zoom in' }).tap()
  await expect.poll(() => near(CORNER)).toBeLessThan(40)

  // A sheet that is drawn over the vehicle has the map move.
  await dragByTouch(page, CORNER, { x: 180, y: 520 })
  await expect.poll(() => near({ x: 180, y: 520 })).toBeLessThan(60)
  await expect.poll(async () => lies(await freeAreaOf(page), await boxOf(chosen))).toBe(true)
  const grip = await boxOf(page.getByRole('button', { name: 'Show more' }))
  const hand = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 }
  await dragByTouch(page, hand, { x: hand.x, y: 420 })
  await expect.poll(async () => (await freeAreaOf(page)).height).toBeLessThan(420)
  await expect.poll(async () => lies(await freeAreaOf(page), await boxOf(chosen))).toBe(true)
})

test('Enter in the search opens the only vehicle found, with its address in sight', async ({
  page,
  isMobile,
}) => {
  await page.goto('/monitorObject')
  await expect(page.locator('.cluster-marker').first()).toBeVisible({ timeout: 20_000 })
  const field = page.getByRole('searchbox', { name: 'Name, IMEI or plate' })
  await (isMobile ? field.tap() : field.click())
  // What is found stands above the keys of the screen.
  if (isMobile) await expect(page.getByRole('button', { name: 'Show less' })).toBeVisible()
  await field.fill('Hamburg van')
  await field.press('Enter')
  await expect(row(page, 'Hamburg van')).toHaveCount(3)
  await expect(page).toHaveURL('/monitorObject')
  await field.fill(VAN.plate)
  await field.press('Enter')
  await expect(page).toHaveURL(/\?imei=\d{15}$/)
  const card = page.getByRole('region', { name: `Vehicle: ${VAN.name}` })
  const address = card.getByText(/Hamburg, (.+, )?Germany$/)
  await expect(address).toBeVisible()
  const bottom = async () => {
    const { y, height } = await boxOf(address)
    return y + height
  }
  const end = isMobile ? (await boxOf(page.getByRole('link', { name: 'Objects', exact: true }))).y : 800
  await expect.poll(bottom).toBeLessThanOrEqual(end)
})

test('vehicles that lie over each other are fanned out to choose from', async ({ page, isMobile }) => {
  test.skip(isMobile, 'pressed with a mouse here')
  await openMonitor(page, isMobile)
  await search(page, 'Hamburg van')
  // Nothing else any more: what is typed counts after a moment.
  await expect(page.getByRole('treeitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Show all vehicles' }).click()
  // Names are written once the map is near; some are left out.
  const label = page.locator('.vehicle-label').first()
  await expect(label).toBeVisible()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(page.locator('.vehicle-pile').first()).toHaveText(/^[23]$/)
  // The name stands under its vehicle.
  const { x, y, width } = await boxOf(label)
  await page.mouse.click(x + width / 2, y - 20)
  const choice = page.getByRole('menuitem').nth(1)
  const name = (await choice.locator('bdi').first().textContent()) ?? ''
  await choice.press('Enter')
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

for (const language of ['en', 'ar']) {
  test(`the live map and a card are accessible in both themes, ${language}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    await page.goto('/monitorObject')
    await expect(page.locator('.cluster-marker').first()).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page)
    await expectContrastInOtherTheme(page)
    const { x = 0 } = (await page.getByRole('searchbox').boundingBox()) ?? {}
    if (language === 'ar') expect(x).toBeGreaterThan((page.viewportSize()?.width ?? 0) < 768 ? 0 : 640)
    await page.getByRole('searchbox').fill(VAN.name)
    await page.getByRole('treeitem').filter({ hasText: VAN.name }).dispatchEvent('click')
    await expect(page.getByRole('heading', { name: VAN.name })).toBeVisible()
    await expectAccessible(page)
    await expectContrastInOtherTheme(page)
  })
}
