import type { Page } from '@playwright/test'
import { expectAccessible, expectContrastInOtherTheme } from './support/accessibility'
import { placeFleet } from './support/place-fleet'
import { expect, test } from './support/test'

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
  const star = page.getByRole('button', { name: 'Mark as favourite' })
  await star.click()
  await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeVisible()
  await openMonitor(page, isMobile)
  await tab(page, 'Favourites').click()
  await expect(row(page, VAN.name)).toBeVisible()
  await expect(row(page, OTHER)).toHaveCount(0)
  await row(page, VAN.name).click()
  await page.getByRole('button', { name: 'Remove from favourites' }).click()
  await expect(page.getByRole('button', { name: 'Mark as favourite' })).toBeVisible()
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
