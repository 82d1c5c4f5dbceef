import { beforeAll, describe, expect, it } from 'vitest'
import { POST } from '@/app/api/custom-reports/route'
import { GET as getReport } from '@/app/api/reports/[name]/route'
import { deviceSegments } from '@/db/schema/device-segments'
import { OTHERS } from '@/lib/reports/chart'
import type { CustomReportListed } from '@/lib/reports/custom-schema'
import type { ReportAnswer } from '@/lib/reports/schema'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
let token: string
let otherToken: string

const HOUR = 3_600_000
const NOON = Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR - 12 * HOUR
const at = (hours: number) => new Date(NOON + hours * HOUR)
const RANGE = `from=${at(-5).toISOString()}&to=${at(5).toISOString()}`

const SHENZHEN = [22.543, 114.058] as const
const SHANGHAI = [31.23, 121.474] as const
const PORTO = [41.15, -8.61] as const

const ask = async (name: string, as = token, more = '') => {
  const path = `/api/reports/${name}?${RANGE}${more}`
  const { status, data } = await callRoute<ReportAnswer>(getReport, { params: { name }, path, token: as })
  expect(status).toBe(200)
  return data
}
const mapsOf = ({ charts }: ReportAnswer) => charts.filter(({ kind }) => kind === 'map')

beforeAll(async () => {
  const fleet = await makeAccount('china-fleet', 'enterprise')
  const other = await makeAccount('porto-fleet', 'enterprise')
  const truck = await makeDevice(fleet, { name: 'Truck' })
  const van = await makeDevice(fleet, { name: 'Van' })
  const tram = await makeDevice(other, { name: 'Tram' })
  const segment = (
    deviceId: number,
    kind: keyof typeof SEGMENT_KINDS,
    [from, to]: [number, number],
    [lat, lon]: readonly [number, number],
    km = 0,
  ) => ({
    deviceId,
    kind: SEGMENT_KINDS[kind],
    startTime: at(from),
    endTime: at(to),
    startLat: lat,
    startLon: lon,
    endLat: lat,
    endLon: lon,
    distanceCm: km * 100_000,
  })
  await database.db
    .insert(deviceSegments)
    .values([
      segment(truck.id, 'trip', [0, 1], SHENZHEN, 30),
      segment(truck.id, 'stop', [1, 3], SHENZHEN),
      segment(van.id, 'trip', [0, 1], SHANGHAI, 50),
      segment(van.id, 'stop', [1, 2], PORTO),
      segment(tram.id, 'trip', [0, 1], PORTO, 8),
    ])
  token = await tokenFor('china-fleet')
  otherToken = await tokenFor('porto-fleet')
})

describe('the map of regions', () => {
  it('has the time and the distance in each province, the same as the rows', async () => {
    const data = await ask('geoRegion')
    const [time, distance] = mapsOf(data)
    expect(time).toMatchObject({ by: 'place', labels: ['GD', 'SH', OTHERS] })
    expect(time?.series[0]).toMatchObject({ column: 'seconds', values: [3 * 3600, 3600, 3600] })
    expect(distance).toMatchObject({ labels: ['SH', 'GD', OTHERS] })
    expect(distance?.series[0]).toMatchObject({ column: 'distanceM', values: [50_000, 30_000, 0] })
    const total = time?.series[0]?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
    expect(total).toBe(data.totals.seconds)
  })

  it('is offered to a fleet that is elsewhere, too, and says so', async () => {
    const [time] = mapsOf(await ask('geoRegion', otherToken))
    expect(time).toMatchObject({ labels: [OTHERS], series: [{ values: [3600] }] })
  })

  it('goes when rows are put together, for they have no place any more', async () => {
    const data = await ask('geoRegion', token, '&group=device')
    expect(data.count).toBe(2)
    expect(mapsOf(data)).toEqual([])
  })
})

describe('a report of one’s own with a map', () => {
  const body = {
    name: 'Trips by province',
    source: 'trips',
    columns: ['device', 'distanceM'],
    chart: { kind: 'map', by: 'startPlace', series: 'distanceM' },
  }

  it('draws it first', async () => {
    const made = await callRoute<CustomReportListed>(POST, { token, body })
    expect(made.status).toBe(201)
    const { charts } = await ask(`custom-${made.data.id}`)
    expect(charts[0]).toMatchObject({
      kind: 'map',
      by: 'startPlace',
      labels: ['SH', 'GD'],
      series: [{ column: 'distanceM', values: [50_000, 30_000] }],
    })
  })

  it.each([
    [{ chart: { ...body.chart, by: 'device' } }],
    [{ chart: { ...body.chart, by: 'nothing' } }],
    [{ group: 'device' }],
  ])('is refused with %j', async (part) => {
    const refused = await callRoute(POST, { token, body: { ...body, name: 'Refused', ...part } })
    expect(refused).toMatchObject({ status: 400, code: 40001 })
  })
})
