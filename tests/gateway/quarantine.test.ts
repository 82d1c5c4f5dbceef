import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as retry } from '@/app/api/quarantine/[id]/retry/route'
import { DELETE as discard } from '@/app/api/quarantine/[id]/route'
import { GET as list } from '@/app/api/quarantine/route'
import { MOST_QUARANTINED_EACH, quarantine } from '@/db/queries/ingest/quarantine'
import { deviceStates } from '@/db/schema/device-states'
import { quarantinedReports } from '@/db/schema/quarantined-reports'
import { systemAccess } from '@/lib/auth/access'
import type { QuarantinedReport } from '@/lib/ingest/quarantine-schema'
import { cleanUp } from '@/worker/jobs/clean-up'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { TestTracker } from '../support/gt06-client'
import { storedFixes } from '../support/stored-fixes'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const gateway = testGateway({ GATEWAY_IDLE_SECONDS: '600' })
const START = Date.UTC(2026, 4, 4, 8)
const TRACKERS = 30
const FIXES = 20
/** The latitude that the database is made to refuse. */
const POISON = 12.3456
let owner: number
let token: string

beforeAll(async () => {
  owner = await makeAccount('owner', 'administrator')
  token = await tokenFor('owner')
  await setPoison(true)
})

async function setPoison(on: boolean): Promise<void> {
  await database.owner.execute(sql`alter table positions drop constraint if exists injected`)
  if (on)
    await database.owner.execute(
      sql.raw(
        `alter table positions add constraint injected check (abs(lat / 1e7 - ${POISON}) > 0.001) not valid`,
      ),
    )
}

const drive = (index: number, poisoned: number | null) =>
  Array.from({ length: FIXES }, (_, i) => ({
    time: START + i * 10_000,
    lat: i === poisoned ? POISON : 41.15 + index * 0.01 + i * 0.001,
    lon: -8.61,
    speedKmh: 40,
  }))

const listed = async () => (await callRoute<QuarantinedReport[]>(list, { token })).data

describe('a report that the database refuses, under load', () => {
  it('is set aside and acknowledged; everybody else’s lands, and so does the rest of its own', async () => {
    const devices = await Promise.all(Array.from({ length: TRACKERS }, () => makeDevice(owner)))
    const trackers = await Promise.all(devices.map(({ imei }) => TestTracker.login(gateway.gt06, imei)))
    await Promise.all(
      trackers.map(async (tracker, index) => {
        tracker.send(drive(index, index === 7 || index === 21 ? 12 : null))
        await tracker.confirmed()
      }),
    )
    const counts = await Promise.all(devices.map(async ({ id }) => (await storedFixes(id)).length))
    expect(counts).toEqual(devices.map((_, index) => (index === 7 || index === 21 ? FIXES - 1 : FIXES)))
    const aside = await listed()
    expect(aside.map(({ imei }) => imei).sort()).toEqual([devices[7]?.imei, devices[21]?.imei].sort())
    for (const { reason, report, protocol, packet, packetBytes } of aside) {
      expect(reason).toMatch(/^23514/)
      expect(protocol).toBe('gt06')
      // The whole frame, from its mark to its end, and the fix in it as it was sent.
      expect(packet).toMatch(/^7878.*0d0a$/)
      expect(packet).toHaveLength(packetBytes * 2)
      expect(Buffer.from(packet ?? '', 'hex').readUInt32BE(11)).toBe(Math.round(POISON * 1_800_000))
      expect(JSON.parse(report)).not.toHaveProperty('packet')
      expect(JSON.parse(report).fixes[0].lat).toBeCloseTo(POISON, 3)
    }
    await Promise.all(trackers.map((tracker) => tracker.end()))
  })

  it('stays when it is refused again, lands when it is not, and only once', async () => {
    const [first, second] = await listed()
    if (!first || !second) throw new Error('nothing was set aside')
    const again = await callRoute(retry, { token, params: { id: String(first.id) }, body: {} })
    expect(again.status).toBe(422)
    expect((await listed()).find(({ id }) => id === first.id)?.attempts).toBe(1)
    await setPoison(false)
    const [row] = await database.db
      .select()
      .from(quarantinedReports)
      .where(eq(quarantinedReports.id, first.id))
    const deviceId = row?.deviceId ?? 0
    expect((await callRoute(retry, { token, params: { id: String(first.id) }, body: {} })).status).toBe(200)
    expect(await storedFixes(deviceId)).toHaveLength(FIXES)
    expect((await callRoute(retry, { token, params: { id: String(first.id) }, body: {} })).status).toBe(404)
    const [state] = await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, deviceId))
    expect(state?.version).toBe(2)
    expect((await callRoute(discard, { token, params: { id: String(second.id) } })).status).toBe(200)
    expect(await listed()).toEqual([])
  })

  it('is the administrator’s to see', async () => {
    await makeAccount('customer', 'enterprise')
    const answer = await callRoute(list, { token: await tokenFor('customer') })
    expect(answer.status).toBe(403)
  })
})

describe('a report after which the state cannot be stored', () => {
  it('is set aside too, and the connection goes on', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.login(gateway.gt06, imei)
    await database.owner.execute(
      sql.raw(`alter table device_states add constraint injected check (heading is distinct from 77)`),
    )
    const [a, b, c] = drive(50, null)
    if (!a || !b || !c) throw new Error('no fixes')
    tracker.send([{ ...a, course: 10 }])
    await tracker.confirmed()
    tracker.send([{ ...b, course: 77 }])
    await tracker.confirmed()
    tracker.send([{ ...c, course: 20 }])
    await tracker.confirmed()
    expect(await storedFixes(id)).toHaveLength(2)
    expect(await listed()).toHaveLength(1)
    await database.owner.execute(sql.raw(`alter table device_states drop constraint injected`))
    await tracker.end()
  })
})

describe('the quarantine', () => {
  const setAside = (deviceId: number, receivedAt: number) =>
    quarantine(systemAccess('test'), {
      deviceId,
      protocol: 'gt06',
      reason: '23514',
      report: { receivedAt, fixes: [], events: [] },
    })
  const times = async (deviceId: number) => {
    const rows = await database.db
      .select({ receivedAt: quarantinedReports.receivedAt })
      .from(quarantinedReports)
      .where(eq(quarantinedReports.deviceId, deviceId))
    return rows.map(({ receivedAt }) => receivedAt.getTime() - START).sort((a, b) => a - b)
  }

  it('keeps so many reports of a device, the newest, for so many days', async () => {
    const [bad, other] = [await makeDevice(owner), await makeDevice(owner)]
    await setAside(other.id, START)
    for (let at = 0; at < MOST_QUARANTINED_EACH + 3; at++) await setAside(bad.id, START + at)
    const kept = await times(bad.id)
    expect(kept).toHaveLength(MOST_QUARANTINED_EACH)
    expect(kept[0]).toBe(3)
    expect(await times(other.id)).toEqual([0])
    await database.db
      .update(quarantinedReports)
      .set({ setAsideAt: sql`now() - interval '91 days'` })
      .where(eq(quarantinedReports.deviceId, other.id))
    await cleanUp.run()
    expect(await times(other.id)).toEqual([])
    expect(await times(bad.id)).toHaveLength(MOST_QUARANTINED_EACH)
  })
})
