import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility'
import { countClicks } from './support/count-clicks'
import { placeFleet } from './support/place-fleet'
import { expect, test } from './support/test'
import { dragByTouch } from './support/touch'

const VEHICLES = ['Hamburg van 1', 'Porto van 1', 'Truck 301']
/** What keeps these in view shows half of Europe; the truck stands beside the first and leaves it the name. */
const FAR_APART = ['Hamburg van 1', 'Porto van 1']
const MOST_CLICKS = 3

test.beforeAll(({ sql, gatewayGt06Port }) => placeFleet(sql, gatewayGt06Port))

test.beforeEach(async ({ signIn }) => {
  await signIn('demo-fleet')
})

const row = (page: Page, name: string) =>
  page.getByRole('treeitem').filter({ has: page.getByText(name, { exact: true }) })
const split = (page: Page) => page.getByRole('region', { name: 'Vehicles followed together' })

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return box
}

const LIST_TOP = 300

/** Opens the live map with its list; on a phone the list is drawn up by a finger. */
async function openList(page: Page, isMobile: boolean): Promise<void> {
  await page.goto('/monitorObject')
  await expect(page.locator('.cluster-marker').first()).toBeVisible({ timeout: 20_000 })
  if (isMobile) {
    // A finger that comes before the sheet listens moves nothing.
    const sheet = page.getByRole('region', { name: 'Vehicles', exact: true })
    await expect(async () => {
      const grip = await boxOf(sheet.locator('button').first())
      const hand = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 }
      if (hand.y > LIST_TOP + 50) await dragByTouch(page, hand, { x: hand.x, y: LIST_TOP })
      await expect(page.getByRole('treeitem').first()).toBeInViewport({ timeout: 2000 })
    }).toPass()
  }
  await expect(page.getByRole('treeitem').first()).toBeVisible()
}

const FOLLOW = /^Follow (.+) together with others$/

/** Follows vehicles from the list, which the search leaves one by one. */
async function follow(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('searchbox', { name: 'Name, IMEI or plate' }).fill(name)
    const found = row(page, name)
    await expect(found).toHaveCount(1)
    // Nothing else any more: what is typed counts after a moment, and rows move.
    await expect(page.getByRole('treeitem')).toHaveCount(1)
    await found.hover()
    await found.getByRole('button', { name: `Follow ${name} together with others` }).click()
    await expect(split(page).getByRole('button', { name, exact: true })).toBeVisible()
  }
}

/** Follows the first three of the list, one tap each, and tells their names. */
async function followFromList(page: Page): Promise<string[]> {
  const buttons = page.getByRole('treeitem').getByRole('button', { name: FOLLOW })
  await expect(buttons.nth(2)).toBeInViewport()
  const labels = await buttons.evaluateAll((all) => all.slice(0, 3).map((one) => one.ariaLabel ?? ''))
  const names = labels.map((label) => FOLLOW.exec(label)?.[1] ?? '')
  for (const name of names) {
    await row(page, name).getByRole('button', { name: FOLLOW }).tap()
    await expect(split(page).getByRole('button', { name, exact: true })).toBeVisible()
  }
  return names
}

/** Whether the names of those that are far apart stand in what is free of the map. */
async function allInView(page: Page): Promise<boolean> {
  const map = await boxOf(page.locator('[data-map]'))
  const cards = await boxOf(split(page))
  const beside = cards.y < 20 && cards.x > map.x + map.width / 2
  const right = beside ? cards.x : map.x + map.width
  for (const name of FAR_APART) {
    const label = page.locator('.vehicle-label', { hasText: name })
    // Labels are drawn anew while the map moves: one that has just gone is not in view.
    const box = (await label.count()) === 1 ? await label.boundingBox() : null
    if (!box) return false
    const { x, y, width, height } = box
    if (x < map.x || x + width > right || y < map.y || y + height > map.y + map.height) return false
  }
  return true
}

test('three vehicles are followed together, each with its card, and all kept in view', async ({
  page,
  isMobile,
}) => {
  await openList(page, isMobile)
  const clicks = await countClicks(page)
  const names = isMobile ? await followFromList(page) : VEHICLES
  if (!isMobile) await follow(page, VEHICLES)
  expect(clicks()).toBeLessThanOrEqual(MOST_CLICKS)
  await expect(split(page).getByRole('heading', { name: 'Following 3 vehicles' })).toBeVisible()
  const cards = split(page).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  for (const [index, name] of names.entries()) {
    await expect(cards.nth(index)).toContainText(name)
    await expect(cards.nth(index)).toContainText(
      /Parked|Idling|Moving|Standing|Offline|Expired|Not activated|Sleeping|Powered off/,
    )
  }
  const keep = split(page).getByRole('button', { name: 'Keep all in view' })
  await expect(keep).toHaveAttribute('aria-pressed', 'true')
  if (isMobile) return
  await expect.poll(() => allInView(page)).toBe(true)

  // Who zooms looks for himself, until all are wanted again.
  // A press while the map still moves adds less than a level: pressed until they do not fit any more.
  await expect(async () => {
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(keep).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => allInView(page), { timeout: 2000 }).toBe(false)
  }).toPass()
  await keep.click()
  await expect.poll(() => allInView(page)).toBe(true)
  await expectAccessible(page)
})

test('whom somebody follows stays, has a page of its own, and can be taken out again', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the same cards')
  await openList(page, isMobile)
  await follow(page, VEHICLES)
  await page.reload()
  await expect(split(page).getByRole('listitem')).toHaveCount(3)
  await expect.poll(() => allInView(page)).toBe(true)

  await split(page).getByRole('link', { name: 'Open on a page of their own' }).click()
  await expect(page).toHaveURL(/\/monitorTracking\?imeis=\d{15},\d{15},\d{15}$/)
  await expect.poll(() => allInView(page)).toBe(true)
  await split(page).getByRole('button', { name: 'Stop following Porto van 1' }).click()
  await expect(page).toHaveURL(/\/monitorTracking\?imeis=\d{15},\d{15}$/)
  await expect(split(page).getByRole('listitem')).toHaveCount(2)
  await split(page).getByRole('button', { name: 'Truck 301', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Vehicle: Truck 301' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Back to the map' }).click()
  await split(page).getByRole('button', { name: 'Stop following all' }).click()
  await expect(split(page)).toHaveCount(0)
})

test('more than nine are refused with their number', async ({ page, isMobile }) => {
  test.skip(isMobile, 'chosen with Shift here')
  await openList(page, isMobile)
  // Below the account and its groups.
  const vehicles = page.getByRole('treeitem', { level: 3 })
  await expect(vehicles.nth(10)).toBeVisible()
  await vehicles.nth(0).click({ modifiers: ['ControlOrMeta'] })
  // The cards take room of the list: it stands again when the first is there.
  await expect(split(page).getByRole('listitem')).toHaveCount(1)
  await vehicles.nth(10).click({ modifiers: ['Shift'] })
  await expect(page.getByText('11 vehicles are chosen. Up to 9 can be followed at once.')).toBeVisible()
  await expect(split(page).getByRole('listitem')).toHaveCount(1)

  const imeis = Array.from({ length: 10 }, (_, index) => 860000000000000 + index)
  await page.goto(`/monitorTracking?imeis=${imeis.join(',')}`)
  await expect(page.getByText('10 vehicles are chosen. Up to 9 can be followed at once.')).toBeVisible()
})
