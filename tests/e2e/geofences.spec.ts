import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { expectAccessible, expectContrastInOtherTheme } from './support/accessibility'
import { expect, test } from './support/test'

const t = en.geofences
/** In the middle of the sea, where nothing is that moves. */
const SEA = { lat: 10, lon: -30 }
const nameOf = (what: string) => `${what} ${randomInt(1e6)}`

/** What the strip over the map says of what is drawn. */
const bar = (page: Page) => page.locator('.map-tool')

/** The place on the screen that is so many pixels from the middle of what is free of the map. */
async function besideMiddle(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await page.locator('.map-free-area').evaluate((area) => {
    const { left, top, width, height } = area.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })
  return { x: box.x + x, y: box.y + y }
}

async function open(page: Page): Promise<void> {
  await page.goto('/geofences')
  await expect(page.locator('[data-map=ready]')).toBeVisible()
}

/** Opens the form of a new one, and has the map look at the sea. */
async function begin(page: Page, isMobile: boolean, lat = SEA.lat): Promise<void> {
  await page.getByRole('button', { name: t.list.add, exact: true }).click()
  // The editor is fetched when it is opened first.
  await expect(bar(page)).toContainText(isMobile ? t.drawing.touchHints.circle : t.drawing.hints.circle, {
    timeout: 30_000,
  })
  const handle = page.getByRole('button', { name: t.sheet.expand })
  if (isMobile) await handle.click()
  const place = `${lat}, ${SEA.lon}`
  await page.getByRole('searchbox', { name: en.shares.searchPlace }).fill(place)
  await page.getByRole('button', { name: place }).click()
  if (!isMobile) return
  // Down again, so that the map is free to be drawn on.
  await handle.click()
  await page.getByRole('button', { name: t.sheet.collapse }).click()
}

const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

async function put(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: t.form.name, exact: true }).fill(name)
  await page.getByRole('button', { name: t.form.make }).click()
  await expect(page.getByText(`“${name}” is saved.`).first()).toBeVisible()
}

/** Waits until a part of the map is drawn and stays as it is. */
async function stillPicture(page: Page, place: { x: number; y: number }): Promise<string> {
  const clip = { x: place.x - 10, y: place.y - 10, width: 20, height: 20 }
  const look = async () => (await page.screenshot({ clip })).toString('base64')
  let picture = await look()
  await expect
    .poll(async () => {
      const before = picture
      picture = await look()
      return picture === before
    })
    .toBe(true)
  return picture
}

/** Turns fences on over the live map, and sees that where one is there is something now. */
async function seeOnLiveMap(page: Page, isMobile: boolean): Promise<void> {
  await page.goto(`/monitorObject?at=${SEA.lat},${SEA.lon}`)
  await expect(page.locator('[data-map=ready]')).toBeVisible()
  const middle = await besideMiddle(page, 0, 0)
  const without = await stillPicture(page, middle)
  const tool = page.getByRole('button', { name: t.live.title, exact: true })
  if (isMobile) {
    await page.getByRole('button', { name: en.monitor.tools.menu }).click()
    await page.getByRole('menuitem', { name: t.live.title }).click()
  } else await tool.click()
  await page.getByRole('switch', { name: t.live.show }).click()
  await expect(page.getByRole('link', { name: t.live.manage })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => stillPicture(page, middle)).not.toBe(without)
  // The browser remembers.
  await page.reload()
  await expect(page.locator('[data-map=ready]')).toBeVisible()
  await expect.poll(() => stillPicture(page, middle)).not.toBe(without)
  if (!isMobile) await expect(tool).toHaveAttribute('aria-pressed', 'true')
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: t.list.actionsOf.replace('{name}', name) }).click()
  await page.getByRole('menuitem', { name: t.list.remove }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.removing.action }).click()
  await expect(row(page, name)).toBeHidden()
}

const radiusIn = (scope: Page | Locator) => scope.getByRole('textbox', { name: t.numbers.radius })

test('fences are drawn, mended in numbers, imported, and seen on the live map', async ({
  page,
  isMobile,
  signIn,
}) => {
  test.skip(isMobile, 'the phone has a test of its own')
  const [circle, polygon, yard] = [nameOf('Circle'), nameOf('Polygon'), nameOf('Yard')]
  await signIn('demo-fleet')
  await open(page)
  await expectAccessible(page)
  await expectContrastInOtherTheme(page)

  await begin(page, isMobile)
  await expectAccessible(page)
  const middle = await besideMiddle(page, 0, 0)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 20, middle.y, { steps: 4 })
  // Too small to be a fence, and told so while it is drawn.
  await expect(bar(page)).toContainText('from 200 to 5,000')
  await page.mouse.move(middle.x + 120, middle.y, { steps: 4 })
  await expect(bar(page)).not.toContainText('from 200 to 5,000')
  await page.mouse.up()
  await expect(bar(page)).toContainText(/^Circle · \d{3} m/)
  await radiusIn(page).fill('5000')
  await radiusIn(page).press('Enter')
  await expect(bar(page)).toContainText('Circle · 5.0 km')
  await bar(page).getByRole('button', { name: t.drawing.undo }).click()
  await expect(bar(page)).toContainText(/^Circle · \d{3} m/)
  await bar(page).getByRole('button', { name: t.drawing.redo }).click()
  await expect(radiusIn(page)).toHaveValue('5000')
  await put(page, circle)
  await expect(row(page, circle)).toContainText('Circle · 5.0 km')

  await begin(page, isMobile, SEA.lat + 0.2)
  await page.getByRole('radio', { name: t.shape.kinds.polygon }).click()
  await expect(bar(page)).toContainText(t.drawing.hints.polygon)
  const corners = [
    [-100, -80],
    [100, -80],
    [100, 80],
    [-100, 80],
  ] as const
  for (const [x, y] of corners) {
    const corner = await besideMiddle(page, x, y)
    await page.mouse.move(corner.x, corner.y, { steps: 3 })
    await page.mouse.click(corner.x, corner.y)
  }
  // The last corner is taken back, and put again.
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await bar(page).getByRole('button', { name: t.drawing.finish }).click()
  await expect(bar(page)).toContainText(/^Polygon · .* 4 corners/)
  const points = page.getByRole('textbox', { name: t.numbers.points })
  await points.fill(`${(await points.inputValue()).split('\n').slice(0, 3).join('\n')}\nnowhere`)
  await points.blur()
  await expect(page.getByText('Line 4 is no point')).toBeVisible()
  await points.fill((await points.inputValue()).replace('\nnowhere', ''))
  await points.blur()
  await expect(bar(page)).toContainText(/^Polygon · .* 3 corners/)
  await page.getByRole('button', { name: t.form.back }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.shell.leave.stay }).click()
  await put(page, polygon)
  await expect(row(page, polygon)).toContainText('3 corners')

  await page.getByRole('button', { name: t.list.more }).click()
  await page.getByRole('menuitem', { name: t.list.import }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'yards.kml',
    mimeType: 'application/vnd.google-earth.kml+xml',
    buffer: Buffer.from(kmlOf(yard)),
  })
  await expect(dialog).toContainText('1 of 2 can be imported')
  await expect(dialog).toContainText(en.validation.shape.barePoint)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import 1 fence' }).click()
  await expect(dialog).toContainText('1 of 2 were imported')
  await dialog.getByRole('button', { name: en.ui.close }).last().click()
  await expect(row(page, yard)).toContainText('Polygon')

  await page.getByRole('searchbox', { name: t.list.search }).fill(circle)
  await expect(row(page, yard)).toBeHidden()
  await row(page, circle).getByRole('button', { name: circle }).first().click()
  await expect(row(page, circle).getByRole('button', { name: circle }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await seeOnLiveMap(page, isMobile)

  await open(page)
  for (const name of [circle, polygon, yard]) await remove(page, name)
})

test('a fence is drawn with a finger, and seen on the live map of the phone', async ({
  page,
  isMobile,
  signIn,
}) => {
  test.skip(!isMobile, 'the desk has a test of its own')
  const [circle, polygon] = [nameOf('Circle'), nameOf('Polygon')]
  await signIn('demo-fleet')
  await open(page)
  await expectAccessible(page)
  await begin(page, isMobile)
  const middle = await besideMiddle(page, 0, 0)
  await page.touchscreen.tap(middle.x, middle.y)
  await expect(bar(page)).toContainText('Circle · 500 m')
  await radiusIn(page).fill('4000')
  await radiusIn(page).press('Enter')
  await put(page, circle)
  await page.getByRole('button', { name: t.sheet.expand }).click()
  await expect(row(page, circle)).toContainText('Circle · 4.0 km')

  await begin(page, isMobile, SEA.lat + 0.2)
  await page.getByRole('radio', { name: t.shape.kinds.polygon }).click()
  await expect(bar(page)).toContainText(t.drawing.touchHints.polygon)
  for (const [x, y] of [
    [-80, -80],
    [80, -60],
    [0, 80],
  ] as const) {
    const corner = await besideMiddle(page, x, y)
    await page.touchscreen.tap(corner.x, corner.y)
  }
  await bar(page).getByRole('button', { name: t.drawing.finish }).click()
  await expect(bar(page)).toContainText(/^Polygon · .* 3 corners/)
  await expectAccessible(page)
  await put(page, polygon)
  await seeOnLiveMap(page, isMobile)

  await page.context().addCookies([{ name: 'locale', value: 'ar', url: page.url() }])
  await open(page)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(row(page, circle)).toContainText(ar.geofences.shape.kinds.circle)
  await page.context().addCookies([{ name: 'locale', value: 'en', url: page.url() }])
  await open(page)
  for (const name of [circle, polygon]) await remove(page, name)
})

/** A yard, and a point that is no fence. */
const kmlOf = (name: string) => `<?xml version="1.0"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
  <Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>
    -30.31,10.31,0 -30.30, 10.31, 0 -30.30,10.32,0 -30.31,10.31,0
  </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
  <Placemark><name>Post</name><Point><coordinates>-30.3,10.3</coordinates></Point></Placemark>
</Document></kml>`
