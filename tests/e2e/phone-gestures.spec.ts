import type { Locator, Page } from '@playwright/test'
import { placeFleet } from './support/place-fleet'
import { expect, test } from './support/test'
import { dragByTouch, pinch, swipe } from './support/touch'

test.skip(({ isMobile }) => !isMobile, 'what fingers do')
test.beforeAll(({ sql, gatewayGt06Port }) => placeFleet(sql, gatewayGt06Port))
test.beforeEach(async ({ page, signIn }) => {
  await signIn('demo-fleet')
  await page.goto('/monitorObject')
  await expect(page.locator('.cluster-marker').first()).toBeVisible({ timeout: 20_000 })
})

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return box
}
const middleOf = async (one: Locator) => {
  const { x, y, width, height } = await boxOf(one)
  return { x: x + width / 2, y: y + height / 2 }
}
const sheet = (page: Page) => page.getByRole('region', { name: 'Vehicles', exact: true })
const heightOf = async (page: Page) => Math.round((await boxOf(sheet(page))).height)
const grip = (page: Page) => sheet(page).locator('button').first()

test('the sheet is drawn up and down by its grip', async ({ page }) => {
  const low = await heightOf(page)
  const hand = await middleOf(grip(page))
  await dragByTouch(page, hand, { x: hand.x, y: 420 })
  await expect.poll(() => heightOf(page)).toBeGreaterThan(low + 150)
  const half = await heightOf(page)

  const higher = await middleOf(grip(page))
  await dragByTouch(page, higher, { x: higher.x, y: 60 })
  await expect.poll(() => heightOf(page)).toBeGreaterThan(half + 150)
  const row = page.getByRole('treeitem').first()
  await expect(row).toBeInViewport()

  // A quick hand is taken at its word, one stop at a time.
  await expect(async () => {
    const top = await middleOf(grip(page))
    await dragByTouch(page, top, { x: top.x, y: hand.y })
    await expect.poll(() => heightOf(page), { timeout: 1000 }).toBe(low)
  }).toPass()
})

test('two fingers bring the map nearer and take it farther, one moves it', async ({ page }) => {
  const scale = () => page.locator('.map-scale').getAttribute('aria-label')
  // Clear of the buttons at the edge.
  const middle = { x: 180, y: 260 }
  const before = await scale()
  const kilometres = async () => {
    const [, value = '', unit = ''] = /([\d,.]+) (km|m)\b/.exec((await scale()) ?? '') ?? []
    return Number(value.replace(/,/g, '')) / (unit === 'km' ? 1 : 1000)
  }
  const far = await kilometres()
  expect(far, before ?? '').toBeGreaterThan(0)
  await pinch(page, middle, 60, 220)
  await expect.poll(kilometres).toBeLessThan(far / 1.5)
  const near = await kilometres()
  await pinch(page, middle, 220, 60)
  await expect.poll(kilometres).toBeGreaterThan(near * 1.5)

  await page.getByRole('button', { name: 'Show all vehicles' }).tap()
  const cluster = page.locator('.cluster-marker').first()
  await expect(cluster).toBeVisible()
  const from = await middleOf(cluster)
  await dragByTouch(page, middle, { x: middle.x + 60, y: middle.y + 80 })
  await expect.poll(async () => Math.round((await middleOf(cluster)).y - from.y)).toBeGreaterThan(50)
})

test('the states scroll under a thumb, and are all in one menu', async ({ page }) => {
  const states = page.getByRole('group', { name: 'States' })
  const last = states.getByRole('button', { name: 'Favourites' })
  await expect(last).not.toBeInViewport()
  const { x, y } = await middleOf(states.getByRole('button', { name: 'Moving' }))
  // How far a wipe carries is the browser's, and less while it is busy.
  await expect(async () => {
    await swipe(page, { x: x + 120, y }, { x: x - 100, y })
    await expect(last).toBeInViewport({ timeout: 1000 })
  }).toPass()

  const parked = page.getByRole('menuitemradio', { name: /^Parked \d+$/ })
  // The first tap may only stop what still rolls.
  await expect(async () => {
    if (!(await parked.isVisible())) await states.getByRole('button', { name: 'Choose a state' }).tap()
    await expect(parked).toBeInViewport({ timeout: 2000 })
  }).toPass()
  // Once it has grown to its size.
  await expect.poll(async () => (await boxOf(parked)).height).toBeGreaterThanOrEqual(44)
  await parked.tap()
  await expect(states.getByRole('button', { name: 'Parked' })).toHaveAttribute('aria-pressed', 'true')
})
