import { and, eq, ne } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as postPreview } from '@/app/api/devices/[imei]/track-files/preview/route'
import { POST as postFile } from '@/app/api/devices/[imei]/track-files/route'
import { POST as sendPositions } from '@/app/api/positions/route'
import { POST as postUndo } from '@/app/api/tasks/[id]/undo/route'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceQuarterHours, deviceSegments } from '@/db/schema/device-segments'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import type { TrackFilePreview } from '@/lib/received/track-files/schema'
import type { Task } from '@/lib/tasks/schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { readDrive } from '../support/drives'
import { makeKey } from '../support/made-key'
import { endedTask, sheetWorker } from '../support/sheets'
import { storedFixes } from '../support/stored-fixes'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
sheetWorker()
let owner: number
let token: string
let stranger: string
beforeAll(async () => {
  owner = await makeAccount('north', 'enterprise')
  await makeAccount('south', 'enterprise')
  token = await tokenFor('north')
  stranger = await tokenFor('south')
})

const RECORDED = readDrive('de_envirocar_c2')
const DAY_MS = 86_400_000
/** The file is older than what is kept. */
const LATER_MS = Math.floor((Date.now() - (RECORDED.at(-1)?.time ?? 0)) / DAY_MS - 1) * DAY_MS
const DRIVEN = RECORDED.map((fix) => ({ ...fix, time: fix.time + LATER_MS }))
const END = DRIVEN.at(-1) as (typeof DRIVEN)[number]
/** With half an hour of standing behind it, which ends the trip. */
const DRIVE = [
  ...DRIVEN,
  ...Array.from({ length: 60 }, (_, at) => ({ ...END, time: END.time + (at + 1) * 30_000, speedKmh: 0 })),
]
const iso = (time: number) => new Date(time).toISOString()
const csvOf = (drive: typeof DRIVE) =>
  [
    'time,lat,lon,speedKmh',
    ...drive.map(({ time, lat, lon, speedKmh }) => [iso(time), lat, lon, speedKmh].join(',')),
  ].join('\n')
const gpxOf = (drive: typeof DRIVE) =>
  `<gpx><trk><trkseg>${drive
    .map(({ time, lat, lon }) => `<trkpt lat="${lat}" lon="${lon}"><time>${iso(time)}</time></trkpt>`)
    .join('\n')}</trkseg></trk></gpx>`
const formOf = (text: string, name = 'drive.csv') => {
  const form = new FormData()
  form.set('file', new File([text], name))
  return form
}
const preview = (imei: string, text: string, as = token) =>
  callRoute<TrackFilePreview>(postPreview, { token: as, params: { imei }, form: formOf(text) })
const order = (imei: string, text: string, as = token) =>
  callRoute<Task>(postFile, { token: as, params: { imei }, form: formOf(text) })
const segmentsOf = async (id: number) => {
  const rows = await database.db
    .select()
    .from(deviceSegments)
    .where(eq(deviceSegments.deviceId, id))
    .orderBy(deviceSegments.startTime)
  return rows.map(({ kind, startTime, endTime, distanceCm }) => ({ kind, startTime, endTime, distanceCm }))
}

describe('the track of a file', { timeout: 60_000 }, () => {
  it('is judged among what reads much, to be shown as to be stored', () => {
    expect([postPreview.spec.long, postFile.spec.long]).toEqual([true, true])
  })

  it('is shown before it is stored, and stored once, without the device being heard', async () => {
    const { id, imei } = await makeDevice(owner, { activatedAt: null })
    const text = `${csvOf(DRIVE)}\n2026-01-01T00:00:00Z,91,95,0`
    const old = await preview(imei, csvOf(RECORDED.slice(0, 7)))
    expect(old.data).toMatchObject({ fresh: 0, reasons: [{ field: 'time', flaw: 'tooOld', count: 7 }] })
    const { data } = await preview(imei, text)
    const { total, fresh, duplicate, refused, from, to, distanceM, reasons, way } = data
    expect({ total, fresh, refused, from }).toEqual({
      total: DRIVE.length + 1,
      fresh: DRIVE.length - duplicate,
      refused: 1,
      from: iso(DRIVE[0]?.time ?? 0),
    })
    const first = [{ at: DRIVE.length + 2, text: '91' }]
    expect([to, reasons]).toEqual([
      iso(DRIVE.at(-1)?.time ?? 0),
      [{ field: 'lat', flaw: 'wrong', count: 1, first }],
    ])
    expect(way?.[0]).toEqual([DRIVE[0]?.lon, DRIVE[0]?.lat].map((degrees) => expect.closeTo(degrees ?? 0, 5)))
    expect(distanceM).toBeGreaterThan(1000)
    expect(await storedFixes(id)).toEqual([])

    const ordered = await order(imei, text)
    expect(ordered).toMatchObject({ status: 202, data: { kind: 'importTrack', title: 'drive.csv' } })
    const task = await endedTask(token, ordered.data.id)
    expect(task).toMatchObject({ status: 'done', result: { stored: fresh, refused: 1 } })
    expect(await storedFixes(id)).toHaveLength(fresh)
    const [state] = await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, id))
    expect(state).toMatchObject({ lastPacketAt: null })
    expect(state?.lat).not.toBeNull()
    const [device] = await database.db.select().from(devices).where(eq(devices.id, id))
    expect(device?.activatedAt).toBeNull()
    const logs = await database.db
      .select()
      .from(businessLogs)
      .where(and(eq(businessLogs.objectId, String(id)), eq(businessLogs.action, 'devices.trackFile')))
    expect(logs).toMatchObject([{ changes: { trackFile: { after: 'drive.csv' } } }])

    expect((await preview(imei, text)).data).toMatchObject({ fresh: 0, duplicate: DRIVE.length })
    const again = await endedTask(token, (await order(imei, gpxOf(DRIVE))).data.id)
    expect(again).toMatchObject({ result: { stored: 0 } })
    expect(await storedFixes(id)).toHaveLength(fresh)
  })

  it('has history made again as if its fixes had come in order', async () => {
    const [late, live] = [await makeDevice(owner), await makeDevice(owner)]
    const middle = Math.floor(DRIVE.length / 2)
    const rows = (imei: string, drive: typeof DRIVE) =>
      drive.map(({ time, lat, lon, speedKmh }) => ({ imei, time: iso(time), lat, lon, speedKmh }))
    const send = (imei: string, drive: typeof DRIVE) =>
      callRoute(sendPositions, { method: 'POST', token, body: rows(imei, drive) })
    await send(late.imei, DRIVE.slice(middle))
    await endedTask(token, (await order(late.imei, csvOf(DRIVE.slice(0, middle)))).data.id)
    await send(live.imei, DRIVE)
    expect(await segmentsOf(late.id)).toEqual(await segmentsOf(live.id))
    expect((await segmentsOf(live.id)).length).toBeGreaterThan(0)
  })

  it('takes the permission to send, and a device that is seen', async () => {
    const { imei } = await makeDevice(owner)
    const text = csvOf(DRIVE.slice(0, 5))
    for (const call of [preview, order]) {
      expect(await call(imei, text, stranger)).toMatchObject({
        status: 404,
        data: { error: 'deviceUnknown' },
      })
      const key = await makeKey(token, ['devices.edit', 'positions.read'])
      expect((await call(imei, text, key)).status).toBe(403)
    }
    // Who sends and may not see places is not told how far it was.
    const blind = await makeKey(token, ['positions.send'])
    expect((await preview(imei, text, blind)).data).toMatchObject({
      fresh: 5,
      distanceM: null,
      topSpeedKmh: null,
      way: null,
    })
  })

  it('is refused when nothing can be read of it', async () => {
    const { imei } = await makeDevice(owner)
    for (const text of ['', ' \n'])
      expect(await preview(imei, text)).toMatchObject({ status: 400, data: { error: 'trackFileEmpty' } })
    const columns = await preview(imei, 'Zeitpunkt;Ort\n1;2')
    expect(columns).toMatchObject({ status: 400, data: { error: 'trackFileColumns' } })
    expect(columns.msg).toBe(
      'There is no column for the latitude and the longitude. These headings were found: Zeitpunkt, Ort.',
    )
    for (const text of ['hello', '<html/>', '<!DOCTYPE x [<!ENTITY e "e">]><gpx>&e;</gpx>', 'a\0b'])
      expect(await preview(imei, text)).toMatchObject({ status: 400, data: { error: 'trackFileUnreadable' } })
    expect(await order(imei, 'time,lat,lon\nnever,1,1')).toMatchObject({ status: 400 })
    expect(await preview(imei, `time,lat,lon\n${'1,1,1\n'.repeat(100_001)}`)).toMatchObject({
      data: { error: 'trackFilePoints' },
    })
  })

  it('of a hundred thousand points is looked at without holding up the others', async () => {
    const { imei } = await makeDevice(owner)
    const start = Date.now() - 5 * 86_400_000
    const lines = Array.from(
      { length: 100_000 },
      (_, n) => `${iso(start + n * 1000)},${41 + n / 1e6},-8.6,40`,
    )
    const { data } = await preview(imei, ['time,lat,lon,speedKmh', ...lines].join('\n'))
    expect(data).toMatchObject({ total: 100_000, fresh: 100_000 })
  })
})

describe('an import that is taken back', { timeout: 60_000 }, () => {
  const MIDDLE = Math.floor(DRIVE.length / 2)
  const rows = (imei: string, drive: typeof DRIVE) =>
    drive.map(({ time, lat, lon, speedKmh }) => ({ imei, time: iso(time), lat, lon, speedKmh }))
  const send = (imei: string, drive: typeof DRIVE) =>
    callRoute(sendPositions, { method: 'POST', token, body: rows(imei, drive) })
  const undo = (id: number, as = token) =>
    callRoute<Task>(postUndo, { token: as, method: 'POST', params: { id: String(id) } })
  const sumsOf = (id: number) =>
    database.db
      .select({ quarter: deviceQuarterHours.quarter, cm: deviceQuarterHours.distanceCm })
      .from(deviceQuarterHours)
      .where(and(eq(deviceQuarterHours.deviceId, id), ne(deviceQuarterHours.distanceCm, 0)))
      .orderBy(deviceQuarterHours.quarter)
  /** Without when they came. */
  const fixesOf = async (id: number) =>
    (await storedFixes(id)).map(({ receivedAt: _, deviceId: __, ...fix }) => fix)
  const shownOf = async (id: number) => {
    const [state] = await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, id))
    return { fixTime: state?.fixTime, lat: state?.lat, lon: state?.lon, odometerCm: state?.odometerCm }
  }

  it.each([
    ['before', DRIVE.slice(MIDDLE), DRIVE.slice(0, MIDDLE)],
    ['between', [...DRIVE.slice(0, MIDDLE - 40), ...DRIVE.slice(MIDDLE)], DRIVE.slice(0, MIDDLE)],
    ['after', DRIVE.slice(0, MIDDLE), DRIVE.slice(MIDDLE - 10)],
  ])('%s the rest leaves exactly what was there without it', async (_, live, filed) => {
    const [taken, never] = [await makeDevice(owner), await makeDevice(owner)]
    await send(taken.imei, live)
    await send(never.imei, live)
    const imported = await endedTask(token, (await order(taken.imei, csvOf(filed))).data.id)
    expect(imported).toMatchObject({ status: 'done', device: { imei: taken.imei } })
    expect(await fixesOf(taken.id)).not.toEqual(await fixesOf(never.id))

    const ordered = await undo(imported.id)
    expect(ordered).toMatchObject({ status: 202, data: { kind: 'undoTrack', title: 'drive.csv' } })
    const stored = (imported.result as { stored: number }).stored
    expect(await endedTask(token, ordered.data.id)).toMatchObject({
      status: 'done',
      result: { removed: stored },
    })
    expect(await fixesOf(taken.id)).toEqual(await fixesOf(never.id))
    expect(await segmentsOf(taken.id)).toEqual(await segmentsOf(never.id))
    expect(await sumsOf(taken.id)).toEqual(await sumsOf(never.id))
    expect(await shownOf(taken.id)).toEqual(await shownOf(never.id))

    expect(await undo(imported.id)).toMatchObject({ status: 409, data: { error: 'taskNotReady' } })
    const logs = await database.db
      .select()
      .from(businessLogs)
      .where(and(eq(businessLogs.objectId, String(taken.id)), eq(businessLogs.action, 'devices.trackUndo')))
    expect(logs).toHaveLength(1)
  })

  it('was all that there was', async () => {
    const { id, imei } = await makeDevice(owner)
    const imported = await endedTask(token, (await order(imei, csvOf(DRIVE))).data.id)
    await endedTask(token, (await undo(imported.id)).data.id)
    expect(await storedFixes(id)).toEqual([])
    expect(await segmentsOf(id)).toEqual([])
    expect(await shownOf(id)).toMatchObject({ fixTime: null, lat: null, odometerCm: 0 })
    // The same file may be imported again.
    expect((await preview(imei, csvOf(DRIVE))).data.fresh).toBe(imported.result?.stored)
  })

  it('is of whoever ordered it, and of one that stored something', async () => {
    const { imei } = await makeDevice(owner)
    const imported = await endedTask(token, (await order(imei, csvOf(DRIVE.slice(0, 20)))).data.id)
    expect((await undo(imported.id, stranger)).status).toBe(404)
    expect((await undo(imported.id, await makeKey(token, ['tasks.read', 'devices.read']))).status).toBe(403)
    const again = await endedTask(token, (await order(imei, csvOf(DRIVE.slice(0, 20)))).data.id)
    expect(await undo(again.id)).toMatchObject({ status: 409, data: { error: 'taskNotReady' } })
  })
})
