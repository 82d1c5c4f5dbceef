import type { Locator, Page } from '@playwright/test'
import ar from '@/messages/ar.json' with { type: 'json' }
import { expectAccessible, expectContrastInOtherTheme } from './support/accessibility'
import { addVehicle, OVERSPEED, PORTO, SOS, sendAlarm, type Tracker } from './support/alarms'
import { expect, test } from './support/test'

test.beforeEach(async ({ signIn }) => signIn('demo-reseller'))

test('an alarm comes in by itself, is read, marked, filtered by and found on the map', async ({
  page,
  isMobile,
  gatewayGt06Port,
}, testInfo) => {
  test.skip(isMobile, 'the phone has a test of its own')
  // A second try finds the vehicle of the first one still there.
  const van = await addVehicle(page, `Alarm van ${testInfo.retry}`)
  await page.goto('/monitorEvent')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const rows = page.getByRole('row').filter({ hasText: van.name })
  await expect(rows).toHaveCount(0)

  await sendAlarm(gatewayGt06Port, van, SOS, 5)
  const sos = rows.filter({ hasText: 'SOS' })
  await expect(sos).toBeVisible()
  await expect(sos).toContainText('47')
  await expect(sos).toContainText('Porto')
  // Other vehicles of the world raise events meanwhile: the count is held against what is unread by then.
  expect(await unreadOf(page, van)).toBe(1)
  const link = page.getByRole('link', { name: 'Events' })
  await expect.poll(async () => (await countOn(link)) === (await unreadCount(page))).toBe(true)

  await sendAlarm(gatewayGt06Port, van, OVERSPEED)
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Overspeed')

  await page.getByRole('button', { name: 'Event', exact: true }).click()
  await page.getByRole('checkbox', { name: 'SOS', exact: true }).click()
  await expect(page).toHaveURL(/[?&]type=sos/)
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Vehicle', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Name, IMEI or plate' }).fill(van.imei)
  // Checked once the address says so: a press alone does not change it at once.
  await page.getByRole('checkbox', { name: van.name, exact: true }).click()
  await expect(page.getByRole('checkbox', { name: van.name, exact: true })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`imei=${van.imei}`))
  await page.reload()
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(1)

  await sos.getByText('SOS', { exact: true }).click()
  const details = page.getByRole('complementary', { name: 'Event details' })
  await expect(details.getByText(`${PORTO.lat.toFixed(6)}, ${PORTO.lon.toFixed(6)}`)).toBeVisible()
  await expect(details.locator('canvas')).toBeVisible()
  await expect(sos.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  await expect.poll(() => unreadOf(page, van)).toBe(1)
  await expect(details.getByRole('link', { name: 'Play back' })).toHaveAttribute(
    'href',
    new RegExp(`^/monitorPlayback\\?.*${van.imei}`),
  )

  await page.getByRole('radiogroup', { name: 'Read state' }).getByText('Unread').click()
  // The request waits while the tiles of the map beside it are made for the first time.
  await expect(page.getByText('No events match', { exact: true })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Clear all' }).first().click()
  await expect(page).toHaveURL('/monitorEvent')
  // Beside the panel the middle of a row may be the link to its vehicle.
  await sos.getByText('SOS', { exact: true }).click()
  await details.getByRole('link', { name: 'Show on the map' }).click()
  await expect(page).toHaveURL(new RegExp(`^.*/monitorObject\\?imei=${van.imei}`))
  await expect(page.getByRole('heading', { name: van.name })).toBeVisible()
})

test('events are marked in bulk, and that is undone', async ({ page, isMobile, gatewayGt06Port }) => {
  test.skip(isMobile, 'the phone has a test of its own')
  const van = await addVehicle(page, 'Bulk van')
  for (let age = 60; age > 0; age -= 20) await sendAlarm(gatewayGt06Port, van, SOS, age)
  await page.goto(`/monitorEvent?imei=${van.imei}`)
  const unread = page.getByRole('row').getByRole('button', { name: 'Mark as read' })
  await expect(unread).toHaveCount(3)

  await page.getByRole('checkbox', { name: 'Select SOS, Bulk van' }).first().check()
  await page
    .getByRole('checkbox', { name: 'Select SOS, Bulk van' })
    .nth(1)
    .click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: '2 selected' })
  await bar.getByRole('button', { name: 'Mark as read' }).click()
  await expect(unread).toHaveCount(1)
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(unread).toHaveCount(3)

  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(unread).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('row').getByRole('button', { name: 'Mark as unread' })).toHaveCount(3)
})

test('an alarm is processed, which other screens are told, and opened again', async ({
  page,
  isMobile,
  gatewayGt06Port,
}) => {
  test.skip(isMobile, 'the phone has a test of its own')
  const van = await addVehicle(page, 'Handled van')
  await sendAlarm(gatewayGt06Port, van, SOS)
  const address = `/monitorEvent?imei=${van.imei}`
  await page.goto(address)
  const other = await page.context().newPage()
  await other.goto(address)
  const row = (on: Page) => on.getByRole('row').filter({ hasText: van.name })
  await expect(other.getByText('Live', { exact: true })).toBeVisible()
  for (const on of [page, other]) await expect(row(on)).toContainText('Unprocessed')

  await row(page).getByText('SOS', { exact: true }).click()
  const details = page.getByRole('complementary', { name: 'Event details' })
  await details.getByRole('button', { name: 'Process', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Process 1 event' })
  await expect(dialog.getByLabel('Handled by')).not.toHaveValue('')
  await dialog.getByLabel('Handled by').fill('Ana')
  await dialog.getByLabel('What was done').fill('Called the driver')
  await dialog.getByRole('button', { name: 'Mark as processed' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(details).toContainText('Called the driver')
  await expect(row(other)).toContainText('Ana')
  await expect(row(other)).not.toContainText('Unprocessed')

  await other.getByRole('button', { name: 'Processing', exact: true }).click()
  await other.getByRole('menuitemradio', { name: 'Unprocessed' }).click()
  await expect(other).toHaveURL(/processed=unprocessed/)
  await expect(other.getByText('No events match', { exact: true })).toBeVisible()

  await details.getByRole('button', { name: 'Reopen' }).click()
  await expect(details).toContainText('Unprocessed')
  await other.reload()
  await expect(row(other)).toBeVisible()
  await other.close()
})

test('on a phone, in Arabic, an alarm comes in, is opened, filtered and selected', async ({
  page,
  isMobile,
  baseURL,
  gatewayGt06Port,
}) => {
  test.skip(!isMobile, 'the desk has tests of its own')
  const t = ar.events
  await page.context().addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  const van = await addVehicle(page, 'شاحنة الميناء')
  await page.goto('/monitorEvent')
  await expect(page.getByText(t.live, { exact: true })).toBeVisible()
  const card = page.getByRole('list', { name: t.list }).getByRole('listitem').filter({ hasText: van.name })
  await sendAlarm(gatewayGt06Port, van, SOS)
  await expect(card).toBeVisible()
  await expect(card).toContainText(t.unread)

  await card.getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: t.details.label })
  await expect(sheet.getByRole('link', { name: t.details.showOnMap })).toHaveAttribute(
    'href',
    `/monitorObject?imei=${van.imei}`,
  )
  await sheet.getByRole('button', { name: t.markUnread }).click()
  await sheet.getByRole('button', { name: t.details.close }).click()
  await expect(card).toContainText(t.unread)

  await page.getByRole('button', { name: t.filter.title }).click()
  const filters = page.getByRole('dialog', { name: t.filter.title })
  await filters.getByRole('searchbox', { name: t.filter.searchTypes }).fill(ar.eventTypes.overspeed)
  await filters.getByText(ar.eventTypes.overspeed).click()
  await expect(filters.getByRole('checkbox', { name: ar.eventTypes.overspeed })).toBeChecked()
  await filters.getByRole('button', { name: t.filter.done }).last().click()
  await expect(page).toHaveURL(/type=overspeed/)
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: t.filter.clear }).first().click()

  await page.locator('#content').getByRole('button', { name: t.more, exact: true }).click()
  await page.getByRole('menuitem', { name: t.select }).click()
  await card.getByRole('button').click()
  await expect(card.getByRole('checkbox')).toBeChecked()
  await page.getByRole('toolbar').getByRole('button', { name: t.markRead }).click()
  await expect(card).not.toContainText(t.unread)
})

test('many events stay few rows, and new ones wait while one reads on', async ({
  page,
  sql,
  gatewayGt06Port,
}) => {
  const van = await addVehicle(page, 'Noisy van')
  await sql`
    with happened as (
      insert into device_events (device_id, event_time, type, subject, lat, lon)
      select id, now() - n * interval '1 minute', 'vibration', 'sensor:' || n, ${PORTO.lat}, ${PORTO.lon}
      from devices, generate_series(1, 100000) n
      where imei = ${van.imei}
      returning id, device_id
    )
    insert into event_marks (event_id, read_at, device_id, account_id)
    select happened.id, now(), device_id, viewer.id
    from happened join devices d on d.id = device_id join accounts owner on owner.id = d.account_id
      join accounts viewer on owner.path like viewer.path || '%'`
  await page.goto(`/monitorEvent?imei=${van.imei}`)
  const events = page.locator('[data-event]')
  await expect(events.first()).toBeVisible()
  const list = page.locator('.overscroll-contain').filter({ has: events })
  const height = () => list.evaluate((element) => element.scrollHeight)
  for (let page = 1; page <= 5; page++) {
    const before = await height()
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect.poll(height).toBeGreaterThan(before)
  }
  expect(await events.count()).toBeLessThan(80)

  await sendAlarm(gatewayGt06Port, van, SOS)
  const pill = page.getByRole('button', { name: '1 new event' })
  await expect(pill).toBeVisible()
  await pill.click()
  await expect(events.first()).toContainText('SOS')
  await expect(pill).toHaveCount(0)
  await sql`delete from device_events where device_id = (select id from devices where imei = ${van.imei})`
})

test('the sound of alarms is turned on and stays on', async ({ page }) => {
  await page.goto('/monitorEvent')
  const sound = page.getByRole('button', { name: 'Alarm sound' })
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await sound.click()
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
})

for (const locale of ['en', 'ar']) {
  test(`the events are accessible in both themes, with their details open too, ${locale}`, async ({
    page,
    baseURL,
    gatewayGt06Port,
  }) => {
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    const van = await addVehicle(page, 'Axe van')
    await sendAlarm(gatewayGt06Port, van, SOS)
    await page.goto(`/monitorEvent?type=alarms&imei=${van.imei}`)
    const event = page.locator('[data-event]').first()
    await expect(event).toBeVisible()
    await expectAccessible(page)
    await expectContrastInOtherTheme(page)
    await event.click()
    await expect(page.locator('canvas').first()).toBeVisible()
    await expectAccessible(page)
    await expectContrastInOtherTheme(page)
  })
}

/** How many the navigation says are unread; 0 while it says nothing. */
async function countOn(link: Locator): Promise<number> {
  const [text = ''] = await link.getByText(/unread events?$/).allTextContents()
  return Number.parseInt(text, 10) || 0
}

/** How many events of a vehicle are unread. */
async function unreadOf(page: Page, { imei }: Tracker): Promise<number> {
  const answer = await page.request.get(`/api/events?imei=${imei}&read=unread`)
  return ((await answer.json()) as { data: { items: unknown[] } }).data.items.length
}

async function unreadCount(page: Page): Promise<number> {
  const answer = await page.request.get('/api/events/unread')
  return ((await answer.json()) as { data: { unread: number } }).data.unread
}
