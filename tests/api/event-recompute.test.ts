import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as markRead } from '@/app/api/events/read/route'
import { GET as listEvents } from '@/app/api/events/route'
import { claimDevice } from '@/db/queries/ingest/claim-device'
import { saveChanges } from '@/db/queries/ingest/save-changes'
import { saveWithReplay } from '@/db/queries/ingest/save-with-replay'
import { settingsOf } from '@/db/queries/ingest/settings-loaders'
import { applyRecompute } from '@/db/queries/tracking/recompute'
import { saveTrackingSettings } from '@/db/queries/tracking/tracking-settings'
import { accounts } from '@/db/schema/accounts'
import { deviceEvents, eventMarks } from '@/db/schema/device-events'
import { devicePeriods } from '@/db/schema/device-periods'
import { deviceSegments } from '@/db/schema/device-segments'
import { type Access, accessFor, accountForAccess, systemAccess } from '@/lib/auth/access'
import type { EventList } from '@/lib/events/schema'
import type { Report, ReportedEvent } from '@/lib/ingest/change'
import { buildChange } from '@/lib/ingest/pipeline'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'
import { makeFix } from '../unit/ingest/make-change'

const database = freshDatabase()
const system = systemAccess('test')
const CONNECTION = { gateway: 'test', protocol: 'gt06', address: 'test' }
const START = Date.UTC(2026, 4, 4, 6)
const tokens: Record<string, string> = {}
let fleet: number
let access: Access
let van: { id: number; imei: string }

/** What happens at the fix of a place: to two geofences at once, to the driver, to the device with a clock of its own. */
const EVENTS: Record<number, ReportedEvent[]> = {
  20: [
    { type: 'fenceExit', time: null, fix: 0, subject: 'geofence:1' },
    { type: 'fenceExit', time: null, fix: 0, subject: 'geofence:2' },
  ],
  54: [{ type: 'hardBraking', time: null, fix: 0 }],
  100: [{ type: 'sos', time: START + 90_000, fix: null, data: { code: 3 } }],
  190: [{ type: 'powerCut', time: null, fix: null }],
}

/** Drives of five minutes with stops of four between them: one trip or three, as the thresholds want it. */
function drive(): Report[] {
  const legs: [kmh: number, seconds: number][] = [0, 50, 0, 50, 0, 50, 0].map((kmh, leg) => [
    kmh,
    leg === 6 ? 1800 : kmh > 0 ? 300 : 240,
  ])
  const speeds = legs.flatMap(([kmh, seconds]) => Array<number>(seconds / 10).fill(kmh))
  let lat = 41.2
  return speeds.map((speedKmh, place) => {
    const time = START + place * 10_000
    lat += (speedKmh / 3.6 / 111_195) * 10
    const fixes = [makeFix({ time, lat, speedKmh, heading: 0, ignition: true })]
    return { receivedAt: time + 500, fixes, events: EVENTS[place] ?? [] }
  })
}

beforeAll(async () => {
  const reseller = await makeAccount('reseller', 'distributor')
  fleet = await makeAccount('fleet', 'enterprise', reseller)
  for (const login of ['reseller', 'fleet']) tokens[login] = await tokenFor(login)
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, fleet))
  if (!row) throw new Error('no account')
  access = accessFor(accountForAccess(row))
})

beforeEach(async () => {
  van = await makeDevice(fleet)
  let { state, version } = await claimDevice(system, van.id, CONNECTION)
  const reports = drive()
  for (let at = 0; at < reports.length; at += 25) {
    const change = buildChange(state, reports.slice(at, at + 25))
    await saveChanges(system, [{ deviceId: van.id, version, change }])
    state = change.state
  }
})

const stored = (deviceId = van.id) =>
  database.db
    .select()
    .from(deviceEvents)
    .where(eq(deviceEvents.deviceId, deviceId))
    .orderBy(asc(deviceEvents.id))
const marks = () =>
  database.db
    .select()
    .from(eventMarks)
    .where(eq(eventMarks.deviceId, van.id))
    .orderBy(asc(eventMarks.accountId), asc(eventMarks.eventId))
const seenBy = async (login: string) =>
  (await callRoute<EventList>(listEvents, { token: tokens[login], path: `/api/events?imei=${van.imei}` }))
    .data
const mark = (login: string, ids: number[], read: boolean) =>
  callRoute(markRead, { token: tokens[login], body: { ids, read } })
const trips = async () => {
  const rows = await database.db.select().from(deviceSegments).where(eq(deviceSegments.deviceId, van.id))
  return rows.length
}
const harsh = async () => {
  const rows = await database.db.select().from(devicePeriods).where(eq(devicePeriods.deviceId, van.id))
  return rows.filter(({ kind }) => kind === PERIOD_KINDS.harshBraking)
}

describe('when the past of a device is decided anew', () => {
  it('its events are those that came live, each account’s marks of read with them', async () => {
    const live = await stored()
    expect(live.map(({ type, subject }) => `${type} ${subject}`.trim())).toEqual([
      'fenceExit geofence:1',
      'fenceExit geofence:2',
      'hardBraking',
      'sos',
      'powerCut',
    ])
    const [first, second, third] = live.map(({ id }) => id)
    if (!first || !second || !third) throw new Error('no events')
    await mark('fleet', [first, second], true)
    await mark('reseller', [third], true)
    await mark('fleet', [second], false)
    const before = {
      marks: await marks(),
      harsh: await harsh(),
      fleet: await seenBy('fleet'),
      reseller: await seenBy('reseller'),
    }
    expect(before.fleet.items.filter(({ read }) => read).map(({ id }) => id)).toEqual([first])
    expect(before.reseller.items.filter(({ read }) => read).map(({ id }) => id)).toEqual([third])
    expect(before.harsh.some(({ sensor }) => sensor === 'device')).toBe(true)
    const after = async () => ({
      marks: await marks(),
      harsh: await harsh(),
      fleet: await seenBy('fleet'),
      reseller: await seenBy('reseller'),
    })

    await applyRecompute(access, van.id)
    expect(await stored()).toEqual(live)
    expect(await after()).toEqual(before)

    const segments = await trips()
    await saveTrackingSettings(access, van.imei, { scope: 'device', settings: { stopS: 600 } })
    await applyRecompute(access, van.id)
    expect(await trips()).toBeLessThan(segments)
    expect(await stored()).toEqual(live)
    expect(await after()).toEqual(before)
  })

  it('packets that come again add no event, and what comes next does', async () => {
    const live = await stored()
    await applyRecompute(access, van.id)
    const { version } = await claimDevice(system, van.id, CONNECTION)
    const settings = (await settingsOf([van.id])).get(van.id)
    if (!settings) throw new Error('no settings')
    const again = (reports: readonly Report[]) =>
      saveWithReplay(system, { deviceId: van.id, version, settings, reports })
    expect(await again(drive())).not.toBeNull()
    expect(await stored()).toEqual(live)
    const time = START + 3 * 3_600_000
    const next = { receivedAt: time, fixes: [makeFix({ time, lat: 41.4 })], events: EVENTS[54] ?? [] }
    expect(await again([next])).not.toBeNull()
    const rows = await stored()
    expect(rows.slice(0, -1)).toEqual(live)
    expect(rows.at(-1)).toMatchObject({ type: 'hardBraking', eventTime: new Date(time), lat: 41.4 })
  })
})
