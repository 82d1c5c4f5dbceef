import { describe, expect, it } from 'vitest'
import { paperKind } from '@/lib/fleet/papers/paper'
import { cleanChassis, judgeChassis } from '@/lib/fleet/vehicles/chassis'
import {
  ALL_VEHICLES,
  countVehicleFilters,
  readShownVehicles,
  type ShownVehicles,
  writeShownVehicles,
} from '@/lib/fleet/vehicles/filter-url'
import { freeName } from '@/lib/fleet/vehicles/free-name'
import { insuranceTerms } from '@/lib/fleet/vehicles/insurance-schema'
import { insuredState } from '@/lib/fleet/vehicles/insured'
import { recordedVehicle } from '@/lib/fleet/vehicles/recorded-vehicle'
import { typedVehicle, vehicleForm } from '@/lib/fleet/vehicles/vehicle-form'
import { lastProductionYear, vehicleBody } from '@/lib/fleet/vehicles/vehicle-schema'

describe('a chassis number', () => {
  it.each([
    // A North American VIN with its check digit, and with another.
    ['1M8GDM9AXKP042788', 'good'],
    ['1m8gdm9axkp042788', 'good'],
    ['1M8 GDM9AX-KP042788', 'good'],
    ['1M8GDM9A1KP042788', 'checkDigit'],
    ['5YJ3E1EA0JF000000', 'checkDigit'],
    // A European one, whose ninth sign says something else.
    ['WDB9634031L765432', 'unchecked'],
    ['WDB96340O1L765432', 'letters'],
    ['1M8GDM9AXKP04278Q', 'letters'],
    ['4711', 'older'],
    ['', 'older'],
  ])('%s is %s', (typed, verdict) => {
    expect(judgeChassis(typed)).toBe(verdict)
  })

  it('is stored as a VIN is written, an older one as it stands', () => {
    expect(cleanChassis(' wdb 9634031-l765432')).toBe('WDB9634031L765432')
    expect(cleanChassis(' No. 47-11 a ')).toBe('No. 47-11 a')
  })
})

describe('a vehicle', () => {
  const flaws = (body: object) => {
    const { success, error } = vehicleBody.safeParse({ name: 'Van', ...body })
    return success ? [] : error.issues.map(({ path, message }) => [path[0], message])
  }

  it('takes what may be missing as missing', () => {
    const parsed = vehicleBody.parse({ name: ' Van ', plate: '  ', chassis: ' ' })
    expect(parsed).toMatchObject({ name: 'Van', plate: null, chassis: null, seats: null, status: 'using' })
  })

  it('says of each field what it does not take', () => {
    expect(flaws({ chassis: '1M8GDM9A1KP042788' })).toEqual([['chassis', 'validation.vinCheckDigit']])
    expect(flaws({ chassis: 'WDB96340O1L765432' })).toEqual([['chassis', 'validation.vin']])
    const next = lastProductionYear(Date.now())
    expect(flaws({ productionYear: next })).toEqual([])
    expect(flaws({ productionYear: next + 1 })).toEqual([['productionYear', 'validation.productionYear']])
    expect(flaws({ productionYear: 1949 })).toHaveLength(1)
    expect(flaws({ plate: 'a\u202eb' })).toEqual([['plate', 'validation.nameLetters']])
    expect(flaws({ name: 'x'.repeat(51) })).toHaveLength(1)
    expect(flaws({ maxSpeedKmh: 301 })).toHaveLength(1)
    expect(flaws({ colour: 'red' })).toHaveLength(1)
  })

  it('is the year’s models until the end of the next', () => {
    expect(lastProductionYear(Date.UTC(2026, 11, 31))).toBe(2027)
  })
})

describe('the form of a vehicle', () => {
  const miles = { distance: 'mi', volume: 'L', temperature: 'C' } as const
  const typed = (fields: object) => ({ ...typedVehicle(null, miles), name: 'Van', ...fields })

  it('turns what was typed into numbers, the speed from the unit of the account', () => {
    const body = vehicleForm(miles, null).parse(typed({ seats: ' 2', tonnage: '3,5', maxSpeedKmh: '50' }))
    expect(body).toMatchObject({ seats: 2, tonnage: 3.5, maxSpeedKmh: 80, cargoType: null })
    expect(vehicleForm(miles, null).safeParse(typed({ seats: 'two' })).success).toBe(false)
  })

  it('leaves a speed that nobody touched as it is stored', () => {
    // 81 and 80 km/h are both shown as 50 mph.
    expect(vehicleForm(miles, 81).parse(typed({ maxSpeedKmh: '50' })).maxSpeedKmh).toBe(81)
  })
})

describe('an insurance', () => {
  const terms = {
    insurer: 'Allsafe',
    policyNumber: 'P 1',
    currency: ' eur ',
    startsOn: '2026-05-01',
    expiresOn: '2026-05-02',
  }

  it('ends after it began, and has amounts as people write them', () => {
    expect(insuranceTerms.parse({ ...terms, premium: '10,5', amount: '' })).toMatchObject({
      premium: 10.5,
      amount: null,
      currency: 'EUR',
    })
    const flaw = insuranceTerms.safeParse({ ...terms, expiresOn: '2026-05-01' }).error?.issues[0]
    expect([flaw?.path, flaw?.message]).toEqual([['expiresOn'], 'validation.endAfterStart'])
    for (const premium of ['-1', '1e5', '1.234', 'ten', '12345678901234'])
      expect(insuranceTerms.safeParse({ ...terms, premium }).success).toBe(false)
  })

  it('holds on its last day, and ends soon in its last month', () => {
    expect(insuredState('2026-05-01', '2026-05-01')).toBe('soon')
    expect(insuredState('2026-05-01', '2026-05-02')).toBe('ended')
    expect(insuredState('2026-05-31', '2026-05-01')).toBe('soon')
    expect(insuredState('2026-06-01', '2026-05-01')).toBe('later')
    expect(insuredState(null, '2026-05-01')).toBe('none')
  })

  it('has a policy that is known by how it begins', () => {
    const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
    expect(paperKind(bytes('%PDF-1.4'))).toBe('pdf')
    expect(paperKind(bytes('\xff\xd8\xff\xe0'))).toBe('jpg')
    expect(paperKind(bytes('\x89PNG\r\n\x1a\n'))).toBe('png')
    expect(paperKind(bytes('<html>'))).toBeNull()
    expect(paperKind(bytes('%PD'))).toBeNull()
  })
})

describe('a vehicle of a device', () => {
  it('has a name of its own, whatever its length', () => {
    const taken = new Set(['van'])
    expect(freeName('Van', taken)).toBe('Van (2)')
    expect(freeName('VAN', taken)).toBe('VAN (3)')
    const long = 'x'.repeat(50)
    expect([freeName(long, taken), freeName(long, taken)]).toEqual([long, `${'x'.repeat(46)} (2)`])
  })

  it('has what its record says, but what a vehicle would not take', () => {
    const device = { name: 'Van', imei: '350000000000017', plate: 'A 1', vin: null }
    expect(
      recordedVehicle({ ...device, customer: { vehicleBrand: 'MAN', carFrame: 'F-11', vehicleColor: '' } }),
    ).toMatchObject({ name: 'Van', plate: 'A 1', brand: 'MAN', chassis: 'F-11', color: null })
    const odd = { ...device, name: '\u200b', plate: 'a\u202eb', vin: '1M8GDM9A1KP042788' }
    expect(recordedVehicle({ ...odd, customer: { vehicleModel: 'TGX' } })).toMatchObject({
      name: device.imei,
      plate: null,
      chassis: null,
      vehicleModel: 'TGX',
    })
  })
})

describe('the address of the list', () => {
  it('holds the filters and the order, and no more', () => {
    expect(writeShownVehicles(ALL_VEHICLES)).toBe('')
    const shown: ShownVehicles = {
      search: 'a&b',
      status: 'rentOut',
      tracker: 'without',
      insured: 'soon',
      sort: 'insuredUntil',
      desc: true,
    }
    expect(readShownVehicles(new URLSearchParams(writeShownVehicles(shown)))).toEqual(shown)
    expect(countVehicleFilters(shown)).toBe(3)
    expect(readShownVehicles(new URLSearchParams('status=gone&sort=secret&direction=up'))).toEqual(
      ALL_VEHICLES,
    )
  })
})
