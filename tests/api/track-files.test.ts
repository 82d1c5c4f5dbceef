import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as postPreview } from '@/app/api/devices/[imei]/track-files/preview/route'
import { POST as postFile } from '@/app/api/devices/[imei]/track-files/route'
import { POST as sendPositions } from '@/app/api/positions/route'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceSegments } from '@/db/schema/device-segments'
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

const DRIVEN = readDrive('de_envirocar_c2')
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
    const text = `${csvOf(DRIVE)}\n2026-01-01T00:00:00Z,91,1,0`
    const { data } = await preview(imei, text)
    const { total, fresh, duplicate, refused, from, to, distanceM, refusals } = data
    expect({ total, fresh, refused, from }).toEqual({
      ...{
        total: DRIVE.length + 1,
        fresh: DRIVE.length - duplicate,
        refused: 1,
        from: iso(DRIVE[0]?.time ?? 0),
      },
    })
    expect([to, refusals]).toEqual([
      iso(DRIVE.at(-1)?.time ?? 0),
      [{ line: DRIVE.length + 2, field: 'lat', flaw: 'wrong' }],
    ])
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
    expect((await preview(imei, text, blind)).data).toMatchObject({ fresh: 5, distanceM: null })
  })

  it('is refused when nothing can be read of it', async () => {
    const { imei } = await makeDevice(owner)
    for (const text of ['', 'hello', '<html/>', '<!DOCTYPE x [<!ENTITY e "e">]><gpx>&e;</gpx>', 'a\0b'])
      expect(await preview(imei, text)).toMatchObject({ status: 400, data: { error: 'trackFileUnreadable' } })
    expect(await order(imei, 'time,lat,lon\nnever,1,1')).toMatchObject({ status: 400 })
    expect(await preview(imei, `time,lat,lon\n${'1,1,1\n'.repeat(100_001)}`)).toMatchObject({
      data: { error: 'trackFilePoints' },
    })
  })

  it('of a hundred thousand points is looked at without holding up the others', async () => {
    const { imei } = await makeDevice(owner)
    const start = Date.UTC(2026, 0, 1)
    const lines = Array.from(
      { length: 100_000 },
      (_, n) => `${iso(start + n * 1000)},${41 + n / 1e6},-8.6,40`,
    )
    const { data } = await preview(imei, ['time,lat,lon,speedKmh', ...lines].join('\n'))
    expect(data).toMatchObject({ total: 100_000, fresh: 100_000 })
  })
})
