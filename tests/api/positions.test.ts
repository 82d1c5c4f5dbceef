import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { POST as move } from '@/app/api/devices/move/route'
import { POST } from '@/app/api/positions/route'
import { accounts } from '@/db/schema/accounts'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceSegments } from '@/db/schema/device-segments'
import { deviceDetails, deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { unknownDevices } from '@/db/schema/unknown-devices'
import { accessFor, accountForAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { FIX_FLAGS } from '@/lib/positions/flags'
import { toReceivedRow } from '@/lib/received/received-row'
import type { PositionsAnswer } from '@/lib/received/sent-position'
import { receiveGathered } from '@/server/received/gather-rows'
import { receiveRows } from '@/server/received/receive-rows'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeKey } from '../support/made-key'
import { storedFixes } from '../support/stored-fixes'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
let north: number
let south: number
let provider: string
let token: string
beforeAll(async () => {
  const above = await makeAccount('provider', 'distributor')
  north = await makeAccount('north', 'enterprise', above)
  south = await makeAccount('south', 'enterprise', above)
  provider = await tokenFor('provider')
  token = await tokenFor('north')
})

const START = Date.now() - 7_200_000
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString()
const row = (imei: string, seconds: number, more: object = {}) => ({
  imei,
  time: at(seconds),
  lat: 41.1 + seconds / 10_000,
  lon: -8.6,
  speedKmh: 40,
  ...more,
})
const send = (body: unknown, as = token) =>
  callRoute<PositionsAnswer>(POST, { method: 'POST', token: as, body })
const sendLines = (text: string, type = 'application/x-ndjson') =>
  callRoute<PositionsAnswer>(POST, { method: 'POST', token, text, headers: { 'content-type': type } })
const resultsOf = ({ data }: { data: PositionsAnswer }) => data.verdicts.map(({ result }) => result)
const stateOf = async (id: number) =>
  (await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, id)))[0]

describe('positions that another platform sends', () => {
  it('name their device by its IMEI or its identifier, and by one of the two alone', async () => {
    const { imei } = await makeDevice(north)
    const { imei: named, ...unnamed } = row(imei, 0)
    expect(resultsOf(await send([{ ...unnamed, identifier: named }]))).toEqual(['stored'])
    const both = { ...row(imei, 10), identifier: imei }
    expect(resultsOf(await send([unnamed, both]))).toEqual(['refused', 'refused'])
  })

  it('are stored with all that they say, once, however often and in whatever form they come', async () => {
    const { id, imei } = await makeDevice(north)
    const first = row(imei, 0, {
      heading: 359.6,
      altitudeM: 80,
      accuracyM: 4,
      satellites: 9,
      ignition: true,
      odometerM: 1234,
      batteryPercent: 61.4,
      charging: true,
      voltage: 12.6,
      gsmLevel: 3,
      sensors: { temperatureC: 4.5 },
    })
    const rows = [first, row(imei, 10), row(imei, 20, { positioned: false })]
    const answer = await send({ positions: rows })
    expect(answer).toMatchObject({ status: 200, data: { stored: 3, duplicate: 0, refused: 0 } })
    expect(answer.data.verdicts[1]).toEqual({ index: 1, result: 'stored' })
    const stored = await storedFixes(id)
    expect(stored).toHaveLength(3)
    expect(stored[0]).toMatchObject({
      lat: 41.1,
      speedKmh: 40,
      heading: 0,
      altitude: 80,
      satellites: 9,
      flags: 0,
    })
    expect(stored[2]?.flags).toBe(FIX_FLAGS.unpositioned)
    expect(await stateOf(id)).toMatchObject({
      batteryPercent: 61,
      charging: true,
      voltage: 12.6,
      gsmLevel: 3,
      ignition: true,
    })
    const [details] = await database.db.select().from(deviceDetails).where(eq(deviceDetails.deviceId, id))
    expect(details).toMatchObject({ sensors: { temperatureC: 4.5 }, address: '198.51.100.7' })

    expect(resultsOf(await send(rows))).toEqual(['duplicate', 'duplicate', 'duplicate'])
    expect(resultsOf(await send(first))).toEqual(['duplicate'])
    const lines = [row(imei, 30), row(imei, 30), row(imei, 10)].map((one) => JSON.stringify(one))
    expect(resultsOf(await sendLines(`${lines.join('\r\n\n')}\n`))).toEqual([
      'stored',
      'duplicate',
      'duplicate',
    ])
    expect(await storedFixes(id)).toHaveLength(4)
  })

  it('are judged row by row, and what is refused names its field', async () => {
    const { id, imei } = await makeDevice(north)
    const wrong = [
      row(imei, 1, { lat: 91 }),
      row(imei, 2, { time: 'yesterday' }),
      row(imei, 3, { speedKph: 4 }),
      { time: at(4), lat: 1, lon: 1 },
      row(imei, 5, { sensors: { deep: { er: 1 } } }),
      row(imei, 6, { event: 'sourceRefused' }),
      7,
    ]
    const answer = await send([...wrong, row(imei, 8)])
    expect(answer.data).toMatchObject({ stored: 1, refused: 7 })
    const fields = ['lat', 'time', 'speedKph', 'imei', 'sensors.deep', 'event', 'row']
    expect(answer.data.verdicts.slice(0, 7).map(({ index, field }) => [index, field])).toEqual(
      fields.map((field, index) => [index, field]),
    )
    for (const { field, reason } of answer.data.verdicts.slice(0, 7)) expect(reason).toMatch(`${field}: `)
    expect(await storedFixes(id)).toHaveLength(1)
    const lines = await sendLines(`{"imei":\n${JSON.stringify(row(imei, 9))}`)
    expect(lines.data.verdicts).toMatchObject([{ result: 'refused', field: 'row' }, { result: 'stored' }])
  })

  it('of a device of another account get the verdict of an unknown one, and only that one is written down', async () => {
    const { id, imei } = await makeDevice(south)
    const answer = await send([row(imei, 0), row('359999999999991', 0)])
    const [foreign, unknown] = answer.data.verdicts
    expect({ ...foreign, index: 1 }).toEqual(unknown)
    expect(unknown).toMatchObject({ result: 'refused', error: 'deviceUnknown', field: 'imei' })
    expect(await storedFixes(id)).toEqual([])
    const written = await database.db.select().from(unknownDevices)
    expect(written.map(({ identifier, protocol }) => [identifier, protocol])).toEqual([
      ['359999999999991', 'api'],
    ])
  })

  it('make trips and raise events as those of a tracker do, also when they come late', async () => {
    const { id, imei } = await makeDevice(north)
    const drive = Array.from({ length: 120 }, (_, at) =>
      row(imei, at * 10, { lat: 41 + at / 1000, ignition: true }),
    )
    const stop = Array.from({ length: 60 }, (_, at) =>
      row(imei, 1200 + at * 30, { lat: 41.119, speedKmh: 0, ignition: false }),
    )
    const all = [...drive, ...stop]
    const segments = () =>
      database.db
        .select()
        .from(deviceSegments)
        .where(eq(deviceSegments.deviceId, id))
        .orderBy(deviceSegments.startTime)
    // The end first.
    expect((await send({ positions: all.slice(90) })).data.stored).toBe(90)
    expect(
      (
        await send({
          positions: [row(imei, 0, { lat: 41, event: 'sos', ignition: true }), ...all.slice(1, 90)],
        })
      ).data.stored,
    ).toBe(90)
    const late = (await segments()).map(({ kind, startTime, endTime, distanceCm }) => ({
      kind,
      startTime,
      endTime,
      distanceCm,
    }))
    const other = await makeDevice(north)
    await send({ positions: all.map((one) => ({ ...one, imei: other.imei })) })
    const inOrder = await database.db
      .select()
      .from(deviceSegments)
      .where(eq(deviceSegments.deviceId, other.id))
      .orderBy(deviceSegments.startTime)
    expect(late.length).toBeGreaterThan(0)
    expect(late).toEqual(
      inOrder.map(({ kind, startTime, endTime, distanceCm }) => ({ kind, startTime, endTime, distanceCm })),
    )
    const events = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
    expect(events.filter(({ type }) => type === 'sos')).toMatchObject([{ lat: 41 }])
  })

  it('take a key that was given that, and none that may edit devices only', async () => {
    const { imei } = await makeDevice(north)
    const may = await makeKey(token, ['positions.send'])
    const mayNot = await makeKey(token, ['devices.edit', 'positions.read'])
    expect(resultsOf(await send([row(imei, 0)], may))).toEqual(['stored'])
    expect(await send([row(imei, 1)], mayNot)).toMatchObject({ status: 403, code: 40300 })
  })

  it('of an ended service, of a time of somebody else, and from a wrong address are refused', async () => {
    const ended = await makeDevice(north, { expiresAt: new Date(Date.now() - 1000) })
    const fixed = await makeDevice(north)
    await database.db
      .update(devices)
      .set({ sources: { policy: 'fixed', addresses: '203.0.113.0/24' } })
      .where(eq(devices.id, fixed.id))
    const sold = await makeDevice(south)
    await send([row(sold.imei, 0)], provider)
    expect(
      await callRoute(move, {
        method: 'POST',
        token: provider,
        body: { imeis: [sold.imei], accountId: north },
      }),
    ).toMatchObject({ status: 200 })
    const own = new Date(Date.now() + 1000).toISOString()
    const answer = await send([
      row(ended.imei, 0),
      row(fixed.imei, 0),
      row(sold.imei, 10),
      { ...row(sold.imei, 0), time: new Date(Date.now() + 120_000).toISOString() },
      { ...row(sold.imei, 0), time: own },
    ])
    expect(answer.data.verdicts.map(({ error }) => error)).toEqual([
      'deviceExpired',
      'sourceNotAllowed',
      'ofOthersTime',
      'future',
      undefined,
    ])
  })

  it('of an old month say nothing of the battery of now', async () => {
    const { id, imei } = await makeDevice(north)
    await send([row(imei, 100, { batteryPercent: 80 })])
    await send([row(imei, 0, { batteryPercent: 20 })])
    expect(await stateOf(id)).toMatchObject({ batteryPercent: 80 })
  })

  it('come ten thousand at a time, of many devices, without holding up the others', async () => {
    const fleet = await Promise.all(Array.from({ length: 40 }, () => makeDevice(north)))
    const rows = Array.from({ length: 10_000 }, (_, n) =>
      row(fleet[n % 40]?.imei ?? '', Math.floor(n / 40) * 5, {
        heading: 90,
        altitudeM: 12,
        satellites: 9,
        sensors: { rpm: n },
      }),
    )
    const answer = await send({ positions: rows })
    expect(answer).toMatchObject({ status: 200, data: { stored: 10_000 } })
    expect((await sendLines(rows.map((one) => JSON.stringify(one)).join('\n'))).data.duplicate).toBe(10_000)
    expect(await send([...rows, rows[0]])).toMatchObject({ status: 400, data: { error: 'tooManyRows' } })
  }, 120_000)

  it('have 500 values a row, in whatever form they come', async () => {
    const { imei } = await makeDevice(north)
    const sensors = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`s${at}`, at]))
    const refused = { status: 413, data: { error: 'jsonValues' } }
    expect(await send([row(imei, 0), row(imei, 1, { sensors })])).toMatchObject(refused)
    expect(await send({ positions: [row(imei, 1, { sensors })] })).toMatchObject(refused)
    expect(await sendLines(JSON.stringify(row(imei, 1, { sensors })))).toMatchObject(refused)
  })

  it('are no text and no other shape', async () => {
    expect(await sendLines('[]', 'text/plain')).toMatchObject({ status: 415 })
    expect(await send({ positions: 1 })).toMatchObject({ status: 400 })
    expect(await send('x')).toMatchObject({ status: 400 })
    expect(await sendLines('[')).toMatchObject({ status: 200, data: { refused: 1 } })
    expect((await send([])).data).toEqual({ stored: 0, duplicate: 0, refused: 0, verdicts: [] })
  })
})

describe('rows that the database refuses', () => {
  const accessOf = async (id: number) => {
    const [account] = await database.db.select().from(accounts).where(eq(accounts.id, id))
    if (!account) throw new Error('no account')
    return accessFor(accountForAccess(account))
  }
  const named = (imei: string, index: number, isWrong: boolean) => {
    const { time, lat, lon } = row(imei, index)
    // No text of the database can hold it, and no door lets it in.
    const events = isWrong ? [{ type: 'other' as const, data: { alarm: '\ud800' } }] : []
    return { ...toReceivedRow({ imei, time, lat, lon }, index), imei, events }
  }
  const address = '198.51.100.7'

  it('are found among right ones, which are stored', async () => {
    const { id, imei } = await makeDevice(north)
    const rows = Array.from({ length: 64 }, (_, at) => named(imei, at, at === 40))
    const verdicts = await receiveRows(await accessOf(north), { rows, address })
    expect([...verdicts.values()].filter(({ result }) => result !== 'stored')).toMatchObject([
      { index: 40, error: 'notStored' },
    ])
    expect(await storedFixes(id)).toHaveLength(63)
  })

  it('are looked for in twenty saves; the rest of a call is not tried', async () => {
    const { id, imei } = await makeDevice(north)
    const access = await accessOf(north)
    const rows = Array.from({ length: 600 }, (_, at) => named(imei, at, true))
    const told = vi.spyOn(log, 'error').mockImplementation(() => {})
    const verdicts = await receiveRows(access, { rows, address }).finally(() => told.mockRestore())
    const errors = Array.from(rows, ({ index }) => verdicts.get(index)?.error)
    expect(errors.filter((error) => error === 'notStored').length).toBeLessThan(20)
    expect(errors.at(-1)).toBe('notTried')
    expect(new Set(errors)).toEqual(new Set(['notStored', 'notTried']))
    expect(await storedFixes(id)).toEqual([])
  })

  it('cost those that were gathered with them nothing, nor does an identifier that no text can hold', async () => {
    const { id, imei } = await makeDevice(north)
    const access = await accessOf(north)
    const told = vi.spyOn(log, 'error').mockImplementation(() => {})
    const gathered = (sender: string, rows: ReturnType<typeof named>[]) =>
      Promise.allSettled(rows.map((row) => receiveGathered(access, { sender, row, address })))
    // The first is saved by itself, and the others wait for it together.
    const rows = Array.from({ length: 60 }, (_, at) => named(imei, at, at % 2 === 1))
    const results = (await gathered('one', rows)).map((settled) =>
      settled.status === 'fulfilled' ? settled.value.result : settled.reason,
    )
    expect(results).toEqual(rows.map((_, at) => (at % 2 === 1 ? 'refused' : 'stored')))
    const others = [60, 61, 62].map((at) => named(at === 61 ? 'a\u0000bc' : imei, at, false))
    const named61 = (await gathered('two', [named(imei, 60, false), ...others])).map(({ status }) => status)
    expect(named61).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    told.mockRestore()
    expect(await storedFixes(id)).toHaveLength(32)
  })

  it('are not saved for who has left, and long calls let others go ahead between their parts', async () => {
    const { id, imei } = await makeDevice(north)
    const access = await accessOf(north)
    const rows = Array.from({ length: 1200 }, (_, at) => named(imei, at, false))
    const leaving = new AbortController()
    let parts = 0
    const letOthers = async () => {
      if (++parts === 2) leaving.abort()
    }
    const answer = receiveRows(access, { rows, address, signal: leaving.signal, letOthers })
    await expect(answer).rejects.toMatchObject({ error: 'systemBusy' })
    expect(parts).toBe(2)
    expect(await storedFixes(id)).toHaveLength(1000)
  })
})
