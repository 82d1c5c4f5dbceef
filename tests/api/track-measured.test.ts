import { beforeAll, expect, it } from 'vitest'
import { GET as getExport } from '@/app/api/devices/[imei]/track/export/route'
import { GET as getMeasured } from '@/app/api/devices/[imei]/track/measured/route'
import { deviceReadings } from '@/db/schema/device-readings'
import { positions } from '@/db/schema/positions'
import { MAX_MEASURED_READINGS, type MeasuredColumn } from '@/lib/playback/measured'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeKey } from '../support/made-key'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const HOUR_MS = 3_600_000
const START = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 24 * HOUR_MS
const at = (seconds: number) => new Date(START + seconds * 1000)
const PERIOD = `from=${at(0).toISOString()}&to=${at(12 * 3600).toISOString()}`
let owner: number
let token: string
let stranger: string

beforeAll(async () => {
  owner = await makeAccount('north', 'enterprise')
  await makeAccount('south', 'enterprise')
  token = await tokenFor('north')
  stranger = await tokenFor('south')
})

const keep = (
  deviceId: number,
  rows: readonly (readonly [seconds: number, kind: string, values: object])[],
) =>
  database.db.insert(deviceReadings).values(
    rows.map(([seconds, kind, values]) => ({
      deviceId,
      time: at(seconds),
      receivedAt: at(seconds),
      kind,
      values: values as Record<string, number>,
    })),
  )
const measured = (imei: string, as = token) =>
  callRoute<MeasuredColumn[]>(getMeasured, { token: as, params: { imei }, path: `/api/x?${PERIOD}` })

it('what sensors measured in a period comes sensor by sensor, and stands beside the fixes in a table', async () => {
  const { id, imei } = await makeDevice(owner)
  await keep(id, [
    [-60, 'device', { batteryPercent: 99 }],
    [60, 'device', { batteryPercent: 80 }],
    [120, 'obd', { rpm: 900, coolantC: 70 }],
    [3600, 'device', { batteryPercent: 75 }],
  ])
  await database.db.insert(positions).values([
    { deviceId: id, fixTime: at(90), lat: 41.1, lon: -8.6 },
    { deviceId: id, fixTime: at(1800), lat: 41.2, lon: -8.6 },
    { deviceId: id, fixTime: at(3500), lat: 41.3, lon: -8.6 },
  ])
  const { data } = await measured(imei)
  const found = data.find(({ measure }) => measure === 'batteryPercent')
  expect(found).toMatchObject({ time: [at(60).getTime(), at(3600).getTime()], value: [80, 75] })
  expect(data.map(({ measure }) => measure)).toEqual(['batteryPercent', 'rpm', 'coolantC'])

  const answer = await rawRoute(getExport, { token, params: { imei }, path: `/api/x?format=csv&${PERIOD}` })
  const [head = '', ...rows] = (await answer.text()).trim().split('\r\n')
  expect(head.split(',').slice(-3)).toEqual(['Battery (%)', 'Engine speed (1/min)', 'Coolant (°C)'])
  // Behind all others: addresses have commas.
  expect(rows.map((row) => row.split(',').slice(-3))).toEqual([
    ['80', '900', '70'],
    ['', '', ''],
    ['75', '', ''],
  ])
})

it('of very many every so many of each kind is taken, to the end of the period', async () => {
  const { id, imei } = await makeDevice(owner)
  const many = MAX_MEASURED_READINGS + 2000
  for (let from = 0; from < many; from += 2000)
    await keep(
      id,
      Array.from({ length: 2000 }, (_, n) => [from + n + 1, 'device', { batteryPercent: 50 }] as const),
    )
  await keep(id, [[5, 'obd', { rpm: 900 }]])
  const { data } = await measured(imei)
  expect(data.map(({ measure, time }) => [measure, time.length])).toEqual([
    ['batteryPercent', many / 2],
    ['rpm', 1],
  ])
  expect(data[0]?.time.at(-1)).toBe(at(many - 1).getTime())
})

it('is told to who may know where the device was, of a device that is seen', async () => {
  const { imei } = await makeDevice(owner)
  expect(await measured(imei, stranger)).toMatchObject({ status: 404 })
  expect((await measured(imei, await makeKey(token, ['devices.read']))).status).toBe(403)
})
