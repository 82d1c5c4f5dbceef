import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GET, PUT } from '@/app/api/driver-letters/route'
import { GET as getDriver } from '@/app/api/drivers/[id]/route'
import { PUT as putServer } from '@/app/api/mail-server/route'
import { accountsWithLetters } from '@/db/queries/fleet/letters/letter-settings'
import { accounts } from '@/db/schema/accounts'
import { businessLogs } from '@/db/schema/business-logs'
import { devicePeriods } from '@/db/schema/device-periods'
import { deviceSegments } from '@/db/schema/device-segments'
import { drivingTimes } from '@/db/schema/driver-assignments'
import { driverLetterSettings, driverLetters } from '@/db/schema/driver-letters'
import { drivers } from '@/db/schema/drivers'
import { vehicleDevices } from '@/db/schema/fleet-vehicles'
import { mailServers } from '@/db/schema/mail-servers'
import { outbox } from '@/db/schema/outbox'
import { systemAccess } from '@/lib/auth/access'
import type { Driver } from '@/lib/fleet/drivers/driver-schema'
import type { LetterSettings } from '@/lib/fleet/letters/letter-schema'
import { addDays, dayOf, startOfDay } from '@/lib/time/wall-clock'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { writeLetters } from '@/server/fleet/letters/write-letters'
import { setMailReach } from '@/server/mail/own-server'
import { callRoute } from '../support/call-route'
import { fleetWorld, makeDriver, makeVehicle } from '../support/fleet-world'
import { MAIL_CERTIFICATE, MAIL_HOST } from '../support/mail-certificate'
import { testMail } from '../support/mail-settings'
import { testOutbox } from '../support/outbox-worker'
import { readMail } from '../support/read-mail'
import { startMailBox } from '../support/smtp-server'
import { until } from '../support/until'
import { makeDevice } from '../support/world'

// Before the world: settings are read once.
const mail = testMail()
const { database, tokens, ids } = fleetWorld()
testOutbox()
const system = systemAccess('worker')
const fleet = () => ids.fleet ?? 0
const people: Record<string, number> = {}

const HOUR_MS = 3_600_000
/** Letters of the month before this one, seen from its second day. */
const FIRST = `${dayOf(Date.now(), 'UTC').slice(0, 8)}01`
const LAST = `${addDays(FIRST, -1).slice(0, 8)}01`
const BEFORE = `${addDays(LAST, -1).slice(0, 8)}01`
const second = (hour: number) => startOfDay(addDays(FIRST, 1), 'UTC') + hour * HOUR_MS
const SEVEN = second(7)

const settings = (login = 'fleet') => callRoute<LetterSettings>(GET, { token: tokens[login] })
const turn = (enabled: boolean, login = 'fleet') =>
  callRoute<LetterSettings>(PUT, { token: tokens[login], body: { enabled } })
/** What the job does, at a time of the test's choosing. */
async function work(now: number): Promise<number> {
  let count = 0
  for (const account of await accountsWithLetters(system)) count += await writeLetters(system, account, now)
  return count
}
const sent = () =>
  until(async () => {
    const rows = await database.db.select().from(outbox)
    return rows.every(({ state }) => state === 'sent' || state === 'givenUp') || null
  })
const recordOf = async (name: string) =>
  (await callRoute<Driver>(getDriver, { token: tokens.fleet, params: { id: String(people[name]) } })).data
const forget = async () => {
  await database.db.delete(driverLetters)
  await database.db.delete(outbox)
  await database.db.update(driverLetterSettings).set({ doneMonth: null })
}

beforeAll(async () => {
  const device = await makeDevice(fleet())
  const vehicle = await makeVehicle(fleet(), 'Van')
  for (const name of ['Ann', 'Ben', 'Cid', 'Dora']) people[name] = await makeDriver(fleet(), name)
  people.Rita = await makeDriver(ids.rival ?? 0, 'Rita')
  for (const name of ['Ann', 'Ben', 'Cid', 'Rita'])
    await database.db
      .update(drivers)
      .set({ email: `${name.toLowerCase()}@example.com` })
      .where(eq(drivers.id, people[name] ?? 0))
  const noon = (day: string, hour = 12) => new Date(startOfDay(day, 'UTC') + hour * HOUR_MS)
  await database.db
    .insert(vehicleDevices)
    .values({ deviceId: device.id, vehicleId: vehicle, fromTime: noon(addDays(BEFORE, -3)) })
  const trip = (day: string, km: number, hour = 12) => ({
    deviceId: device.id,
    kind: SEGMENT_KINDS.trip,
    startTime: noon(day, hour),
    endTime: noon(day, hour + 1),
    startLat: 50,
    startLon: 8,
    endLat: 50,
    endLon: 8,
    distanceCm: km * 100_000,
    denseShare: 1,
  })
  const [ten, eleven] = [addDays(LAST, 9), addDays(LAST, 10)]
  await database.db.insert(deviceSegments).values([
    trip(addDays(BEFORE, 9), 100),
    trip(ten, 100),
    // Begins in the last hour of the month, and counts whole.
    trip(addDays(FIRST, -1), 20, 23),
    trip(eleven, 100),
    trip(addDays(LAST, 12), 30),
  ])
  const drove = (name: string, from: Date, to: Date) => ({
    vehicleId: vehicle,
    driverId: people[name] ?? 0,
    source: 'manual' as const,
    fromTime: from,
    toTime: to,
  })
  await database.db
    .insert(drivingTimes)
    .values([
      drove('Ann', noon(BEFORE, 0), noon(eleven, 0)),
      drove('Dora', noon(eleven, 0), noon(addDays(eleven, 1), 0)),
      drove('Ben', noon(addDays(eleven, 1), 0), noon(addDays(LAST, 20), 0)),
      drove('Ann', noon(addDays(LAST, 20), 0), noon(addDays(FIRST, 1), 0)),
    ])
  const braked = (at: Date) => ({
    deviceId: device.id,
    kind: PERIOD_KINDS.harshBraking,
    stream: 1,
    details: { speedKmh: 60 },
    startTime: at,
    endTime: at,
    decidedAt: at,
  })
  const inTrip = (day: string, minute: number) => new Date(noon(day).getTime() + minute * 60_000)
  await database.db
    .insert(devicePeriods)
    .values([
      ...[10, 20, 30, 40].map((minute) => braked(inTrip(addDays(BEFORE, 9), minute))),
      braked(inTrip(ten, 10)),
      braked(inTrip(ten, 20)),
    ])
})

describe('letters to drivers', () => {
  it('are off until somebody of the enterprise who may edit its fleet switches them on', async () => {
    expect(await settings()).toMatchObject({
      status: 200,
      data: { enabled: false, drivers: 4, withEmail: 3, sendsMail: true },
    })
    expect(await work(SEVEN)).toBe(0)
    expect((await settings('shop')).status).toBe(403)
    expect((await turn(true, 'shop')).status).toBe(403)
    expect((await turn(true)).data).toMatchObject({ enabled: true })
    expect((await settings('rival')).data).toMatchObject({ enabled: false, drivers: 1, withEmail: 1 })
    const logs = await database.db
      .select()
      .from(businessLogs)
      .where(eq(businessLogs.action, 'fleet.lettersEdit'))
    expect(logs).toMatchObject([{ changes: { enabled: { before: false, after: true } } }])
  })

  it('wait for the second day of the month', async () => {
    expect(await work(second(-12))).toBe(0)
    expect(await work(second(5))).toBe(0)
  })

  it('are written once to each who drove and can be reached, whoever writes and however often', async () => {
    const counts = await Promise.all([work(SEVEN), work(SEVEN), work(SEVEN)])
    expect(counts.reduce((all, one) => all + one)).toBe(2)
    await sent()
    // A worker that died before it noted that all were written begins anew.
    await database.db.update(driverLetterSettings).set({ doneMonth: null })
    expect(await work(SEVEN)).toBe(0)
    expect(await work(SEVEN + 24 * HOUR_MS)).toBe(0)
    const mails = mail.box.received.map(({ to, source }) => ({ to, ...readMail(source) }))
    expect(mails.map(({ to }) => to).sort()).toEqual([['ann@example.com'], ['ben@example.com']])
    const ann = mails.find(({ to }) => to[0] === 'ann@example.com')
    // Twice braked on 120 km, against four times on 100.
    expect(ann?.text).toContain('is 95 of 100.')
    expect(ann?.text).toMatch(/7 points better than in .*, when it was 88\./)
    expect(ann?.text).toContain('120 km')
    expect(ann?.text).toContain('Harsh braking · 2 times · −5 points')
    expect(ann?.text).toContain('7 fewer points lost than the month before')
    expect(ann?.text).not.toMatch(/Ben|Dora|Cid/)
    const ben = mails.find(({ to }) => to[0] === 'ben@example.com')
    expect(ben?.text).toContain('30.0 km')
    expect(ben?.text).toContain('too little data for a score')
    expect(ben?.text).not.toContain('of 100')
  })

  it('stand on the record of the driver and in the log', async () => {
    expect((await recordOf('Ann')).lastLetter).toMatchObject({
      month: LAST,
      email: 'ann@example.com',
      state: 'sent',
    })
    expect((await recordOf('Cid')).lastLetter).toBeNull()
    const logs = await database.db
      .select()
      .from(businessLogs)
      .where(eq(businessLogs.action, 'fleet.driverLetter'))
    expect(logs.map(({ objectName }) => objectName).sort()).toEqual(['Ann', 'Ben'])
    expect(logs[0]?.changes).toMatchObject({ letterMonth: { before: null, after: LAST.slice(0, 7) } })
  })
})

describe('a letter', () => {
  afterEach(async () => {
    await database.db.update(accounts).set({ disabled: false }).where(eq(accounts.id, fleet()))
  })

  it('is not written while the account is suspended, and made up for in the first days', async () => {
    await forget()
    await database.db.update(accounts).set({ disabled: true }).where(eq(accounts.id, fleet()))
    expect(await work(SEVEN)).toBe(0)
    await database.db
      .update(accounts)
      .set({ disabled: false, expiresAt: new Date(Date.now() - 1000) })
      .where(eq(accounts.id, fleet()))
    expect(await work(SEVEN)).toBe(0)
    await database.db.update(accounts).set({ expiresAt: null }).where(eq(accounts.id, fleet()))
    expect(await work(SEVEN + 7 * 24 * HOUR_MS)).toBe(0)
    expect(await work(SEVEN + 24 * HOUR_MS)).toBe(2)
    await sent()
  })

  it('that is refused says so on the record', async () => {
    await forget()
    mail.box.refuseAddress('ann@example.com', '5.1.1 no such mailbox')
    expect(await work(SEVEN)).toBe(2)
    await sent()
    expect((await recordOf('Ann')).lastLetter).toMatchObject({ state: 'failed' })
    expect((await recordOf('Ben')).lastLetter).toMatchObject({ state: 'sent' })
  })

  it('goes by the mail server of the account', async () => {
    await forget()
    const own = await startMailBox()
    setMailReach({ isPrivate: true, resolve: async () => ['127.0.0.1'], ca: MAIL_CERTIFICATE })
    await database.db
      .update(accounts)
      .set({ email: 'office@example.com', emailVerifiedAt: new Date() })
      .where(eq(accounts.id, fleet()))
    const body = { host: MAIL_HOST, port: own.port, mailFrom: 'office@fleet.example.com', tls: false }
    expect((await callRoute(putServer, { token: tokens.fleet, method: 'PUT', body })).status).toBe(200)
    own.received.length = 0
    expect(await work(SEVEN)).toBe(2)
    await sent()
    expect(own.received.map(({ to }) => to[0]).sort()).toEqual(['ann@example.com', 'ben@example.com'])
    expect(mail.box.received).toEqual([])
    expect(readMail(own.received[0]?.source).headers.from).toContain('office@fleet.example.com')
    await database.db.delete(mailServers)
    await own.stop()
  })

  it('is written no more once that is switched off', async () => {
    await forget()
    await turn(false)
    expect(await work(SEVEN)).toBe(0)
  })
})

afterAll(() => setMailReach(undefined))
