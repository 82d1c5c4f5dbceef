import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import en from '@/messages/en.json' with { type: 'json' }
import { TestTracker } from '../support/gt06-client'
import { expectAccessible } from './support/accessibility'
import { addVehicle, PORTO } from './support/alarms'
import {
  embedFrame,
  heardBy,
  type ParentSite,
  startParentSite,
  untilHeard,
  type Visitor,
  visitWithoutThirdPartyCookies,
} from './support/parent-site'
import { DEMO_PASSWORD, expect, test } from './support/test'

const t = en.embeds
const shown = en.embedViewer
const FIELDS = { name: true, plate: false, speed: true, address: false, driver: false, phone: false }

let site: ParentSite
let visitor: Visitor | null = null

test.beforeEach(async ({ signIn, isMobile }) => {
  test.skip(isMobile, 'the frame is the same, and its sizes are tried on the desk')
  await signIn('demo-reseller')
  site = await startParentSite()
})
test.afterEach(async () => {
  await visitor?.leave()
  visitor = null
  await site?.stop()
})

/** Calls the API as whom the page is signed in as. */
async function call<T>(page: Page, path: string, data: object): Promise<T> {
  const { origin } = new URL((await page.request.get('/api/captcha')).url())
  const answer = await page.request.post(path, { data, headers: { origin } })
  const body = (await answer.json()) as { code: number; msg: string; data: T }
  expect([body.code, body.msg]).toEqual([0, ''])
  return body.data
}

/** A vehicle that has said where it is. */
async function vehicleInPorto(page: Page, port: number, name: string): Promise<string> {
  const { imei } = await addVehicle(page, name)
  const tracker = await TestTracker.login(port, imei)
  tracker.send([{ time: Math.floor(Date.now() / 1000) * 1000 - 20_000, ...PORTO, speedKmh: 30, course: 90 }])
  await tracker.confirmed()
  await tracker.end()
  return imei
}

test('a map made in the settings stands in the page of another site, with no cookie, and in no other', async ({
  page,
  gatewayGt06Port,
}) => {
  const van = `A van ${randomInt(1e6)}`
  await vehicleInPorto(page, gatewayGt06Port, van)
  await page.goto('/embeds')
  await page.getByRole('button', { name: t.new }).first().click()
  await page.getByRole('textbox', { name: t.name, exact: true }).fill('Our vans')
  await page.getByLabel(t.view, { exact: true }).selectOption({ label: t.kinds.list.title })
  const origins = page.getByLabel(t.origins)
  await origins.fill('*.example.com')
  await page.getByRole('button', { name: t.save, exact: true }).click()
  await expect(origins).toHaveAttribute('aria-invalid', 'true')
  await origins.fill(site.origin)
  await page.getByRole('button', { name: t.save, exact: true }).click()
  await expect(page.getByRole('region', { name: t.code.title })).toBeVisible()
  const preview = page.getByRole('region', { name: t.preview.title }).frameLocator('iframe')
  // On the map it may be one of a cluster.
  await preview.getByRole('radio', { name: shown.list }).click({ timeout: 20_000 })
  await expect(preview.getByRole('button', { name: van })).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  site.body = (await page.getByRole('region', { name: t.code.title }).locator('pre').textContent()) ?? ''
  expect(site.body).toContain('<fleet-embed')

  visitor = await visitWithoutThirdPartyCookies(site.origin)
  const parent = visitor.page
  expect(await untilHeard(parent, 'ready')).toMatchObject({ title: 'Our vans', view: 'map' })
  const frame = await embedFrame(parent)
  await frame.getByRole('button', { name: van }).click()
  const { vehicle } = await untilHeard(parent, 'selected')
  expect(await untilHeard(parent, 'selected')).toMatchObject({ name: van })
  await expect(frame.getByRole('region', { name: shown.map })).toBeVisible()
  // The browser really keeps cookies and storage from it.
  const kept = await frame.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: whether it is kept is what is tried
    document.cookie = 'tried=1; SameSite=None; Secure; Path=/'
    try {
      return `${document.cookie}${localStorage.length}`
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(kept).toBe('SecurityError')
  expect(await visitor.context.cookies()).toEqual([])

  // What the page around it asks for.
  const element = parent.locator('fleet-embed')
  await element.evaluate((one) => one.setAttribute('theme', 'dark'))
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')
  const before = (await heardBy(parent)).length
  await element.evaluate((one) => one.setAttribute('vehicle', 'nobody'))
  expect(await untilHeard(parent, 'error', before)).toMatchObject({ code: 'unknownVehicle' })
  await element.evaluate((one, key) => one.setAttribute('vehicle', key), String(vehicle))
  await expect(frame.getByRole('button', { name: van })).toHaveAttribute('aria-pressed', 'true')

  // The same page by another name is another site.
  const forbidden = await visitor.context.newPage()
  const refused = forbidden.waitForEvent('console', (said) => /frame-ancestors/.test(said.text()))
  await forbidden.goto(site.origin.replace('127.0.0.1', 'localhost'))
  await refused
  expect(await heardBy(forbidden)).toEqual([])

  await page.getByRole('button', { name: t.back }).click()
  await page.getByRole('button', { name: t.list.actionsOf.replace('{name}', 'Our vans') }).click()
  await page.getByRole('menuitem', { name: t.list.remove, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.removing.action }).click()
  await expect(frame.getByText(shown.ended.revoked.title)).toBeVisible()
  expect(await untilHeard(parent, 'ended')).toMatchObject({ reason: 'revoked' })
  await expect(frame.getByText(van)).toHaveCount(0)
})

test('by tokens it shows what they name, asks for another before one ends, and waits when there is none', async ({
  page,
  baseURL,
  gatewayGt06Port,
  playwright,
}) => {
  const [theirs, others] = [`Theirs ${randomInt(1e6)}`, `Others ${randomInt(1e6)}`]
  const imei = await vehicleInPorto(page, gatewayGt06Port, theirs)
  await vehicleInPorto(page, gatewayGt06Port, others)
  const { id, publicId } = await call<{ id: number; publicId: string }>(page, '/api/embeds', {
    name: 'By token',
    view: { kind: 'map', list: true },
    fields: FIELDS,
    origins: [site.origin],
    mode: 'signed',
  })
  const { key } = await call<{ key: string }>(page, '/api/api-keys', {
    name: `site ${id}`,
    scopes: ['embeds.edit', 'positions.read', 'devices.read'],
    password: DEMO_PASSWORD,
  })
  const server = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { authorization: key } })
  let given = 0
  site.token = async () => {
    const answer = await server.post(`/api/embeds/${publicId}/tokens`, {
      data: { imeis: [imei], viewer: 'customer-17' },
    })
    expect(answer.status()).toBe(201)
    given++
    return ((await answer.json()) as { data: { token: string } }).data.token
  }
  site.body = `<script async src="${baseURL}/embed/v1.js"></script>
    <fleet-embed embed="${publicId}" token-url="/fleet-token" style="display:block;height:480px"></fleet-embed>`

  visitor = await visitWithoutThirdPartyCookies(site.origin)
  const { page: parent } = visitor
  await untilHeard(parent, 'ready')
  const frame = await embedFrame(parent)
  await expect(frame.getByRole('button', { name: theirs })).toBeVisible()
  await expect(frame.getByText(others)).toHaveCount(0)
  expect(given).toBe(1)

  let heard = (await heardBy(parent)).length
  const openedAgain = parent.waitForResponse('**/api/embed/open')
  await parent.clock.fastForward('09:10')
  const { seconds } = await untilHeard(parent, 'tokenExpiring', heard)
  expect(seconds).toBeGreaterThan(0)
  await (await openedAgain).finished()
  expect(given).toBe(2)
  await expect(frame.getByRole('button', { name: theirs })).toBeVisible()

  // The site lets its visitor go on no longer.
  const giveToken = site.token
  site.token = async () => null
  heard = (await heardBy(parent)).length
  await parent.clock.fastForward('09:10')
  expect(await untilHeard(parent, 'error', heard)).toMatchObject({ code: 'tokenRefused' })
  await expect(frame.getByRole('button', { name: theirs })).toBeVisible()
  await parent.clock.fastForward('01:10')
  await expect(frame.getByText(shown.waiting.title)).toBeVisible()
  await expect(frame.getByText(theirs)).toHaveCount(0)

  // With a good one it goes on, without being loaded anew.
  const token = await giveToken()
  await parent.locator('fleet-embed').evaluate((one, text) => one.setAttribute('token', text ?? ''), token)
  await expect(frame.getByRole('button', { name: theirs })).toBeVisible()
  const answer = await page.request.get(`/api/embeds/${id}/openings`)
  expect(await answer.text()).toContain('customer-17')
  await server.dispose()
})
