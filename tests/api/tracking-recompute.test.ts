import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import * as applyRoute from '@/app/api/devices/[imei]/tracking/apply/route'
import * as previewRoute from '@/app/api/devices/[imei]/tracking/preview/route'
import * as trackingRoute from '@/app/api/devices/[imei]/tracking/route'
import * as whyRoute from '@/app/api/devices/[imei]/trips/[start]/why/route'
import { saveChanges } from '@/db/queries/ingest/save-changes'
import { sumByDay } from '@/db/queries/reports/day-aggregates'
import { listTrips } from '@/db/queries/reports/trip-rows'
import { applyRecompute } from '@/db/queries/tracking/recompute'
import { saveTrackingSettings } from '@/db/queries/tracking/tracking-settings'
import { accounts } from '@/db/schema/accounts'
import { deviceStates } from '@/db/schema/device-states'
import { seedCatalogue } from '@/db/seed/catalogue'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { type Access, accessFor, accountForAccess, systemAccess } from '@/lib/auth/access'
import { NEW_DEVICE_STATE } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const START = Date.UTC(2026, 9, 5, 6)
const RANGE = { from: new Date(START - 3_600_000), to: new Date(START + 86_400_000) }
let access: Access
let stranger: Access
let token: string
let strangerToken: string
let imei: string
let deviceId: number

const accessTo = async (login: string) => {
  const [row] = await database.db.select().from(accounts).where(eq(accounts.login, login))
  if (!row) throw new Error(login)
  return accessFor(accountForAccess(row))
}

/** Three drives of five minutes with stops of four minutes between them, and a long rest. */
async function seedDay(id: number): Promise<void> {
  const reports = []
  let time = START
  let lat = 41.2
  for (const [kmh, seconds] of [
    [0, 600],
    [50, 300],
    [0, 240],
    [50, 300],
    [0, 240],
    [50, 300],
    [0, 3600],
  ] as const) {
    for (let at = 0; at < seconds; at += 10) {
      time += 10_000
      lat += (kmh / 3.6 / 111_195) * 10
      reports.push({
        receivedAt: time + 500,
        fixes: [
          {
            time,
            lat,
            lon: -8.6,
            positioned: true,
            source: FIX_SOURCES.gps,
            speedKmh: kmh,
            heading: 0,
            altitude: null,
            satellites: 9,
            accuracyM: null,
            ignition: true,
            odometerM: null,
            buffered: false,
            sensors: null,
          },
        ],
        events: [],
      })
    }
  }
  await database.db.insert(deviceStates).values({ deviceId: id })
  const change = buildChange(NEW_DEVICE_STATE, reports)
  await saveChanges(systemAccess('test'), [{ deviceId: id, version: 0, change }])
}

beforeAll(async () => {
  await seedCatalogue(database.db, PROTOCOLS)
  const owner = await makeAccount('owner', 'enterprise')
  await makeAccount('stranger', 'enterprise')
  ;({ id: deviceId, imei } = await makeDevice(owner))
  await seedDay(deviceId)
  access = await accessTo('owner')
  stranger = await accessTo('stranger')
  token = await tokenFor('owner')
  strangerToken = await tokenFor('stranger')
})

const days = () => sumByDay(access, { deviceIds: [deviceId], ...RANGE, timeZone: 'UTC' })
const trips = () => listTrips(access, { deviceIds: [deviceId], ...RANGE })

describe('thresholds', () => {
  it('are the defaults until some are set', async () => {
    const { data } = await callRoute<{ own: unknown; effective: { stopS: number } }>(trackingRoute.GET, {
      token,
      params: { imei },
    })
    expect(data.own).toBeNull()
    expect(data.effective.stopS).toBe(180)
  })

  it('are refused beyond their limits, and to strangers', async () => {
    const refused = await callRoute(applyRoute.POST, {
      token,
      params: { imei },
      body: { scope: 'device', settings: { stopS: 1 } },
    })
    expect(refused.status).toBe(400)
    const body = { scope: 'device', settings: { stopS: 400 } }
    expect((await callRoute(applyRoute.POST, { token: strangerToken, params: { imei }, body })).status).toBe(
      404,
    )
    expect((await callRoute(trackingRoute.GET, { token: strangerToken, params: { imei } })).status).toBe(404)
    await expect(applyRecompute(stranger, deviceId)).rejects.toThrow()
  })

  it('are previewed without writing, then applied, and taken back', async () => {
    const before = { trips: await trips(), days: await days() }
    expect(before.trips).toHaveLength(3)
    const { data } = await callRoute<{
      before: { trips: number }
      after: { trips: number }
      gone: unknown[]
    }>(previewRoute.POST, {
      token,
      params: { imei },
      body: { settings: { stopS: 400 }, from: RANGE.from.toISOString(), to: RANGE.to.toISOString() },
    })
    expect([data.before.trips, data.after.trips, data.gone.length]).toEqual([3, 1, 3])
    expect(await trips()).toEqual(before.trips)

    await saveTrackingSettings(access, imei, { scope: 'device', settings: { stopS: 400 } })
    await applyRecompute(access, deviceId)
    const [joined, ...others] = await trips()
    expect(others).toEqual([])
    const [day] = await days()
    expect(day?.trips).toBe(1)
    expect(Math.round((day?.distanceM ?? 0) * 100)).toBe(Math.round((joined?.distanceM ?? 0) * 100))
    expect(day?.engineS).toBe(before.days[0]?.engineS)

    await saveTrackingSettings(access, imei, { scope: 'device', settings: {} })
    await applyRecompute(access, deviceId)
    expect({ trips: await trips(), days: await days() }).toEqual(before)
    const [state] = await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, deviceId))
    expect(state?.version).toBe(2)
  })

  it('are previewed as they would be saved: in place of those of the device or its type', async () => {
    const preview = async (scope: string, settings: object) => {
      const { data } = await callRoute<{
        fixes: number
        devices: number
        before: { trips: number }
        after: { trips: number }
      }>(previewRoute.POST, {
        token,
        params: { imei },
        body: { scope, settings, from: RANGE.from.toISOString(), to: RANGE.to.toISOString() },
      })
      expect(data.fixes).toBe(558)
      expect(data.devices).toBe(1)
      return [data.before.trips, data.after.trips]
    }
    await saveTrackingSettings(access, imei, { scope: 'device', settings: { stopS: 400 } })
    const { data } = await callRoute<Record<'own' | 'inherited' | 'effective', { stopS: number }>>(
      trackingRoute.GET,
      { token, params: { imei } },
    )
    expect([data.own.stopS, data.inherited.stopS, data.effective.stopS]).toEqual([400, 180, 400])
    expect(await preview('device', {})).toEqual([1, 3])
    expect(await preview('model', { stopS: 180 })).toEqual([1, 1])
    await saveTrackingSettings(access, imei, { scope: 'device', settings: {} })
    expect(await preview('model', { stopS: 400 })).toEqual([3, 1])
  })

  it('are ordered as a task', async () => {
    const { status, data } = await callRoute<{ kind: string; status: string }>(applyRoute.POST, {
      token,
      params: { imei },
      body: { scope: 'model', settings: { idleS: 300 } },
    })
    expect([status, data.kind, data.status]).toEqual([202, 'recomputeTracking', 'waiting'])
  })
})

describe('why a trip splits', () => {
  type Why = {
    start: { rule: string }
    end: {
      rule: string
      at: string
      measured: number
      threshold: number
      between: number
      fixes: { decided: boolean; time: string }[]
    }
  }

  it('is told with the fixes that decided', async () => {
    const [first] = await trips()
    const start = first?.start.toISOString() ?? ''
    const { data } = await callRoute<Why>(whyRoute.GET, { token, params: { imei, start } })
    expect(data.start.rule).toBe('left')
    expect(data.end).toMatchObject({ rule: 'stood', threshold: 180 })
    expect(data.end.measured).toBeGreaterThanOrEqual(180)
    expect(data.end.fixes.filter(({ decided }) => decided)).toHaveLength(1)
    // Three minutes of a fix each ten seconds: six up to the end and six up to the decision are shown.
    const after = data.end.fixes.filter(({ time }) => time > data.end.at)
    expect([data.end.fixes.length, after.length, data.end.between]).toEqual([12, 6, 12])
    const encoded = { imei, start: encodeURIComponent(start) }
    expect((await callRoute(whyRoute.GET, { token, params: encoded })).status).toBe(200)
  })

  it('is not told of a trip that is not there, nor to strangers', async () => {
    const start = new Date(START - 1000).toISOString()
    expect((await callRoute(whyRoute.GET, { token, params: { imei, start } })).status).toBe(404)
    expect((await callRoute(whyRoute.GET, { token: strangerToken, params: { imei, start } })).status).toBe(
      404,
    )
  })
})
