import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getFile, PUT as putFile } from '@/app/api/fleet-costs/[id]/file/route'
import { GET as getCost } from '@/app/api/fleet-costs/[id]/route'
import { POST as postVoid } from '@/app/api/fleet-costs/[id]/void/route'
import { POST as postImport } from '@/app/api/fleet-costs/import/route'
import { GET as getTemplate } from '@/app/api/fleet-costs/import/template/route'
import { GET as listMonths } from '@/app/api/fleet-costs/months/route'
import { GET as listRefuels } from '@/app/api/fleet-costs/refuels/route'
import { GET as listCosts, POST as postCost } from '@/app/api/fleet-costs/route'
import { GET as listVehicles } from '@/app/api/fleet-costs/vehicles/route'
import { DELETE as deleteTank, GET as getTank, PUT as putTank } from '@/app/api/oil-tanks/[id]/route'
import { GET as listTanks, POST as postTank } from '@/app/api/oil-tanks/route'
import { GET as getReport } from '@/app/api/reports/[name]/route'
import { database } from '@/db/client'
import { businessLogs } from '@/db/schema/business-logs'
import { devicePeriods, readingQuarterHours } from '@/db/schema/device-periods'
import { deviceRecords } from '@/db/schema/device-records'
import { deviceQuarterHours } from '@/db/schema/device-segments'
import { devices } from '@/db/schema/devices'
import { fleetVehicles, vehicleDevices, vehicleInsurances } from '@/db/schema/fleet-vehicles'
import { services } from '@/db/schema/services'
import { ERRORS } from '@/lib/errors'
import type { BareRefuel, CostPage, FleetCost, MonthCost, VehicleCost } from '@/lib/fleet/costs/cost-schema'
import type { CostImport } from '@/lib/fleet/costs/import-schema'
import type { OilTank } from '@/lib/fleet/tanks/tank-schema'
import { addDays } from '@/lib/time/wall-clock'
import { PERIOD_KINDS, PERIOD_STREAMS } from '@/lib/tracking/period'
import { callRoute, rawRoute } from '../support/call-route'
import { fleetWorld, makeDriver, makeVehicle } from '../support/fleet-world'
import { makeDevice } from '../support/world'

const { tokens, ids } = fleetWorld()
const DAY_MS = 86_400_000
const TODAY = new Date().toISOString().slice(0, 10)
const day = (back: number) => addDays(TODAY, -back)
const fleet = () => ids.fleet ?? 0
const withId = (id: number) => ({ params: { id: String(id) } })
const at = (back: number, time: string) => new Date(`${day(back)}T${time}:00Z`)

const cost = (body: object, login = 'fleet') =>
  callRoute<FleetCost>(postCost, {
    token: tokens[login],
    body: { kind: 'toll', day: day(3), amount: 10, currency: 'EUR', ...body },
  })
const fuel = (vehicleId: number, litres: number, body: object = {}) =>
  cost({ vehicleId, kind: 'fuel', time: '10:00', amount: litres * 1.5, litres, ...body })
const list = async (search: string, login = 'fleet') =>
  callRoute<CostPage>(listCosts, { token: tokens[login], path: `/api?${search}` })
const months = async (search: string) =>
  (await callRoute<{ items: MonthCost[] }>(listMonths, { token: tokens.fleet, path: `/api?${search}` })).data
    .items
const tank = (body: object, login = 'fleet') =>
  callRoute<OilTank>(postTank, {
    token: tokens[login],
    body: { name: 'Tank', type: 'main', code: 'TD-1', ...body },
  })
const tanksOf = async (search: string, login = 'fleet') =>
  (
    await callRoute<{ items: OilTank[]; total: number }>(listTanks, {
      token: tokens[login],
      path: `/api?${search}`,
    })
  ).data

/** A vehicle with a tracker that it has carried for some time. */
async function equipped(name: string, accountId = fleet()) {
  const vehicle = await makeVehicle(accountId, name)
  const device = await makeDevice(accountId)
  await database()
    .insert(vehicleDevices)
    .values({ deviceId: device.id, vehicleId: vehicle, fromTime: new Date(Date.now() - 400 * DAY_MS) })
  return { vehicle, device: device.id, imei: device.imei }
}

async function refuelled(deviceId: number, time: Date, litres: number) {
  const moment = { startTime: time, endTime: new Date(time.getTime() + 300_000), decidedAt: time }
  await database()
    .insert(devicePeriods)
    .values({
      ...moment,
      deviceId,
      kind: PERIOD_KINDS.refuel,
      stream: PERIOD_STREAMS.readings,
      maxValue: litres,
    })
}

const measured = (deviceId: number, time: Date, litres = 50) =>
  database()
    .insert(readingQuarterHours)
    .values({
      quarter: time,
      deviceId,
      count: 2,
      sum: litres * 2,
      min: litres,
      max: litres,
      measure: 'fuelL',
    })

describe('the costs of an enterprise', () => {
  let van = 0
  let ben = 0
  beforeAll(async () => {
    van = await makeVehicle(fleet(), 'Van 1')
    ben = await makeDriver(fleet(), 'Ben')
  })

  it('are written down, listed by what they are, and summed up by currency', async () => {
    const made = await cost({ vehicleId: van, driverId: ben, note: 'Bridge', time: '08:15', currency: 'eur' })
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({
      kind: 'toll',
      day: day(3),
      at: at(3, '08:15').toISOString(),
      timed: true,
      currency: 'EUR',
      amount: 10,
      driver: { id: ben, name: 'Ben' },
      author: 'Customer fleet',
      check: null,
      voided: null,
    })
    await cost({ vehicleId: van, kind: 'fine', amount: 0.1 })
    await cost({ vehicleId: van, kind: 'fine', amount: 0.2, day: day(40) })
    await cost({ vehicleId: van, kind: 'other', amount: 5, currency: 'GBP' })
    const all = (await list(`vehicleId=${van}`)).data
    expect(all.total).toBe(4)
    expect(all.totals).toEqual([
      { currency: 'EUR', amount: 10.3, litres: 0 },
      { currency: 'GBP', amount: 5, litres: 0 },
    ])
    expect((await list(`vehicleId=${van}&kind=fine&from=${day(10)}&to=${day(0)}`)).data.total).toBe(1)
    expect((await list(`vehicleId=${van}&pageSize=1&page=4`)).data.items[0]?.day).toBe(day(40))
  })

  it('are refused for what they cannot be', async () => {
    const statusOf = async (body: object) => (await cost({ vehicleId: van, ...body })).status
    for (const body of [
      { amount: 0 },
      { amount: -3 },
      { amount: 2e9 },
      { currency: 'Euro' },
      { currency: 'ZZZ' },
      { day: day(-1) },
      { kind: 'bribe' },
      { litres: 4 },
      { station: 'A1' },
      { note: 'x'.repeat(501) },
      { time: '24:00' },
      { day: '1999-12-31' },
      { kind: 'fuel', litres: 0 },
      { kind: 'fuel', litres: 100_001 },
    ])
      expect(await statusOf(body), JSON.stringify(body)).toBe(400)
    const theirs = await makeDriver(ids.rival ?? 0, 'Theirs')
    expect(await statusOf({ driverId: theirs })).toBe(404)
    expect(await statusOf({ vehicleId: await makeVehicle(ids.rival ?? 0, 'Theirs') })).toBe(404)
    const search = `verdict=less&from=${day(200)}&to=${day(0)}`
    expect((await list(search)).status).toBe(400)
  })

  it('are voided with a reason, and never count again', async () => {
    const { id } = (await cost({ vehicleId: van, amount: 1000, currency: 'USD' })).data
    const path = `vehicleId=${van}&from=${day(5)}`
    expect((await list(path)).data.totals).toContainEqual({ currency: 'USD', amount: 1000, litres: 0 })
    const send = (login: string) =>
      callRoute<FleetCost>(postVoid, { token: tokens[login], ...withId(id), body: { reason: 'Typed twice' } })
    expect((await send('rival')).status).toBe(404)
    expect((await send('shop')).status).toBe(403)
    expect((await send('fleet')).data.voided).toMatchObject({ reason: 'Typed twice', by: 'Customer fleet' })
    expect((await send('fleet')).status).toBe(409)
    const after = (await list(path)).data
    expect(after.items.some((one) => one.id === id)).toBe(true)
    expect(after.totals.map(({ currency }) => currency)).not.toContain('USD')
    const month = day(3).slice(0, 7)
    expect((await months(`from=${month}&to=${month}`)).map(({ currency }) => currency)).not.toContain('USD')
    const logged = await database()
      .select()
      .from(businessLogs)
      .where(eq(businessLogs.objectId, String(id)))
      .orderBy(businessLogs.id)
    expect(logged.map(({ action, objectName }) => [action, objectName])).toEqual([
      ['fleet.costCreate', 'Van 1'],
      ['fleet.costVoid', 'Van 1'],
    ])
  })

  it('keep their receipt: one that is a paper, once', async () => {
    const { id } = (await cost({ vehicleId: van })).data
    const put = (file: File, login = 'fleet') => {
      const form = new FormData()
      form.set('file', file)
      return callRoute<FleetCost>(putFile, { method: 'PUT', token: tokens[login], ...withId(id), form })
    }
    const paper = new File(['%PDF-1.7 toll'], '.pdf')
    expect((await put(new File(['<html>'], 'toll.pdf'))).status).toBe(400)
    expect((await put(paper, 'rival')).status).toBe(404)
    expect((await put(paper)).data).toMatchObject({ fileName: 'receipt.pdf' })
    expect((await put(paper)).status).toBe(409)
    expect((await rawRoute(getFile, { token: tokens.fleet, ...withId(id) })).status).toBe(200)
    for (const login of ['rival', 'shop']) {
      const status = login === 'rival' ? 404 : 403
      expect((await callRoute(getFile, { token: tokens[login], ...withId(id) })).status).toBe(status)
      expect((await callRoute(getCost, { token: tokens[login], ...withId(id) })).status).toBe(status)
    }
    expect((await list('', 'rival')).data.total).toBe(0)
  })
})

describe('costs of a spreadsheet', () => {
  const send = (lines: readonly string[], mode: string, login = 'fleet') => {
    const form = new FormData()
    form.set('file', new File([lines.join('\n')], 'costs.csv'))
    form.set('mode', mode)
    return callRoute<CostImport>(postImport, { token: tokens[login], form })
  }
  const HEADING =
    'Fahrzeug?,Vehículo,Day,Hora,Kind,Amount,Currency,Litres,Fuel,Odometer (km),Station,Driver,Note'

  it('are judged row by row, and kept once', async () => {
    const { vehicle, imei } = await equipped('Sheet 1')
    await tank({ code: 'SHEET-1', imei, sensor: 'main', capacityL: 80 })
    await makeDriver(fleet(), 'Ana Sheet')
    for (let twin = 0; twin < 2; twin++) await makeDriver(fleet(), 'Twin')
    const line = (cells: Partial<Record<string, string>>) =>
      [
        '',
        cells.vehicle ?? 'sheet 1',
        cells.day ?? day(9),
        cells.time ?? '7:30',
        cells.kind ?? 'Toll',
        cells.amount ?? '"1.234,50"',
        cells.currency ?? 'eur',
        cells.litres ?? '',
        cells.fuel ?? '',
        cells.km ?? '',
        cells.station ?? '',
        cells.driver ?? '',
        cells.note ?? '',
      ].join(',')
    const fuelled = { kind: 'Combustible', litres: '40', fuel: 'Diésel', amount: '66.1', km: '120000' }
    const lines = [
      HEADING,
      line({}),
      line({}),
      line({ ...fuelled, driver: 'Ana Sheet' }),
      line({ ...fuelled, amount: '99', litres: '81' }),
      line({ vehicle: 'Nobody’s' }),
      line({ day: '3/4/2026' }),
      line({ time: 'noon' }),
      line({ kind: 'Gift' }),
      line({ amount: '-5' }),
      line({ currency: 'Euro' }),
      line({ litres: '5' }),
      line({ kind: 'fuel', fuel: 'Peat' }),
      line({ driver: 'Twin' }),
      line({ day: day(-3) }),
    ]
    const problems = async (mode: string) =>
      (await send(lines, mode)).data.items.map(({ problem }) => problem)
    const told = [
      null,
      'twice',
      null,
      'overTank',
      'vehicle',
      'day',
      'time',
      'kind',
      'amount',
      'currency',
      'litres',
      'fuel',
      'driver',
      'future',
    ]
    expect(await problems('preview')).toEqual(told)
    expect((await list(`vehicleId=${vehicle}`)).data.total).toBe(0)
    expect(await problems('import')).toEqual(told)
    const kept = (await list(`vehicleId=${vehicle}`)).data.items
    expect(
      kept.map(({ kind, amount, litres, odometerM }) => [kind, amount, litres, odometerM]).sort(),
    ).toEqual([
      ['fuel', 66.1, 40, 120_000_000],
      ['toll', 1234.5, null, null],
    ])
    expect(kept[0]?.at).toBe(at(9, '07:30').toISOString())
    expect((await problems('import')).slice(0, 3)).toEqual(['exists', 'twice', 'exists'])
    expect((await list(`vehicleId=${vehicle}`)).data.total).toBe(2)
    expect((await send(lines, 'import', 'rival')).data.right).toBe(0)
    expect((await send(lines, 'import', 'shop')).status).toBe(403)
    const template = await rawRoute(getTemplate, { token: tokens.fleet, path: '/api?format=csv' })
    expect(await template.text()).toContain('Vehicle')
  })
})

describe('receipts of fuel', () => {
  it('are held against what the tank saw, and what it saw without one is listed', async () => {
    const { vehicle, device } = await equipped('Truck 1')
    await refuelled(device, at(4, '09:30'), 43)
    await refuelled(device, at(5, '10:20'), 31)
    await refuelled(device, at(6, '18:00'), 55)
    await measured(device, at(8, '03:00'))
    await fuel(vehicle, 44, { day: day(4) })
    await fuel(vehicle, 44, { day: day(5) })
    await fuel(vehicle, 44, { day: day(8) })
    await fuel(vehicle, 44, { day: day(30) })
    await fuel(vehicle, 10, { day: day(4), fuel: 'adblue' })
    const range = `vehicleId=${vehicle}&from=${day(40)}&to=${day(0)}`
    const { data } = await list(range)
    const told = data.items.map((one) => [one.day, one.check && [one.check.verdict, one.check.seenL]])
    expect(told).toEqual([
      [day(4), null],
      [day(4), ['matched', 43]],
      [day(5), ['less', 31]],
      [day(8), ['unseen', 0]],
      [day(30), ['unmeasured', 0]],
    ])
    for (const [verdict, on] of [
      ['less', 5],
      ['unseen', 8],
      ['unmeasured', 30],
      ['matched', 4],
    ] as const) {
      const found = (await list(`${range}&verdict=${verdict}`)).data
      expect(found.items.map((one) => one.day)).toEqual([day(on)])
      expect(found.totals).toEqual([{ currency: 'EUR', amount: 66, litres: 44 }])
    }
    const bare = await callRoute<{ items: BareRefuel[]; total: number }>(listRefuels, {
      token: tokens.fleet,
      path: `/api?${range}`,
    })
    expect(bare.data.items).toMatchObject([
      { vehicle: { id: vehicle, name: 'Truck 1' }, from: at(6, '18:00').toISOString(), litres: 55 },
    ])
    const theirs = await callRoute<{ total: number }>(listRefuels, {
      token: tokens.rival,
      path: `/api?${range}`,
    })
    expect(theirs.data.total).toBe(0)
    const wide = `/api?from=${day(200)}&to=${day(0)}`
    expect((await callRoute(listRefuels, { token: tokens.fleet, path: wide })).status).toBe(400)
  })

  it('of a tracker that was another vehicle’s then are not held against it', async () => {
    const { vehicle, device } = await equipped('Truck 2')
    await database()
      .update(vehicleDevices)
      .set({ fromTime: at(2, '00:00') })
      .where(eq(vehicleDevices.deviceId, device))
    await refuelled(device, at(4, '10:00'), 44)
    const { check } = (await fuel(vehicle, 44, { day: day(4) })).data
    expect(check).toMatchObject({ verdict: 'unmeasured', refuels: [] })
  })

  it('of too many refuels to be held against are refused, and not judged by some of them', async () => {
    const { vehicle, device } = await equipped('Truck 9')
    await fuel(vehicle, 44, { day: day(4) })
    await database().execute(sql`
      insert into device_periods (device_id, kind, stream, start_time, end_time, decided_at, max_value)
      select ${device}, ${PERIOD_KINDS.refuel}, ${PERIOD_STREAMS.readings}, at, at + interval '1 second', at, 40
      from generate_series(0, 20000) as n,
        lateral (select ${at(4, '01:00').toISOString()}::timestamptz + n * interval '1 second' as at) as times`)
    const refused = await list(`vehicleId=${vehicle}`)
    expect([refused.status, refused.code]).toEqual([
      ERRORS.fuelReceiptsTooMany.status,
      ERRORS.fuelReceiptsTooMany.code,
    ])
    await database().delete(devicePeriods).where(eq(devicePeriods.deviceId, device))
    expect((await list(`vehicleId=${vehicle}`)).data.total).toBe(1)
  })

  it('of more than the tank holds are asked about', async () => {
    const { vehicle, device, imei } = await equipped('Truck 3')
    expect((await fuel(vehicle, 900)).status).toBe(201)
    await tank({ code: 'aabbccddeeff', imei, sensor: 'main', capacityL: 300 })
    const refused = await fuel(vehicle, 301)
    expect([refused.status, refused.code]).toEqual([409, ERRORS.fuelOverTank.code])
    expect((await fuel(vehicle, 300)).data.check?.overTankL).toBeNull()
    expect((await fuel(vehicle, 301, { fuel: 'adblue' })).status).toBe(201)
    expect((await fuel(vehicle, 301, { confirmed: true })).data.check?.overTankL).toBe(300)
    // A second tank holds something as well, and one of which nobody knows how much may hold anything.
    await tank({ code: 'TD-2', imei, sensor: 'tank2', type: 'auxiliary', capacityL: 100 })
    expect((await fuel(vehicle, 399)).status).toBe(201)
    await tank({ code: 'TD-3', imei, sensor: 'tank3', type: 'cargo' })
    expect((await fuel(vehicle, 401)).status).toBe(409)
    // What the record of the device says of its tank comes first.
    await database()
      .insert(deviceRecords)
      .values({ deviceId: device, sensors: stated(250) })
    expect((await fuel(vehicle, 351)).status).toBe(409)
    expect((await fuel(vehicle, 349)).status).toBe(201)
  })
})

const stated = (capacityL: number) => ({
  fuel: { kind: 'capacitive' as const, port: 'adc' as const, tank: { ...EMPTY_TANK, capacityL } },
})
const EMPTY_TANK = {
  shape: 'irregular' as const,
  lengthCm: null,
  widthCm: null,
  heightCm: null,
  diameterCm: null,
}

describe('tanks', () => {
  it('are named and numbered once, and follow a sensor', async () => {
    const { device, imei } = await equipped('Truck 4')
    await database()
      .insert(deviceRecords)
      .values({ deviceId: device, sensors: stated(400) })
    const quarter = new Date(Math.floor((Date.now() - DAY_MS) / 900_000) * 900_000)
    await measured(device, quarter, 120)
    const made = await tank({ name: 'Left', code: '01-02-03-04-05-0a', imei, sensor: 'main', capacityL: 7 })
    expect(made.data).toMatchObject({
      name: 'Left',
      code: '01:02:03:04:05:0A',
      capacityL: 400,
      capacityOfDevice: true,
      device: { imei },
      sensor: 'main',
      levelL: 120,
      levelAt: quarter.toISOString(),
    })
    expect((await tank({ code: '01020304050A' })).code).toBe(ERRORS.oilTankExists.code)
    expect((await tank({ code: 'TD-8', imei, sensor: 'main' })).code).toBe(ERRORS.oilTankSensorTaken.code)
    expect((await tank({ code: '01020304050A' }, 'rival')).status).toBe(201)
    for (const body of [{ name: 'x'.repeat(41) }, { capacityL: 0 }, { sensor: 'main' }, { type: 'pool' }])
      expect((await tank({ code: 'TD-9', ...body })).status).toBe(400)
    expect((await tanksOf(`imei=${imei}`)).items.map(({ name }) => name)).toEqual(['Left'])
    expect((await tanksOf('search=02:03')).total).toBe(1)
    expect((await tanksOf(`imei=${imei}`, 'rival')).total).toBe(0)
    const { id } = made.data
    const put = (body: object, login = 'fleet') =>
      callRoute<OilTank>(putTank, {
        method: 'PUT',
        token: tokens[login],
        ...withId(id),
        body: { name: 'Left', type: 'main', code: '01:02:03:04:05:0A', ...body },
      })
    expect((await put({}, 'rival')).status).toBe(404)
    expect((await put({ imei: 'nobody', sensor: 'main' })).status).toBe(404)
    // Without the device it holds what is said of it: nothing was kept beside the record.
    expect((await put({})).data).toMatchObject({ capacityL: null, device: null, sensor: null, levelL: null })
    expect((await put({ capacityL: 60 })).data).toMatchObject({ capacityL: 60, capacityOfDevice: false })
    expect((await callRoute(getTank, { token: tokens.rival, ...withId(id) })).status).toBe(404)
    expect((await callRoute(getTank, { token: tokens.shop, ...withId(id) })).status).toBe(403)
    const gone = { method: 'DELETE', ...withId(id) }
    expect((await callRoute(deleteTank, { ...gone, token: tokens.rival })).status).toBe(404)
    expect((await callRoute(deleteTank, { ...gone, token: tokens.fleet })).status).toBe(200)
    const logged = await database()
      .select()
      .from(businessLogs)
      .where(eq(businessLogs.objectKind, 'oilTank'))
      .orderBy(businessLogs.id)
    expect(logged.filter(({ objectId }) => objectId === String(id)).map(({ action }) => action)).toEqual([
      'fleet.tankCreate',
      'fleet.tankEdit',
      'fleet.tankEdit',
      'fleet.tankDelete',
    ])
  })

  it('know nothing more of a device that went to somebody else', async () => {
    const { device, imei } = await equipped('Truck 5')
    const { id } = (await tank({ code: 'TD-20', imei, sensor: 'main' })).data
    await database().update(devices).set({ accountId: ids.rival }).where(eq(devices.id, device))
    const { data } = await callRoute<OilTank>(getTank, { token: tokens.fleet, ...withId(id) })
    expect(data).toMatchObject({ device: null, sensor: null, levelL: null })
  })
})

describe('costs by month', () => {
  const FIRST = '2026-05-01'
  let vehicle = 0
  let idle = 0
  beforeAll(async () => {
    const made = await equipped('Month 1')
    vehicle = made.vehicle
    idle = await makeVehicle(fleet(), 'Month 2')
    const first = addDays(day(0).slice(0, 8).concat('01'), 0)
    const lastMonth = addDays(first, -1).slice(0, 7)
    month = lastMonth
    const on = `${lastMonth}-10`
    const db = database()
    await db.insert(deviceQuarterHours).values(
      [8, 9].map((hour) => ({
        deviceId: made.device,
        quarter: new Date(`${on}T0${hour}:00:00Z`),
        distanceCm: 5_000_000,
        engineS: 900,
      })),
    )
    await cost({ vehicleId: vehicle, day: on, amount: 30 })
    await fuel(vehicle, 20, { day: on, amount: 32 })
    await cost({ vehicleId: vehicle, day: on, amount: 9, currency: 'GBP' })
    await db.insert(services).values({
      accountId: fleet(),
      vehicleId: vehicle,
      doneOn: on,
      doneAt: new Date(`${on}T12:00:00Z`),
      odometerM: 0,
      cost: 100,
      currency: 'EUR',
    })
    const days = Number(addDays(first, -1).slice(8))
    await db.insert(vehicleInsurances).values({
      vehicleId: idle,
      insurer: 'Delta',
      policyNumber: '1',
      premium: days * 2,
      currency: 'EUR',
      // As many days before the month as it has.
      startsOn: addDays(first, -2 * days),
      expiresOn: addDays(first, -1),
    })
    share = days
  })
  let month = FIRST
  let share = 0

  it('hold services and the days of premiums, by currency', async () => {
    expect(await months(`from=${month}&to=${month}&vehicleId=${vehicle}`)).toEqual([
      {
        month,
        currency: 'EUR',
        fuel: 32,
        toll: 30,
        fine: 0,
        other: 0,
        service: 100,
        insurance: 0,
        total: 162,
      },
      { month, currency: 'GBP', fuel: 0, toll: 9, fine: 0, other: 0, service: 0, insurance: 0, total: 9 },
    ])
    const [one] = await months(`from=${month}&to=${month}&vehicleId=${idle}`)
    expect(one).toMatchObject({ currency: 'EUR', insurance: share, total: share })
    const status = (
      await callRoute(listMonths, { token: tokens.fleet, path: '/api?from=2026-05&to=2026-04' })
    ).status
    expect(status).toBe(400)
  })

  it('are told for a kilometre that was driven, from the first month on in which it was', async () => {
    const before = addDays(`${month}-01`, -1)
    await cost({ vehicleId: vehicle, day: before, amount: 5000 })
    const wide = await callRoute<{ items: VehicleCost[] }>(listVehicles, {
      token: tokens.fleet,
      path: `/api?from=${before.slice(0, 7)}&to=${month}&vehicleId=${vehicle}`,
    })
    expect(wide.data.items[0]).toMatchObject({ currency: 'EUR', total: 5162, counted: 162, perKm: 1.62 })
    const { data } = await callRoute<{ items: VehicleCost[]; total: number }>(listVehicles, {
      token: tokens.fleet,
      path: `/api?from=${month}&to=${month}&pageSize=200`,
    })
    const of = (id: number) =>
      data.items.filter((one) => one.vehicle.id === id).map((one) => [one.currency, one.total, one.perKm])
    expect(of(vehicle)).toEqual([
      ['EUR', 162, 1.62],
      ['GBP', 9, 0.09],
    ])
    expect(of(idle)).toEqual([['EUR', share, null]])
    const theirs = await callRoute<{ total: number }>(listVehicles, {
      token: tokens.rival,
      path: `/api?from=${month}&to=${month}`,
    })
    expect(theirs.data.total).toBe(0)
  })

  it('are a report whose totals add up, and stay empty across currencies', async () => {
    const range = `from=${month}-01T00:00:00Z&to=${new Date().toISOString()}`
    type Rows = {
      rows: { cells: Record<string, unknown> }[]
      totals: Record<string, number | null>
      count: number
    }
    const ask = async (more: string, login = 'fleet') =>
      callRoute<Rows>(getReport, {
        token: tokens[login],
        params: { name: 'fleetCosts' },
        path: `/api?${range}${more}`,
      })
    const { data } = await ask('')
    const cells = data.rows.map((row) => row.cells)
    expect(cells).toContainEqual(
      expect.objectContaining({
        vehicle: 'Month 1',
        month,
        currency: 'EUR',
        costTotal: 162,
        distanceM: 100_000,
        costPerKm: 1.62,
      }),
    )
    expect(cells.some(({ vehicle: name }) => name === 'Month 2')).toBe(true)
    expect(data.totals.costTotal).toBeNull()
    const grouped = (await ask('&group=currency')).data.rows.map((row) => row.cells)
    for (const { currency, costTotal } of grouped) {
      const own = cells.filter((one) => one.currency === currency)
      const sum = own.reduce((all, one) => all + Number(one.costTotal), 0)
      expect(Number(costTotal)).toBeCloseTo(sum, 6)
    }
    const [{ imei } = { imei: '' }] = await database()
      .select({ imei: devices.imei })
      .from(devices)
      .innerJoin(vehicleDevices, eq(vehicleDevices.deviceId, devices.id))
      .innerJoin(fleetVehicles, eq(fleetVehicles.id, vehicleDevices.vehicleId))
      .where(eq(fleetVehicles.id, vehicle))
    const named = (await ask(`&imei=${imei}`)).data.rows.map((row) => row.cells.vehicle)
    expect(new Set(named)).toEqual(new Set(['Month 1']))
    expect((await ask('', 'shop')).status).toBe(403)
    expect((await ask('', 'rival')).data.count).toBe(0)
  })
})
