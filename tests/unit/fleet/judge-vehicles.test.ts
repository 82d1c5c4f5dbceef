import { describe, expect, it } from 'vitest'
import { type KnownToSheet, type KnownVehicle, vehicleJudge } from '@/lib/fleet/vehicles/judge-vehicles'
import { vehicleBody } from '@/lib/fleet/vehicles/vehicle-schema'
import { arrangeVehicles, plainWord, type VehicleColumn } from '@/lib/fleet/vehicles/vehicle-sheet'

const HEADINGS = new Map<string, VehicleColumn>([
  [plainWord('Name'), 'name'],
  [plainWord('Max speed (km/h)'), 'maxSpeedKmh'],
  [plainWord('المقاعد'), 'seats'],
])
const sheet = (...rows: string[][]) => rows.map((cells, at) => ({ number: at + 1, cells }))

describe('the columns of a spreadsheet of vehicles', () => {
  it('are found by their headings, of whichever language', () => {
    const rows = sheet(
      ['max speed km/h', 'other', 'NAME *', 'المقاعد', 'Name'],
      ['90', 'x', 'Van', '3', 'late'],
    )
    expect(arrangeVehicles(rows, HEADINGS)).toEqual([
      { row: 2, given: { name: 'Van', seats: '3', maxSpeedKmh: '90' } },
    ])
    expect(arrangeVehicles(sheet(['المقاعد'], ['3']), HEADINGS)).toBeNull()
  })

  it('are those of the template where there are no headings', () => {
    expect(arrangeVehicles(sheet(['Van', 'A 1']), HEADINGS)).toEqual([
      { row: 1, given: { name: 'Van', plate: 'A 1' } },
    ])
  })
})

describe('a row', () => {
  const known = (given: Partial<KnownToSheet> = {}): KnownToSheet => ({
    words: {
      cargoType: new Map(),
      fuelType: new Map([['diesel', 'diesel']]),
      status: new Map([['rentedout', 'rentOut']]),
    },
    vehicles: new Map(),
    devices: new Map(),
    changes: true,
    ...given,
  })
  const old: KnownVehicle = {
    id: 7,
    imei: '1',
    body: vehicleBody.parse({ name: 'Old', brand: 'Saab', status: 'vacant', seats: 4 }),
  }
  const vehicles = new Map([['old', old]])
  const judge = (given: Partial<Record<VehicleColumn, string>>, with_ = known()) =>
    vehicleJudge(with_)({ row: 2, given })

  it('becomes a vehicle with what it says', () => {
    const { outcome, body } = judge({
      name: 'New',
      status: 'Rented out',
      fuelType: 'DIESEL',
      tonnage: '3,5',
      seats: '',
    })
    expect(outcome).toBe('new')
    expect(body).toMatchObject({ status: 'rentOut', fuelType: 'diesel', tonnage: 3.5, seats: null })
  })

  it.each([
    [{}, 'name', 'name'],
    [{ name: 'New', fuelType: 'coal' }, 'value', 'fuelType'],
    [{ name: 'New', seats: 'two' }, 'value', 'seats'],
    [{ name: 'New', productionYear: '1900' }, 'value', 'productionYear'],
    [{ name: 'New', status: 'gone' }, 'value', 'status'],
    [{ name: 'New', chassis: '1M8GDM9A1KP042788' }, 'chassis', 'chassis'],
    [{ name: 'New', device: '404' }, 'device', 'device'],
  ] as const)('%j is refused: %s', (given, problem, column) => {
    expect(judge(given)).toMatchObject({ outcome: 'refused', problem, column })
  })

  it('changes a vehicle of its name only where that is wished, in the columns that there are', () => {
    expect(judge({ name: 'OLD' }, known({ vehicles, changes: false })).problem).toBe('exists')
    expect(judge({ name: 'Old', brand: 'Saab' }, known({ vehicles })).outcome).toBe('same')
    // An empty status is no status.
    const { outcome, body } = judge({ name: 'Old', brand: '', status: '' }, known({ vehicles }))
    expect([outcome, body?.brand, body?.status, body?.seats]).toEqual(['change', null, 'vacant', 4])
  })

  it('names a device that no other vehicle carries, and no other row', () => {
    const devices = new Map([
      ['1', { id: 1, name: 'A', carriedBy: 7 }],
      ['2', { id: 2, name: 'B', carriedBy: null }],
    ])
    const all = known({ vehicles, devices })
    expect(judge({ name: 'New', device: '1' }, all).problem).toBe('deviceCarried')
    expect(judge({ name: 'Old', device: '1' }, all)).toMatchObject({ outcome: 'same', device: null })
    expect(judge({ name: 'Old', device: '2' }, all)).toMatchObject({ outcome: 'change', device: { id: 2 } })
    const one = vehicleJudge(all)
    expect(one({ row: 2, given: { name: 'New', device: '2' } }).outcome).toBe('new')
    expect(one({ row: 3, given: { name: 'Newer', device: '2' } }).problem).toBe('deviceTwice')
    expect(one({ row: 4, given: { name: 'new' } }).problem).toBe('twice')
  })
})
