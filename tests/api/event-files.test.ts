import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as getRefused } from '@/app/api/devices/[imei]/refused-files/route'
import { POST as move } from '@/app/api/devices/move/route'
import { GET as getFile } from '@/app/api/events/[id]/file/route'
import { GET as listEvents } from '@/app/api/events/route'
import { oldFiles } from '@/db/queries/device-files/file-retention'
import { deleteOldRefusedFiles } from '@/db/queries/device-files/refused-files'
import { listStagedFiles } from '@/db/queries/device-files/staged-files'
import { findOverdueDevices } from '@/db/queries/devices/device-removal'
import { claimDevice } from '@/db/queries/ingest/claim-device'
import { listQuarantined, quarantine, retryQuarantined } from '@/db/queries/ingest/quarantine'
import { saveWithReplay } from '@/db/queries/ingest/save-with-replay'
import { readLiveEvents } from '@/db/queries/live/live'
import { accounts } from '@/db/schema/accounts'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceFiles, refusedFiles } from '@/db/schema/device-files'
import { devices } from '@/db/schema/devices'
import { drawCameraPicture } from '@/demo/camera-picture'
import { accessFor, accountForAccess, systemAccess } from '@/lib/auth/access'
import { DAY_LIMITS, type DeviceFile, type ReportedFile } from '@/lib/device-files/device-file'
import type { RefusedFileCounts } from '@/lib/device-files/file-schema'
import { judgeFiles } from '@/lib/device-files/judge-files'
import type { EventList } from '@/lib/events/schema'
import type { Report } from '@/lib/ingest/change'
import { DEFAULT_STEP_SETTINGS } from '@/lib/ingest/steps'
import type { FileStorage } from '@/server/storage/file-storage'
import { setFileStorage } from '@/server/storage/storage'
import { putAway } from '@/worker/device-files/run-filing'
import { deleteDevicesForGood } from '@/worker/jobs/delete-devices'
import { forgetOldHistory } from '@/worker/jobs/forget-history'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
const stored = new Map<string, Uint8Array>()

const storage: FileStorage = {
  put: async (key, data) => {
    if (!(data instanceof Uint8Array)) throw new Error('bytes are wanted')
    stored.set(key, data)
    return data.byteLength
  },
  get: async (key) => {
    const bytes = stored.get(key)
    return bytes ? new Blob([new Uint8Array(bytes)]).stream() : null
  },
  stat: async (key) => ({ bytes: stored.get(key)?.byteLength ?? 0 }),
  remove: async (key) => void stored.delete(key),
}

beforeAll(async () => {
  setFileStorage(storage)
  ids.admin = await makeAccount('admin', 'administrator')
  ids.north = await makeAccount('north', 'distributor', ids.admin)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.north)
  ids.shop = await makeAccount('shop', 'enterprise', ids.north)
  ids.south = await makeAccount('south', 'enterprise', ids.admin)
  for (const login of Object.keys(ids)) tokens[login] = await tokenFor(login)
})
beforeEach(async () => {
  await putAllAway()
  stored.clear()
})

const JPEG = drawCameraPicture({ time: 0, channel: 1, number: 1 })
const WAV = Buffer.from('524946462400000057415645666d7420', 'hex')
let number = 0

async function save(deviceId: number, report: Partial<Report>): Promise<void> {
  const { version } = await claimDevice(system, deviceId, {
    gateway: 'test',
    protocol: 'jt808',
    address: 'test',
  })
  const reports = [{ receivedAt: Date.now(), fixes: [], events: [], ...report }]
  await saveWithReplay(system, { deviceId, version, settings: DEFAULT_STEP_SETTINGS, reports })
}

function fileOf(fields: Partial<ReportedFile> = {}): DeviceFile {
  const given = {
    kind: null,
    number: ++number,
    cause: 'timer',
    channel: 1,
    time: Date.now(),
    fix: null,
  } as const
  const [file] = judgeFiles([{ ...given, bytes: JPEG, ...fields }]).files
  if (!file) throw new Error('no file')
  return file
}

/** Has a device send a file, and returns the id of its event. */
async function send(deviceId: number, fields: Partial<ReportedFile> = {}): Promise<number> {
  const file = fileOf(fields)
  await save(deviceId, { files: [file] })
  const [event] = await database.db
    .select({ id: deviceEvents.id })
    .from(deviceEvents)
    .where(and(eq(deviceEvents.deviceId, deviceId), eq(deviceEvents.subject, file.mark)))
  if (!event) throw new Error('no event')
  return event.id
}

const ask = (login: string, id: number, query = '', headers: Record<string, string> = {}) =>
  rawRoute(getFile, {
    token: tokens[login],
    path: `/api/events/${id}/file${query}`,
    params: { id: String(id) },
    headers,
  })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const statusOf = async (login: string, id: number) => (await ask(login, id)).status
const list = async (login: string, imei: string) =>
  (await callRoute<EventList>(listEvents, { token: tokens[login], path: `/api/events?imei=${imei}` })).data
    .items
const refused = (login: string, imei: string) =>
  callRoute<RefusedFileCounts>(getRefused, {
    token: tokens[login],
    path: `/api/devices/${imei}/refused-files`,
    params: { imei },
  })
const rowOf = async (eventId: number) => {
  const [row] = await database.db.select().from(deviceFiles).where(eq(deviceFiles.eventId, eventId))
  return row
}
const filesOf = (deviceId: number) =>
  database.db.select().from(deviceFiles).where(eq(deviceFiles.deviceId, deviceId))

async function putAllAway(): Promise<void> {
  for (const one of await listStagedFiles(system, 1000)) await putAway(one)
}

const give = async (imei: string, login: string) =>
  expect(
    await callRoute(move, { token: tokens.admin, body: { imeis: [imei], accountId: ids[login] } }),
  ).toMatchObject({ code: 0 })

describe('the file of an event', () => {
  it('is in the list, and is handed out before and after it is in the storage', async () => {
    const { id, imei } = await makeDevice(ids.fleet ?? 0)
    const event = await send(id, { cause: 'crash' })
    expect(await list('fleet', imei)).toMatchObject([
      {
        id: event,
        type: 'media',
        severity: 'notice',
        subject: '',
        subjectName: null,
        data: { kind: 'picture', cause: 'crash', channel: 1 },
        file: { kind: 'picture', contentType: 'image/jpeg', bytes: JPEG.length },
      },
    ])
    for (const query of ['', '?size=thumbnail'])
      expect((await bytesOf(await ask('fleet', event, query))).equals(JPEG)).toBe(true)
    await putAllAway()
    const row = await rowOf(event)
    expect(row?.content).toBeNull()
    expect([...stored.keys()].sort()).toEqual([row?.file, row?.thumbnail].sort())
    expect((await bytesOf(await ask('fleet', event))).equals(JPEG)).toBe(true)
    const small = await bytesOf(await ask('fleet', event, '?size=thumbnail'))
    expect(small.equals(JPEG)).toBe(false)
    expect(await sharp(small).metadata()).toMatchObject({ format: 'jpeg', width: 320 })
  })

  it('has a type of ours, a name, and is kept by browsers of who may see it alone', async () => {
    const { id, imei } = await makeDevice(ids.fleet ?? 0)
    const event = await send(id, { time: Date.UTC(2026, 4, 4, 8, 1, 2) })
    const { headers } = await ask('fleet', event)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'",
    })
    expect(headers.get('content-disposition')).toContain(`inline; filename="${imei} 2026-05-04 08.01.02.jpg"`)
    const etag = headers.get('etag') ?? ''
    expect((await ask('fleet', event, '', { 'if-none-match': etag })).status).toBe(304)
    expect((await ask('south', event, '', { 'if-none-match': etag })).status).toBe(404)
    await putAllAway()
    const small = (await ask('fleet', event, '?size=thumbnail')).headers.get('etag')
    expect(small).not.toBe(etag)
  })

  it('that is no picture is saved', async () => {
    const { id, imei } = await makeDevice(ids.fleet ?? 0)
    const event = await send(id, { bytes: WAV })
    await putAllAway()
    expect(await rowOf(event)).toMatchObject({ kind: 'sound', thumbnail: null })
    const { headers } = await ask('fleet', event)
    expect(headers.get('content-type')).toBe('audio/wav')
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="${imei} .*\\.wav"`))
  })

  it('of which nothing can be drawn has no thumbnail, and is handed out as it is', async () => {
    const { id } = await makeDevice(ids.fleet ?? 0)
    const broken = JPEG.subarray(0, 300)
    const event = await send(id, { bytes: broken })
    await putAllAway()
    expect(await rowOf(event)).toMatchObject({ content: null, thumbnail: null })
    expect((await bytesOf(await ask('fleet', event, '?size=thumbnail'))).equals(broken)).toBe(true)
  })

  it('is put away once more after an interruption, under the same key', async () => {
    const { id } = await makeDevice(ids.fleet ?? 0)
    const event = await send(id)
    const [staged] = await listStagedFiles(system, 10)
    if (!staged) throw new Error('nothing waits')
    setFileStorage({
      ...storage,
      put: async () => {
        throw new Error('the disk is full')
      },
    })
    await expect(putAway(staged)).rejects.toThrow('the disk is full')
    setFileStorage(storage)
    const before = await rowOf(event)
    expect(before?.content?.equals(JPEG)).toBe(true)
    expect((await bytesOf(await ask('fleet', event))).equals(JPEG)).toBe(true)
    await Promise.all([putAway(staged), putAway(staged)])
    expect(await rowOf(event)).toMatchObject({ file: before?.file, content: null })
    expect(stored.size).toBe(2)
  })

  it('is in the live feed with its event', async () => {
    const { id } = await makeDevice(ids.fleet ?? 0)
    const event = await send(id)
    expect(await readLiveEvents(system, [[id, event]])).toMatchObject([
      { event: { id: event, subject: '', file: { kind: 'picture', bytes: JPEG.length } } },
    ])
  })
})

describe('who sees the file of an event', () => {
  it('is who sees the event: not others, nor who has another event', async () => {
    const [own, foreign] = [await makeDevice(ids.fleet ?? 0), await makeDevice(ids.south ?? 0)]
    const [event, other] = [await send(own.id), await send(foreign.id)]
    for (const login of ['fleet', 'north', 'admin']) expect(await statusOf(login, event)).toBe(200)
    for (const login of ['shop', 'south']) expect(await statusOf(login, event)).toBe(404)
    expect(await statusOf('fleet', other)).toBe(404)
    const [sos] = await database.db
      .insert(deviceEvents)
      .values({ deviceId: own.id, eventTime: new Date(), type: 'sos' })
      .returning({ id: deviceEvents.id })
    expect(await statusOf('fleet', sos?.id ?? 0)).toBe(404)
    expect(
      (await rawRoute(getFile, { path: `/api/events/${event}/file`, params: { id: String(event) } })).status,
    ).toBe(401)
  })

  it('is who had the device then: neither the former owner of newer ones nor the new one of older ones', async () => {
    const { id, imei } = await makeDevice(ids.fleet ?? 0)
    const older = await send(id, { time: Date.now() - 60_000 })
    await give(imei, 'shop')
    const newer = await send(id, { time: Date.now() })
    const seen = async (login: string) => [await statusOf(login, older), await statusOf(login, newer)]
    expect(await seen('shop')).toEqual([404, 200])
    expect(await seen('fleet')).toEqual([404, 404])
    expect(await seen('north')).toEqual([200, 200])
    await give(imei, 'fleet')
    expect(await seen('fleet')).toEqual([200, 404])
    expect(await seen('shop')).toEqual([404, 404])
    expect((await list('fleet', imei)).map(({ id }) => id)).toEqual([older])
  })

  it('and of refused ones how many there were', async () => {
    const { id, imei } = await makeDevice(ids.fleet ?? 0)
    await save(id, { refusedFiles: ['notMedia', 'notMedia', 'tooLarge'] })
    await save(id, { refusedFiles: ['notMedia'] })
    expect((await refused('fleet', imei)).data).toMatchObject([
      { reason: 'notMedia', count: 3 },
      { reason: 'tooLarge', count: 1 },
    ])
    expect((await refused('south', imei)).status).toBe(404)
    await give(imei, 'shop')
    expect((await refused('shop', imei)).data).toEqual([])
    expect((await refused('north', imei)).data).toHaveLength(2)
    await database.db
      .update(refusedFiles)
      .set({ at: sql`now() - interval '31 days'` })
      .where(eq(refusedFiles.deviceId, id))
    await deleteOldRefusedFiles(system)
    expect((await refused('north', imei)).data).toEqual([])
  })
})

describe('what a device sends', () => {
  it('twice, at once or later, is there once', async () => {
    const { id } = await makeDevice(ids.fleet ?? 0)
    const file = fileOf({ time: null })
    await save(id, { files: [file, { ...file, time: Date.now() - 5000 }] })
    await save(id, { files: [file] })
    expect(await filesOf(id)).toHaveLength(1)
    await save(id, { files: [{ ...fileOf({ time: null }), number: file.number }, file] })
    expect(await filesOf(id)).toHaveLength(2)
  })

  it('above its day is not kept, and counted; other devices are not held up by it', async () => {
    const [{ id, imei }, other] = [await makeDevice(ids.fleet ?? 0), await makeDevice(ids.fleet ?? 0)]
    const event = await send(id)
    await database.db
      .update(deviceFiles)
      .set({ bytes: DAY_LIMITS.bytes })
      .where(eq(deviceFiles.eventId, event))
    await save(id, { files: [fileOf()] })
    await database.db.execute(sql`
      insert into device_events (device_id, event_time, type, subject)
      select ${id}, now(), 'media', 'many ' || n from generate_series(1, ${DAY_LIMITS.files}) n`)
    await database.db.execute(sql`
      insert into device_files (device_id, event_id, mark, kind, content_type, bytes)
      select device_id, id, subject, 'picture', 'image/jpeg', 1 from device_events
      where device_id = ${id} and subject like 'many %'`)
    await save(id, { files: [fileOf(), fileOf()] })
    expect((await refused('fleet', imei)).data).toMatchObject([
      { reason: 'tooMany', count: 2 },
      { reason: 'tooMuch', count: 1 },
    ])
    expect(await filesOf(id)).toHaveLength(DAY_LIMITS.files + 1)
    await send(other.id)
    await database.db
      .update(deviceFiles)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(deviceFiles.deviceId, id))
    await send(id)
    expect(await filesOf(id)).toHaveLength(DAY_LIMITS.files + 2)
  })

  it('is kept whole in quarantine, and is there when it is tried again', async () => {
    const { id } = await makeDevice(ids.fleet ?? 0)
    await claimDevice(system, id, { gateway: 'test', protocol: 'jt808', address: 'test' })
    const report = { receivedAt: Date.now(), fixes: [], events: [], files: [fileOf()] }
    await quarantine(system, { deviceId: id, protocol: 'jt808', report, reason: 'a test' })
    const [row] = await database.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, ids.admin ?? 0))
    if (!row) throw new Error('no account')
    const access = accessFor(accountForAccess(row))
    const [aside] = await listQuarantined(access, 1)
    await retryQuarantined(access, aside?.id ?? 0)
    expect((await filesOf(id))[0]?.content?.equals(JPEG)).toBe(true)
  })
})

describe('what is kept', () => {
  it('goes with its device, from the storage too', async () => {
    const { id } = await makeDevice(ids.fleet ?? 0)
    const away = await send(id)
    await putAllAway()
    const waiting = await send(id)
    expect(stored.size).toBe(2)
    await database.db
      .update(devices)
      .set({ deletedAt: sql`now() - interval '1 year'` })
      .where(eq(devices.id, id))
    expect(await findOverdueDevices(system)).toContain(id)
    await deleteDevicesForGood.run()
    expect([await rowOf(away), await rowOf(waiting), stored.size]).toEqual([undefined, undefined, 0])
  })

  it('goes when history goes, and its event stays', async () => {
    const { id, imei } = await makeDevice(ids.fleet ?? 0)
    const [old, lately, late] = [await send(id), await send(id), await send(id)]
    await putAllAway()
    const longAgo = new Date(Date.UTC(2019, 0, 1))
    for (const event of [old, late])
      await database.db.update(deviceEvents).set({ eventTime: longAgo }).where(eq(deviceEvents.id, event))
    await database.db.update(deviceFiles).set({ createdAt: longAgo }).where(eq(deviceFiles.eventId, old))
    const row = await rowOf(old)
    expect((await oldFiles(system, new Date(Date.UTC(2020, 0, 1)), 10)).keys).toEqual([
      row?.file,
      row?.thumbnail,
    ])
    await forgetOldHistory.run()
    expect(await rowOf(old)).toBeUndefined()
    expect([stored.has(row?.file ?? ''), stored.size]).toEqual([false, 4])
    expect(await statusOf('fleet', old)).toBe(404)
    for (const event of [lately, late]) expect(await statusOf('fleet', event)).toBe(200)
    const files = new Map((await list('fleet', imei)).map(({ id, file }) => [id, file]))
    expect([files.get(old), files.get(lately)?.kind]).toEqual([null, 'picture'])
  })
})
