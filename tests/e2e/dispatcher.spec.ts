import type postgres from 'postgres'
import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import { crc16, TestTracker } from '../support/gt06-client'
import { expectAccessible } from './support/accessibility'
import { expect, test } from './support/test'

const { cards, scores, services, choose } = en.fleet
/** 79 79 | length 2 | 94 | kind of information 1B | `RFID:card` | serial 2 | check 2 | 0D 0A: a card that was held to the reader. */
function cardRead(code: string, serial: number): Buffer {
  const text = Buffer.from(`RFID:${code}`, 'latin1')
  const body = Buffer.concat([Buffer.of(0, text.length + 6, 0x94, 0x1b), text, Buffer.of(0, serial)])
  const check = Buffer.alloc(2)
  check.writeUInt16BE(crc16(body))
  return Buffer.concat([Buffer.of(0x79, 0x79), body, check, Buffer.of(0x0d, 0x0a)])
}

type Carried = { imei: string; vehicle: string }

/** A vehicle of the fleet whose GT06 tracker nothing else moves in this world. */
async function carried(sql: postgres.Sql, device: string): Promise<Carried> {
  const [row] = await sql<Carried[]>`
    select d.imei, v.name as vehicle from devices d
    join vehicle_devices c on c.device_id = d.id and c.to_time is null
    join fleet_vehicles v on v.id = c.vehicle_id and v.deleted_at is null
    where d.name = ${device}`
  if (!row) throw new Error(`${device} is in no vehicle`)
  return row
}

const BEGIN = { lat: 53.5436, lon: 9.966 }

test('a card that is read names the driver of the vehicle', async ({
  page,
  sql,
  signIn,
  isMobile,
  gatewayGt06Port,
}) => {
  const { imei, vehicle } = await carried(sql, 'Rotterdam van 1')
  const code = isMobile ? 'D15BA607' : 'D15BA606'
  const tracker = await TestTracker.login(gatewayGt06Port, imei)
  const now = Math.floor(Date.now() / 1000) * 1000
  // It drives off, and the card is held to the reader.
  const drive = (from: number) =>
    Array.from({ length: 7 }, (_, at) => ({
      time: from + at * 10_000,
      lat: BEGIN.lat + at * 0.001,
      lon: BEGIN.lon,
      speedKmh: 40,
    }))
  tracker.send(drive(now - 60_000))
  await tracker.confirmed()
  tracker.write(cardRead(code, tracker.nextSerial()))
  await signIn('demo-fleet')
  await page.goto('/fleetRfid')
  // How many there are stands behind it once they are counted.
  await page.getByRole('radio', { name: new RegExp(`^${cards.unknown}`) }).click()
  const read = page.getByRole('listitem').filter({ hasText: code })
  await expect(read).toContainText('Rotterdam van 1', { timeout: 20_000 })
  await expectAccessible(page)
  await read.getByRole('button', { name: cards.give }).click()
  await page.getByRole('dialog').getByRole('button', { name: cards.holder }).click()
  const names = page.getByRole('dialog', { name: choose.driver }).getByRole('option')
  await expect(names.nth(2)).toBeVisible()
  const driver = ((await names.nth(2).textContent()) ?? '').trim()
  await names.nth(2).click()
  await page.getByRole('dialog').getByRole('button', { name: cards.save, exact: true }).click()
  await expect(page.getByText(cards.saved)).toBeVisible()

  await page.goto(`/fleetVehicle?search=${encodeURIComponent(vehicle)}`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(vehicle, { exact: true }).first()).toBeVisible({ timeout: 2000 })
    await expect(page.getByText(driver, { exact: true }).first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await expectAccessible(page)
  await tracker.end()
})

test('a route is planned on the map, and leaving it is an alert', async ({
  page,
  sql,
  signIn,
  isMobile,
  baseURL,
  gatewayGt06Port,
}) => {
  test.skip(isMobile, 'the same map')
  const { imei } = await carried(sql, 'Rotterdam van 2')
  await signIn('demo-fleet')
  await page.goto('/addFleetPath')
  await page.getByLabel(en.fleet.routes.name).fill('Harbour to Altona')
  await expectAccessible(page)
  // What a press of the map says is read back from what it made: here the points are given.
  const from = new Date(Date.now() - 3_600_000).toISOString()
  const points = [0, 0.03].map((north, at) => ({
    name: `Stop ${at + 1}`,
    lat: BEGIN.lat + north,
    lon: BEGIN.lon,
    radiusM: 100,
    afterMin: null,
    landmarkId: null,
  }))
  const headers = { origin: baseURL ?? '' }
  const route = await page.request.post('/api/fleet-routes', {
    headers,
    data: {
      name: 'Harbour to Altona',
      points,
      line: points.map(({ lat, lon }) => [lon, lat]),
      lineSource: 'straight',
      offsetM: 100,
      order: 'strict',
      schedule: null,
      imei,
    },
  })
  expect(route.status(), await route.text()).toBe(201)
  // It is followed from when it is made on; the drive is of the last minutes.
  await sql`update fleet_routes set changed_at = ${from} where name = 'Harbour to Altona'`
  const rule = await page.request.post('/api/alert-rules', {
    headers,
    data: { name: 'Off the way', kind: 'offRoute', params: { minutes: 0 } },
  })
  expect(rule.status(), await rule.text()).toBe(201)
  await page.goto('/fleetPath')
  await expect(page.getByText('Harbour to Altona')).toBeVisible()

  const tracker = await TestTracker.login(gatewayGt06Port, imei)
  const now = Math.floor(Date.now() / 1000) * 1000
  const way = Array.from({ length: 30 }, (_, at) => ({
    time: now + at * 10_000 - 290_000,
    lat: BEGIN.lat + at * 0.0009,
    // A kilometre to the east of it for the second half.
    lon: BEGIN.lon + (at < 12 ? 0 : 0.015),
    speedKmh: 36,
  }))
  expect(Date.parse(from)).toBeLessThan(way[0]?.time ?? 0)
  tracker.send(way)
  await tracker.confirmed()
  await page.goto('/monitorEvent')
  await expect(page.getByText(en.eventTypes.offRoute).first()).toBeVisible({ timeout: 20_000 })
  await tracker.end()
})

test('a service that was done is written down with its bill, and the plan begins anew', async ({
  page,
  signIn,
  isMobile,
}) => {
  test.skip(isMobile, 'the same form')
  await signIn('demo-fleet')
  await page.goto('/fleetReminder')
  await page.getByRole('listitem').getByRole('button', { name: services.serviceDone }).first().click()
  const form = page.getByRole('dialog')
  await expect(form).toBeVisible()
  await form.locator('input[type=file]').setInputFiles({
    name: 'bill.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  })
  await expectAccessible(page)
  await form.getByRole('button', { name: services.save, exact: true }).click()
  await expect(page.getByText(services.saved).first()).toBeVisible()
  await page.getByText(services.tabs.history, { exact: true }).click()
  const bill = en.fleet.papers.fileOf.replace('{name}', 'bill.pdf')
  await expect(page.getByRole('link', { name: bill }).first()).toBeVisible()
})

/** A hundred kilometres of yesterday, with one harsh braking. */
async function braked(sql: postgres.Sql, imei: string): Promise<void> {
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const at = (clock: string) => `${day}T${clock}Z`
  await sql`
    insert into device_segments (device_id, kind, start_time, end_time, start_lat, start_lon, end_lat, end_lon, distance_cm,
      max_speed_kmh, idle_seconds, engine_seconds, fixes)
    select id, 1, ${at('09:00:00')}, ${at('10:30:00')}, 53.5, 9.9, 53.9, 9.9, 10000000, 90, 0, 5400, 540
    from devices where imei = ${imei} on conflict do nothing`
  await sql`
    insert into device_periods (device_id, kind, stream, start_time, end_time, decided_at, start_lat, start_lon, end_lat, end_lon,
      max_value, details)
    select id, 9, 1, ${at('09:40:00')}, ${at('09:40:00')}, ${at('09:40:00')}, 53.6, 9.9, 53.6, 9.9, 4.2, '{"speedKmh": 62}'
    from devices where imei = ${imei} on conflict do nothing`
}

test('an event that was none is taken out of a score, with the reason', async ({
  page,
  sql,
  signIn,
  isMobile,
}) => {
  test.skip(isMobile, 'the same sheet')
  const { imei, vehicle } = await carried(sql, 'Truck 202')
  await braked(sql, imei)
  await signIn('demo-fleet')
  await page.goto('/fleetScore')
  await expectAccessible(page)
  await page.getByRole('radio', { name: scores.byKinds.vehicle }).click()
  await page.getByRole('listitem').getByRole('button').filter({ hasText: vehicle }).click()
  const sheet = page.getByRole('dialog')
  const events = sheet.getByRole('region', { name: scores.events })
  await events.getByRole('button', { name: scores.dispute }).first().click()
  const asked = page.getByRole('dialog', { name: scores.disputeTitle })
  await asked.getByLabel(scores.comment).fill('A hole in the road')
  await asked.getByRole('button', { name: scores.dispute }).click()
  await expect(page.getByText(scores.takenOutNow)).toBeVisible()
  await expect(events.getByText('A hole in the road').first()).toBeVisible()
  await expectAccessible(page)
})

test('the board stands on a phone in Arabic, and each figure leads to its rows', async ({
  page,
  signIn,
  isMobile,
  baseURL,
}) => {
  await signIn('demo-fleet')
  if (isMobile) await page.context().addCookies([{ name: 'locale', value: 'ar', url: baseURL ?? '' }])
  const { board } = isMobile ? ar.fleet : en.fleet
  await page.goto('/fleet')
  await expect(page).toHaveURL(/\/fleetIndex/)
  await expect(page.getByRole('heading', { name: board.title })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: board.cards.distance.title, exact: true }).click()
  await expect(page).toHaveURL(/mileage|Mileage/)
})

test('who has no fleet is told what it takes', async ({ page, signIn }) => {
  await signIn('demo-user')
  for (const path of [
    '/fleetIndex',
    '/fleetPath',
    '/fleetScore',
    '/fleetBroadcast',
    '/fleetCost',
    '/fleetOilTank',
  ]) {
    await page.goto(path)
    await expect(page.getByText(en.fleet.forOthers.title)).toBeVisible()
  }
})
