import type { Browser, Page } from '@playwright/test'
import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { type TestFix, TestTracker } from '../support/gt06-client'
import { expectAccessible, expectContrastInOtherTheme } from './support/accessibility'
import { addVehicle } from './support/alarms'
import { expect, test } from './support/test'

const t = en.monitorShare
const NO_FIELDS = {
  name: true,
  plate: false,
  speed: true,
  address: false,
  driver: false,
  phone: false,
  trail: 'none',
  destination: false,
  route: false,
}
const START = { lat: 41.16, lon: -8.62 }
/** Some five kilometres further east. */
const MIDDLE = { lat: 41.16, lon: -8.56 }
const FAR = { lat: 41.16, lon: -8.5 }

type Link = { id: number; path: string }

/** A link as its maker, who is signed in in `page`, makes it. */
async function makeLink(page: Page, imei: string, given: object = {}): Promise<Link> {
  const { origin } = new URL((await page.request.get('/api/captcha')).url())
  const answer = await page.request.post('/api/shares', {
    data: { name: 'Delivery 4711', hours: 2, imeis: [imei], fields: NO_FIELDS, ...given },
    headers: { origin },
  })
  const { data } = (await answer.json()) as { data: { id: number; link: string } }
  expect(answer.status()).toBe(201)
  const { pathname, hash } = new URL(data.link)
  return { id: data.id, path: pathname + hash }
}

/** Where the vehicle was so many seconds ago; resolves when it is known. */
async function report(tracker: TestTracker, place: { lat: number; lon: number }, ago: number): Promise<void> {
  const time = Math.floor(Date.now() / 1000) * 1000 - ago * 1000
  const fix: TestFix = { time, ...place, speedKmh: 54, course: 90 }
  tracker.send([fix])
  await tracker.confirmed()
}

type Visitor = { baseURL: string | undefined; locale?: string; page: Page }

/** Somebody else, in a browser of their own that was never there. */
async function visit(browser: Browser, path: string, { baseURL, locale = 'en', page }: Visitor) {
  const context = await browser.newContext({
    baseURL,
    locale,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: page.viewportSize(),
  })
  const viewer = await context.newPage()
  const wrongs: string[] = []
  viewer.on('pageerror', ({ message }) => wrongs.push(message))
  viewer.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) wrongs.push(message.text())
  })
  const answer = await viewer.goto(path)
  const leave = async () => {
    expect(wrongs).toEqual([])
    expect(await context.cookies()).toEqual([])
    await context.close()
  }
  return { viewer, context, headers: answer?.headers() ?? {}, leave }
}

const marker = (viewer: Page) => viewer.locator('.vehicle')
const placed = (viewer: Page) =>
  marker(viewer).evaluate((element) => (element as HTMLElement).style.transform)

test.beforeEach(async ({ signIn }) => {
  await signIn('demo-reseller')
})

test('somebody without a login sees it move, in Arabic, until the link is taken back', async ({
  page,
  browser,
  baseURL,
  gatewayGt06Port,
}) => {
  const { imei } = await addVehicle(page, 'Van of Ana')
  const tracker = await TestTracker.login(gatewayGt06Port, imei)
  await report(tracker, START, 300)
  const { id, path } = await makeLink(page, imei)
  const { viewer, context, headers, leave } = await visit(browser, path, { baseURL, locale: 'ar-MA', page })
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
  })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers).not.toHaveProperty('set-cookie')

  await expect(viewer.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(viewer.getByRole('heading', { name: 'Delivery 4711' })).toBeVisible()
  await expect(viewer.getByRole('heading', { name: 'Van of Ana' })).toBeVisible()
  await expect(marker(viewer)).toBeVisible()
  await expect(viewer.locator('[data-map="ready"]')).toBeVisible({ timeout: 20_000 })
  const before = await placed(viewer)
  await report(tracker, { lat: START.lat, lon: START.lon + 0.01 }, 200)
  await expect.poll(() => placed(viewer)).not.toBe(before)
  await expect(viewer.locator('.facts')).toContainText('54')
  await expect(viewer.locator('.card time')).toContainText(/3/)
  await expectAccessible(viewer)
  await expectContrastInOtherTheme(viewer)

  await viewer.getByLabel(ar.monitorShare.language).selectOption('en')
  await expect(viewer.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(viewer.getByText(t.word.moving)).toBeVisible()

  await context.setOffline(true)
  const lost = viewer.locator('.lost')
  await expect(lost).toContainText(t.lost.split('{')[0] ?? '')
  await expect(marker(viewer)).toBeVisible()
  await context.setOffline(false)
  await expect(lost).toBeHidden()

  const taken = await page.request.delete(`/api/shares/${id}`, { headers: { origin: baseURL ?? '' } })
  expect(taken.ok()).toBe(true)
  await expect(viewer.getByText(t.ended.revoked)).toBeVisible({ timeout: 2000 })
  await expect(marker(viewer)).toHaveCount(0)
  expect(await viewer.content()).not.toContain('Van of Ana')
  await expectAccessible(viewer)
  await viewer.reload()
  await expect(viewer.getByRole('heading', { name: t.ended.title })).toBeVisible()
  await leave()
  await tracker.end()
})

test('where it is withheld there is no point, and no path leads through', async ({
  page,
  browser,
  baseURL,
  gatewayGt06Port,
  sql,
}) => {
  const { imei } = await addVehicle(page, 'Van that goes home')
  const tracker = await TestTracker.login(gatewayGt06Port, imei)
  const fields = { ...NO_FIELDS, trail: 'sinceCreation' }
  const { id, path } = await makeLink(page, imei, {
    fields,
    privacy: { withheld: [{ ...MIDDLE, radiusM: 1000 }] },
  })
  await sql`update shares set created_at = created_at - interval '1 hour' where id = ${id}`
  await report(tracker, START, 900)
  const { viewer, leave } = await visit(browser, path, { baseURL, page })
  await expect(marker(viewer)).toBeVisible()
  await report(tracker, MIDDLE, 450)
  await expect(viewer.getByText(t.word.withheld)).toBeVisible()
  await expect(viewer.getByText(t.explain.withheld)).toBeVisible()
  await expect(marker(viewer)).toHaveCount(0)
  await report(tracker, FAR, 1)
  await expect(marker(viewer)).toBeVisible()

  const trail = async () => {
    const asked = viewer.waitForResponse('**/api/share/trail')
    await viewer.reload()
    const { data } = (await (await asked).json()) as { data: { vehicles: { parts: number[][][] }[] } }
    return data.vehicles[0]?.parts.map((part) => part.map(([, lon]) => lon?.toFixed(2)))
  }
  // A trail is read once for all who ask within some seconds; what is newer comes with the positions.
  await expect.poll(trail, { timeout: 20_000 }).toEqual([['-8.62'], ['-8.50']])
  await expect(marker(viewer)).toBeVisible()
  await leave()
  await tracker.end()
})

test('it says when it may arrive, and ends when it does', async ({
  page,
  browser,
  baseURL,
  gatewayGt06Port,
}) => {
  const { imei } = await addVehicle(page, 'Van that arrives')
  const tracker = await TestTracker.login(gatewayGt06Port, imei)
  await report(tracker, START, 400)
  const { path } = await makeLink(page, imei, {
    fields: { ...NO_FIELDS, destination: true },
    end: { kind: 'arrives', ...MIDDLE, radiusM: 300, name: 'Warehouse 7' },
  })
  const madeBefore = Date.now()
  const { viewer, leave } = await visit(browser, path, { baseURL, page })
  const destination = viewer.getByRole('region', { name: t.destination.title })
  await expect(destination).toContainText('Warehouse 7')
  await expect(destination).toContainText(t.destination.road)
  await expect(destination).toContainText(t.destination.arrival.split('{')[0] ?? '')
  await expect(viewer.locator('.remaining')).toContainText(t.remaining.arrives.split(',')[0] ?? '')
  // Fixes have whole seconds, and one of before the link is no arrival.
  await expect.poll(() => Math.floor(Date.now() / 1000) * 1000).toBeGreaterThan(madeBefore)
  await report(tracker, MIDDLE, 0)
  await expect(viewer.getByText(t.ended.arrived)).toBeVisible()
  await leave()
  await tracker.end()
})

test('it dies with the vehicle’s move to somebody else', async ({
  page,
  browser,
  baseURL,
  gatewayGt06Port,
  sql,
}) => {
  const { imei } = await addVehicle(page, 'Van that is sold')
  const tracker = await TestTracker.login(gatewayGt06Port, imei)
  await report(tracker, START, 60)
  const { path } = await makeLink(page, imei)
  const { viewer, leave } = await visit(browser, path, { baseURL, page })
  await expect(marker(viewer)).toBeVisible()
  const [buyer] = await sql`select id from accounts where login = 'demo-fleet'`
  const moved = await page.request.post('/api/devices/move', {
    data: { imeis: [imei], accountId: buyer?.id },
    headers: { origin: baseURL ?? '' },
  })
  expect(moved.status()).toBe(200)
  await expect(viewer.getByText(t.ended.moved)).toBeVisible()
  await expect(marker(viewer)).toHaveCount(0)
  await leave()
  await tracker.end()
})

test('it asks for the passcode, and leads nowhere when it is cut', async ({ page, browser, baseURL }) => {
  const { imei } = await addVehicle(page, 'Van with a passcode')
  const { path } = await makeLink(page, imei, { passcode: 'harbour 7' })
  const { viewer, leave } = await visit(browser, path, { baseURL, page })
  const field = viewer.getByLabel(t.passcode.label)
  await field.fill('harbour 8')
  await field.press('Enter')
  await expect(viewer.getByRole('alert')).toHaveText(t.passcode.wrong)
  await expect(field).toHaveValue('harbour 8')
  await expectAccessible(viewer)
  await field.fill('harbour 7')
  await viewer.getByRole('button', { name: t.passcode.open }).click()
  await expect(viewer.getByText(t.word.unknown)).toBeVisible()
  await viewer.goto(`${path.slice(0, -3)}`)
  await expect(viewer.getByRole('heading', { name: t.refused.title })).toBeVisible()
  await leave()
})
