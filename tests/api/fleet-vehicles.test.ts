import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { POST as moveDevices } from '@/app/api/devices/move/route'
import { POST as assign } from '@/app/api/driver-assignments/route'
import { GET as listDevices, POST as postDevice } from '@/app/api/fleet-vehicles/[id]/devices/route'
import { GET as getPolicy } from '@/app/api/fleet-vehicles/[id]/insurances/[insurance]/file/route'
import {
  DELETE as deleteInsurance,
  PUT as putInsurance,
} from '@/app/api/fleet-vehicles/[id]/insurances/[insurance]/route'
import { GET as getInsurances, POST as postInsurance } from '@/app/api/fleet-vehicles/[id]/insurances/route'
import {
  DELETE as deleteVehicle,
  GET as getVehicle,
  PUT as putVehicle,
} from '@/app/api/fleet-vehicles/[id]/route'
import { GET as exportVehicles } from '@/app/api/fleet-vehicles/export/route'
import { POST as importVehicles } from '@/app/api/fleet-vehicles/import/route'
import { GET as getTemplate } from '@/app/api/fleet-vehicles/import/template/route'
import { GET as listNames } from '@/app/api/fleet-vehicles/names/route'
import { GET as countBare, POST as makeOfDevices } from '@/app/api/fleet-vehicles/of-devices/route'
import { GET as listVehicles, POST as postVehicle } from '@/app/api/fleet-vehicles/route'
import { database } from '@/db/client'
import { businessLogs } from '@/db/schema/business-logs'
import { devices } from '@/db/schema/devices'
import { cardReadsDue } from '@/db/schema/driver-assignments'
import { vehicleDevices, vehicleInsurances } from '@/db/schema/fleet-vehicles'
import type { CarriedTime } from '@/lib/fleet/vehicles/device-schema'
import type { VehicleImport } from '@/lib/fleet/vehicles/import-schema'
import type { Insurance } from '@/lib/fleet/vehicles/insurance-schema'
import type { Vehicle } from '@/lib/fleet/vehicles/vehicle-schema'
import { callRoute, rawRoute } from '../support/call-route'
import { at, fleetWorld, makeDriver, timesOf } from '../support/fleet-world'
import { makeKey } from '../support/made-key'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const { tokens, ids } = fleetWorld()
const fleet = () => ids.fleet ?? 0
const idOf = (id: number) => ({ params: { id: String(id) } })

const make = (body: object, login = 'fleet') =>
  callRoute<Vehicle>(postVehicle, { token: tokens[login], body })
const made = async (name: string, body: object = {}): Promise<number> =>
  (await make({ name, ...body })).data.id
const get = (id: number, login = 'fleet') =>
  callRoute<Vehicle>(getVehicle, { token: tokens[login], ...idOf(id) })
const list = async (query: string, login = 'fleet') =>
  (
    await callRoute<{ items: Vehicle[]; total: number }>(listVehicles, {
      token: tokens[login],
      path: `/api/fleet-vehicles?${query}`,
    })
  ).data
const names = async (query: string) => (await list(query)).items.map(({ name }) => name)
const carry = (id: number, imei: string | null, minute: number | null = null, login = 'fleet') =>
  callRoute<{ items: CarriedTime[] }>(postDevice, {
    token: tokens[login],
    ...idOf(id),
    body: { imei, ...(minute === null ? {} : { from: at(minute).toISOString() }) },
  })
const historyOf = async (id: number) =>
  (
    await callRoute<{ items: CarriedTime[] }>(listDevices, { token: tokens.fleet, ...idOf(id) })
  ).data.items.map(({ imei, from, to }) => [imei, from, to])
const moment = (minute: number) => at(minute).toISOString()

describe('vehicles', () => {
  it('are kept as they were written, by a name of their own', async () => {
    const { status, data } = await make({
      name: 'Truck 1',
      plate: 'HH-AB 12',
      brand: 'MAN',
      vehicleModel: 'TGX',
      color: 'red',
      chassis: 'wdb 9634031 l765432',
      productionYear: 2021,
      seats: 2,
      wheels: 6,
      tonnage: 18.5,
      cargoType: 'cooled',
      fuelType: 'diesel',
      maxSpeedKmh: 90,
      status: 'rentOut',
      salesPerson: 'Iris',
      customerVehicleId: 'V-1',
      customerDriverId: 'D-1',
    })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      name: 'Truck 1',
      chassis: 'WDB9634031L765432',
      tonnage: 18.5,
      status: 'rentOut',
      device: null,
      driver: null,
      insuredUntil: null,
      documents: 0,
      documentEndsOn: null,
    })
    expect((await make({ name: 'TRUCK 1' })).status).toBe(409)
    expect((await make({ name: 'Truck 1' }, 'rival')).status).toBe(201)
    // A VIN of North America has its check digit.
    expect((await make({ name: 'Odd', chassis: '1M8GDM9A1KP042788' })).status).toBe(400)
    expect((await make({ name: 'Odd', productionYear: new Date().getUTCFullYear() + 2 })).status).toBe(400)
    const changed = await callRoute<Vehicle>(putVehicle, {
      token: tokens.fleet,
      method: 'PUT',
      ...idOf(data.id),
      body: { name: 'Truck 1a', plate: '' },
    })
    expect(changed.data).toMatchObject({ name: 'Truck 1a', plate: null, brand: null, status: 'using' })
    const logged = await database()
      .select({ action: businessLogs.action, changes: businessLogs.changes })
      .from(businessLogs)
      .where(and(eq(businessLogs.objectKind, 'fleetVehicle'), eq(businessLogs.objectId, String(data.id))))
      .orderBy(businessLogs.id)
    expect(logged.map(({ action }) => action)).toEqual(['fleet.vehicleCreate', 'fleet.vehicleEdit'])
    expect(logged[1]?.changes).toMatchObject({ vehicleStatus: { before: 'rentOut', after: 'using' } })
  })

  it('are found by their texts and their device, filtered and sorted', async () => {
    const device = await makeDevice(fleet(), { name: 'Finder tracker' })
    const first = await made('Find A', { plate: 'ZZ 9', status: 'vacant' })
    await made('Find B', { plate: 'AA 1', chassis: 'OLD-4711' })
    await carry(first, device.imei, 0)
    expect(await names('search=find%20')).toEqual(['Find A', 'Find B'])
    expect(await names('search=find%20&sort=plate&direction=asc')).toEqual(['Find B', 'Find A'])
    expect(await names('search=find%20&sort=name&direction=desc')).toEqual(['Find B', 'Find A'])
    expect(await names('search=old-47')).toEqual(['Find B'])
    expect(await names('search=finder')).toEqual(['Find A'])
    expect(await names(`search=${device.imei}`)).toEqual(['Find A'])
    expect(await names('search=find%20&status=vacant')).toEqual(['Find A'])
    expect(await names('search=find%20&tracker=without')).toEqual(['Find B'])
    const page = await list('search=find%20&pageSize=1&page=2')
    expect([page.total, page.items.map(({ name }) => name)]).toEqual([2, ['Find B']])
    expect(page.items[0]?.device).toBeNull()
    const [shown] = (await list('search=finder')).items
    expect(shown?.device).toMatchObject({ imei: device.imei, status: 'notActivated', since: moment(0) })
    const { data } = await callRoute<{ items: { name: string }[] }>(listNames, {
      token: tokens.fleet,
      path: '/api/fleet-vehicles/names?search=find%20a',
    })
    expect(data.items.map(({ name }) => name)).toEqual(['Find A'])
    const key = await makeKey(tokens.fleet ?? '', ['fleet.read'])
    const byKey = await callRoute<{ items: Vehicle[] }>(listVehicles, {
      token: key,
      path: '/api/fleet-vehicles?search=finder',
    })
    expect(byKey.data.items).toEqual([])
  })

  it('are the enterprise’s own', async () => {
    const id = await made('Private')
    const given = { name: 'Taken' }
    for (const [login, status] of [
      ['rival', 404],
      ['shop', 403],
      ['admin', 403],
    ] as const) {
      const call = { token: tokens[login], ...idOf(id) }
      expect((await callRoute(getVehicle, call)).status).toBe(status)
      expect((await callRoute(putVehicle, { ...call, method: 'PUT', body: given })).status).toBe(status)
      expect((await callRoute(deleteVehicle, { ...call, method: 'DELETE' })).status).toBe(status)
      expect((await callRoute(listDevices, call)).status).toBe(status)
      expect((await callRoute(postDevice, { ...call, body: { imei: null } })).status).toBe(status)
      expect((await callRoute(getInsurances, call)).status).toBe(status)
      expect((await callRoute(postInsurance, { ...call, form: policy() })).status).toBe(status)
    }
    expect((await callRoute(listVehicles, { token: tokens.shop })).status).toBe(403)
    expect((await list('search=private', 'rival')).items).toEqual([])
    // A virtual account acts for its enterprise, unless it was given a part of the devices.
    expect((await get(id, 'second')).status).toBe(200)
    await makeAccount('part', 'virtual', fleet(), { deviceSubset: true })
    tokens.part = await tokenFor('part')
    expect((await get(id, 'part')).status).toBe(403)
    expect((await callRoute(listVehicles, { token: tokens.part })).status).toBe(403)
    expect((await rawRoute(exportVehicles, { token: tokens.part })).status).toBe(403)
    expect((await get(id)).data.name).toBe('Private')
  })
})

describe('the device of a vehicle', () => {
  it('is changed, taken off and given back, without overlap', async () => {
    const [a, b] = [await makeDevice(fleet()), await makeDevice(fleet())]
    const [van, bus] = [await made('Carrier van'), await made('Carrier bus')]
    await carry(van, a.imei, 0)
    await carry(van, b.imei, 60)
    expect(await historyOf(van)).toEqual([
      [b.imei, moment(60), null],
      [a.imei, moment(0), moment(60)],
    ])
    // A device is in one vehicle at a time, and another vehicle gives it up.
    await carry(bus, b.imei, 90)
    expect(await historyOf(van)).toEqual([
      [b.imei, moment(60), moment(90)],
      [a.imei, moment(0), moment(60)],
    ])
    await carry(bus, null, 100)
    await carry(bus, b.imei, 100)
    expect(await historyOf(bus)).toEqual([[b.imei, moment(90), null]])
    // What was said of later times is replaced, of both.
    await carry(van, b.imei, 30)
    expect(await historyOf(van)).toEqual([
      [b.imei, moment(30), null],
      [a.imei, moment(0), moment(30)],
    ])
    expect(await historyOf(bus)).toEqual([])
    const due = await database().select().from(cardReadsDue).where(eq(cardReadsDue.vehicleId, bus))
    expect(due[0]?.fromTime).toEqual(at(30))
    expect((await carry(van, b.imei, 40)).status).toBe(201)
    expect((await historyOf(van))[0]).toEqual([b.imei, moment(30), null])
    const future = { imei: a.imei, from: new Date(Date.now() + 3_600_000).toISOString() }
    const refused = await callRoute(postDevice, { token: tokens.fleet, ...idOf(van), body: future })
    expect(refused.status).toBe(400)
  })

  it('is one that the account sees, and in no vehicle of another', async () => {
    const foreign = await makeDevice(ids.rival ?? 0)
    const branch = await makeAccount('branch', 'enterprise', fleet())
    tokens.branch = await tokenFor('branch')
    const below = await makeDevice(branch)
    const own = await made('Sees')
    expect((await carry(own, foreign.imei)).status).toBe(404)
    const theirs = await make({ name: 'Of the branch' }, 'branch')
    expect((await carry(theirs.data.id, below.imei, 10, 'branch')).status).toBe(201)
    const refused = await carry(own, below.imei)
    expect([refused.status, refused.code]).toEqual([409, 37_053])
    await carry(theirs.data.id, null, 50, 'branch')
    // Its history in the other's vehicle stays.
    await carry(own, below.imei, 0)
    expect(await historyOf(own)).toEqual([[below.imei, moment(50), null]])
  })

  it('leaves with the device that goes to another account', async () => {
    const branch = await makeAccount('sold', 'enterprise', fleet())
    const [given, sold] = [await makeDevice(fleet()), await makeDevice(fleet())]
    const [stays, loses] = [await made('Stays in sight'), await made('Loses it')]
    await carry(stays, given.imei, 0)
    await carry(loses, sold.imei, 0)
    await database().delete(cardReadsDue)
    const move = (imei: string, accountId: number) =>
      callRoute(moveDevices, { token: tokens.admin, body: { imeis: [imei], accountId } })
    expect((await move(given.imei, branch)).status).toBe(200)
    expect((await move(sold.imei, ids.rival ?? 0)).status).toBe(200)
    expect((await get(stays)).data.device?.imei).toBe(given.imei)
    expect((await get(loses)).data.device).toBeNull()
    const { data } = await callRoute<{ items: CarriedTime[] }>(listDevices, {
      token: tokens.fleet,
      ...idOf(loses),
    })
    expect(data.items).toMatchObject([{ imei: sold.imei, name: null, from: moment(0) }])
    expect(Date.parse(data.items[0]?.to ?? '')).toBeGreaterThan(at(0).getTime())
    const due = await database().select({ id: cardReadsDue.vehicleId }).from(cardReadsDue)
    expect(due.map(({ id }) => id)).toEqual([loses])
    // Its new owner puts it into a vehicle of theirs, from then on at most.
    const theirs = await make({ name: 'New owner' }, 'rival')
    const carried = await carry(theirs.data.id, sold.imei, 5, 'rival')
    expect(carried.data.items).toMatchObject([{ imei: sold.imei, from: data.items[0]?.to, to: null }])
  })

  it('and its driver go with a vehicle that is deleted, which keeps its name', async () => {
    const device = await makeDevice(fleet())
    const id = await made('Goes')
    const driverId = await makeDriver(fleet(), 'Gerd')
    await carry(id, device.imei, 0)
    await callRoute(assign, {
      token: tokens.fleet,
      body: { vehicleId: id, driverId, from: moment(0), to: null },
    })
    expect((await get(id)).data.driver).toEqual({ id: driverId, name: 'Gerd' })
    const gone = await callRoute(deleteVehicle, { token: tokens.fleet, method: 'DELETE', ...idOf(id) })
    expect(gone.status).toBe(200)
    expect((await get(id)).status).toBe(404)
    const open = and(eq(vehicleDevices.vehicleId, id), isNull(vehicleDevices.toTime))
    expect(await database().$count(vehicleDevices, open)).toBe(0)
    expect(await timesOf(id)).toEqual([[driverId, 'manual', 0, expect.any(Number)]])
    // Its name and its device are free again.
    expect((await carry(await made('Goes'), device.imei)).status).toBe(201)
  })
})

describe('vehicles of devices', () => {
  it('are made of those that have none, with names of their own', async () => {
    const bulk = await makeAccount('bulk', 'enterprise', ids.admin ?? null)
    tokens.bulk = await tokenFor('bulk')
    const token = tokens.bulk
    const since = at(-5000)
    const known = await makeDevice(bulk, { name: 'Truck', plate: 'B 1', vin: 'WDB9634031L765432' })
    const twin = await makeDevice(bulk, { name: 'truck', vin: '1M8GDM9A1KP042788' })
    await database().update(devices).set({ activatedAt: since }).where(eq(devices.id, known.id))
    const carried = await makeDevice(bulk, { name: 'Carried' })
    const { data: vehicle } = await make({ name: 'Has one' }, 'bulk')
    await carry(vehicle.id, carried.imei, 0, 'bulk')
    const below = await makeAccount('bulk below', 'enterprise', bulk)
    await makeDevice(below, { name: 'Of the branch' })
    expect((await callRoute<{ devices: number }>(countBare, { token })).data.devices).toBe(2)
    const call = { token, method: 'POST', body: {} }
    expect((await callRoute<{ made: number }>(makeOfDevices, call)).data.made).toBe(2)
    const { items } = await list('', 'bulk')
    expect(items).toMatchObject([
      { name: 'Has one', device: { imei: carried.imei } },
      { name: 'Truck', plate: 'B 1', chassis: 'WDB9634031L765432', device: { imei: known.imei } },
      // A VIN that a vehicle would not take is left out, and names are told apart.
      { name: 'truck (2)', plate: null, chassis: null, device: { imei: twin.imei } },
    ])
    expect(items[1]?.device?.since).toBe(since.toISOString())
    expect((await callRoute<{ made: number }>(makeOfDevices, call)).data.made).toBe(0)
    expect((await callRoute(makeOfDevices, { ...call, token: tokens.shop })).status).toBe(403)
  })
})

const PDF = new TextEncoder().encode('%PDF-1.7 policy')

function policy(fields: Record<string, string> = {}, file?: File): FormData {
  const form = new FormData()
  const terms = {
    insurer: 'Allsafe',
    policyNumber: 'P-1',
    amount: '50000',
    premium: '1250,50',
    currency: 'eur',
    startsOn: '2026-01-01',
    expiresOn: '2099-12-31',
    ...fields,
  }
  for (const [name, value] of Object.entries(terms)) form.set(name, value)
  if (file) form.set('file', file)
  return form
}

describe('insurances', () => {
  const add = (id: number, form: FormData) =>
    callRoute<Insurance>(postInsurance, { token: tokens.fleet, ...idOf(id), form })

  it('are several over time, and tell until when the vehicle is insured', async () => {
    const id = await made('Insured')
    const first = await add(id, policy())
    expect([first.status, first.data]).toMatchObject([
      201,
      { premium: 1250.5, currency: 'EUR', fileName: null, expiresOn: '2099-12-31' },
    ])
    await add(id, policy({ startsOn: '2020-01-01', expiresOn: '2020-12-31', policyNumber: 'P-0' }))
    expect((await add(id, policy({ expiresOn: '2026-01-01' }))).status).toBe(400)
    expect((await add(id, policy({ currency: 'euro' }))).status).toBe(400)
    expect((await get(id)).data.insuredUntil).toBe('2099-12-31')
    const { data } = await callRoute<{ items: Insurance[] }>(getInsurances, {
      token: tokens.fleet,
      ...idOf(id),
    })
    expect(data.items.map(({ policyNumber }) => policyNumber)).toEqual(['P-1', 'P-0'])
    const ended = await made('Ended insurance')
    await add(ended, policy({ startsOn: '2020-01-01', expiresOn: '2020-12-31' }))
    expect(await names('insured=ended')).toEqual(['Ended insurance'])
    expect(await names('insured=none&search=insur')).toEqual([])
  })

  it('have a policy that is downloaded and never shown', async () => {
    const id = await made('Policy')
    const file = new File([PDF], 'Policy 2026.exe.pdf', { type: 'text/html' })
    const { data } = await add(id, policy({}, file))
    expect(data.fileName).toBe('Policy 2026.exe.pdf')
    const place = { params: { id: String(id), insurance: String(data.id) } }
    const answer = await rawRoute(getPolicy, { token: tokens.fleet, ...place })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PDF)
    for (const [login, status] of [
      ['rival', 404],
      ['shop', 403],
    ] as const) {
      const call = { token: tokens[login], ...place }
      expect((await rawRoute(getPolicy, call)).status).toBe(status)
      expect((await callRoute(putInsurance, { ...call, method: 'PUT', form: policy() })).status).toBe(status)
      expect((await callRoute(deleteInsurance, { ...call, method: 'DELETE' })).status).toBe(status)
    }
    // An insurance is one of its vehicle.
    const other = { params: { id: String(await made('Other policy')), insurance: String(data.id) } }
    expect((await rawRoute(getPolicy, { token: tokens.fleet, ...other })).status).toBe(404)
    expect((await add(id, policy({}, new File(['<script>'], 'a.pdf')))).status).toBe(400)
    const call = { token: tokens.fleet, ...place }
    const kept = await callRoute<Insurance>(putInsurance, {
      ...call,
      method: 'PUT',
      form: policy({ premium: '' }),
    })
    expect(kept.data).toMatchObject({ premium: null, fileName: 'Policy 2026.exe.pdf' })
    const without = await callRoute<Insurance>(putInsurance, {
      ...call,
      method: 'PUT',
      form: policy({ withoutFile: 'true' }),
    })
    expect(without.data.fileName).toBeNull()
    expect((await rawRoute(getPolicy, call)).status).toBe(404)
    expect((await callRoute(deleteInsurance, { ...call, method: 'DELETE' })).status).toBe(200)
    expect(await database().$count(vehicleInsurances, eq(vehicleInsurances.vehicleId, id))).toBe(0)
  })
})

describe('a spreadsheet of vehicles', () => {
  const send = (text: string, fields: Record<string, string> = {}, login = 'fleet') => {
    const form = new FormData()
    form.set('file', new File([text], 'vehicles.csv', { type: 'text/csv' }))
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return callRoute<VehicleImport>(importVehicles, { token: tokens[login], form })
  }

  it('has a verdict for each row, and the right ones are kept', async () => {
    const [free, taken] = [await makeDevice(fleet()), await makeDevice(fleet())]
    await carry(await made('Sheet carrier'), taken.imei)
    await made('Sheet old', { brand: 'Saab' })
    const text = [
      'Name,Plate,Status,Fuel,Tonnage (t),Chassis no. (VIN),Device IMEI',
      `Sheet new,S 1,Rented out,Diesel,"3,5",,${free.imei}`,
      'Sheet old,S 2,,,,,',
      'Sheet new,S 3,,,,,',
      ',S 4,,,,,',
      'Sheet vin,,,,,1M8GDM9A1KP042788,',
      'Sheet fuel,,,Coal,,,',
      `Sheet taken,,,,,,${taken.imei}`,
      'Sheet unknown,,,,,,350999999999999',
    ].join('\n')
    const verdicts = ({ items }: VehicleImport) =>
      items.map(({ problem, column }) => problem && [problem, column])
    const wanted = [
      null,
      ['exists', 'name'],
      ['twice', 'name'],
      ['name', 'name'],
      ['chassis', 'chassis'],
      ['value', 'fuelType'],
      ['deviceCarried', 'device'],
      ['device', 'device'],
    ]
    const preview = await send(text)
    expect(verdicts(preview.data)).toEqual(wanted)
    expect(await names('search=sheet%20new')).toEqual([])
    const done = await send(text, { mode: 'import' })
    expect([done.data.created, done.data.changed, verdicts(done.data)]).toEqual([1, 0, wanted])
    const [found] = (await list('search=sheet%20new')).items
    expect(found).toMatchObject({
      plate: 'S 1',
      status: 'rentOut',
      fuelType: 'diesel',
      tonnage: 3.5,
      device: { imei: free.imei },
    })
    expect((await send(text, {}, 'shop')).status).toBe(403)
  })

  it('changes vehicles of the same name where that is wished, in the columns that it has', async () => {
    await made('Same 1', { brand: 'Saab', plate: 'X 1' })
    await made('Same 2', { brand: 'Volvo', plate: 'X 2' })
    const text = 'name;plate\nsame 1;Y 1\nSame 2;X 2'
    const done = await send(text, { mode: 'import', existing: 'change' })
    expect(done.data.items.map(({ outcome }) => outcome)).toEqual(['change', 'same'])
    expect((await list('search=same%201')).items).toMatchObject([
      { name: 'same 1', plate: 'Y 1', brand: 'Saab' },
    ])
  })

  it('may have thousands of rows, and as many changes', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => `Many ${at},M ${at}`)
    const text = ['Name,Plate', ...rows].join('\n')
    expect((await send(text, { mode: 'import' })).data).toMatchObject({ created: 3000, changed: 0 })
    expect((await list('search=many%20&pageSize=1')).total).toBe(3000)
    const again = text.replaceAll(',M ', ',N ')
    const done = await send(again, { mode: 'import', existing: 'change' })
    expect(done.data).toMatchObject({ created: 0, changed: 3000 })
    expect((await list('search=many%202999')).items).toMatchObject([{ plate: 'N 2999' }])
  })

  it('is exported so that the import takes it back', async () => {
    const device = await makeDevice(fleet())
    await carry(
      await made('Export 1', { status: 'vacant', cargoType: 'liquid', productionYear: 2019 }),
      device.imei,
    )
    const path = '/api/fleet-vehicles/export?format=csv&search=export'
    const answer = await rawRoute(exportVehicles, { token: tokens.fleet, path })
    expect(answer.headers.get('content-disposition')).toContain('vehicles.csv')
    const text = await answer.text()
    expect(text).toContain(device.imei)
    const back = await send(text, { existing: 'change' })
    expect(back.data.items).toMatchObject([{ name: 'Export 1', outcome: 'same' }])
    const template = await rawRoute(getTemplate, {
      token: tokens.fleet,
      path: '/api/fleet-vehicles/import/template?format=csv',
    })
    expect((await template.text()).trim().split('\n').length).toBe(1)
    expect((await rawRoute(exportVehicles, { token: tokens.shop, path })).status).toBe(403)
  })
})
