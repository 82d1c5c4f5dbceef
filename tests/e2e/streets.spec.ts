import type { Page } from '@playwright/test'
import { hasStreets, type StreetMode } from '../support/street-server'
import { expectAccessible } from './support/accessibility'
import { test } from './support/street-world'
import { expect } from './support/test'

test.skip(!hasStreets, 'porto.mbtiles is absent')

test.beforeEach(async ({ signIn, streets }) => {
  streets.mode = 'reachable'
  await signIn('demo-fleet')
})

const sources = (page: Page) => page.locator('.map-attribution-text')
const chip = (page: Page) => page.locator('.map-chip')
const tryAgain = (page: Page) => chip(page).getByRole('button', { name: 'Try again' })

/** Opens the live map while the host of streets behaves so, and waits until the vehicle stands on it. */
async function openMap(page: Page, path = '/monitorObject'): Promise<void> {
  await page.goto(path)
  await expect(page.locator('[data-map="ready"]')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Porto van 1').first()).toBeAttached({ timeout: 20_000 })
}

const expectStreets = async (page: Page) => {
  await expect(sources(page)).toContainText('© OpenStreetMap')
  await expect(chip(page)).toHaveCount(0)
}
const expectSimpleMap = async (page: Page) => {
  await expect(sources(page)).toContainText('Natural Earth')
  await expect(sources(page)).not.toContainText('OpenStreetMap')
}
const scale = (page: Page) => page.locator('.map-scale').textContent()

test('streets come by themselves, with the names of those who made them', async ({ page, streets }) => {
  const before = streets.seen.tiles
  await openMap(page)
  await expectStreets(page)
  await expect.poll(() => streets.seen.tiles).toBeGreaterThan(before)
  await expect(
    sources(page).getByRole('link', { name: '© OpenStreetMap', includeHidden: true }),
  ).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright')
})

test('the map is there before they are, and does not move when they come', async ({ page, streets }) => {
  streets.mode = 'slow'
  await openMap(page)
  await expectSimpleMap(page)
  await expect(chip(page)).toHaveCount(0)
  const seen = await scale(page)
  streets.release()
  await expectStreets(page)
  expect(await scale(page)).toBe(seen)
})

test('streets that stop coming give way to the simple map, which says so, until they are back', async ({
  page,
  streets,
}) => {
  await openMap(page)
  await expectStreets(page)
  streets.mode = 'gone'
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(chip(page)).toContainText('Streets stopped coming: simple map')
  await expectSimpleMap(page)
  const seen = await scale(page)

  // Who says where tiles are but has none brings nothing back.
  const { asked } = streets.seen
  await tryAgain(page).click()
  await expect.poll(() => streets.seen.asked).toBeGreaterThan(asked)
  await expect(tryAgain(page)).toHaveAttribute('aria-busy', 'false')
  await expect(chip(page)).toContainText('Streets stopped coming: simple map')

  streets.mode = 'reachable'
  await tryAgain(page).click()
  await expectStreets(page)
  expect(await scale(page)).toBe(seen)
})

const WRONG: StreetMode[] = ['html', 'huge', 'other-schema', 'foreign-tiles']
for (const mode of WRONG) {
  test(`an answer that is ${mode} is not taken for streets`, async ({ page, streets }) => {
    streets.mode = mode
    await openMap(page)
    await expect(chip(page)).toContainText('The street server sent an unusable answer: simple map')
    await expectSimpleMap(page)
    streets.mode = 'reachable'
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectStreets(page)
  })
}

test('a host that is away leaves the simple map, in every language', async ({
  page,
  streets,
  context,
  baseURL,
}) => {
  streets.mode = 'down'
  await openMap(page)
  await expect(chip(page)).toContainText('Streets cannot be reached: simple map')
  await expectSimpleMap(page)
  await expectAccessible(page, { include: '.map-view' })
  await context.addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  await openMap(page)
  await expect(chip(page)).toContainText('تعذّر الوصول إلى الشوارع: خريطة مبسّطة')
})

test('who chooses the overview asks nobody for streets', async ({ page, streets }) => {
  await openMap(page)
  await expectStreets(page)
  await page.getByRole('button', { name: 'Map type' }).click()
  await page.getByRole('menuitemradio', { name: /Overview/ }).click()
  await expectSimpleMap(page)
  const { asked, tiles } = streets.seen
  await openMap(page)
  await expectSimpleMap(page)
  await expect(chip(page)).toHaveCount(0)
  expect(streets.seen).toEqual({ asked, tiles })
})
