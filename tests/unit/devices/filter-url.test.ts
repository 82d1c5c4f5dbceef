import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceFilter } from '@/lib/devices/device-filter'
import {
  activeFilters,
  KEPT_IMEIS,
  readDeviceSearch,
  readImeis,
  writeDeviceSearch,
} from '@/lib/devices/filter-url'

const read = (query: string, kept?: string[]) => readDeviceSearch(new URLSearchParams(query), kept)

describe('the address of a search', () => {
  it('says what is asked for, and nothing that goes without saying', () => {
    const search = {
      filter: deviceFilter.parse({
        search: 'van & co',
        imeis: ['350000000000001', '12345'],
        status: ['moving', 'parked'],
        accountId: 7,
        subAccounts: 'exclude',
        groupId: 'none',
        groupIds: [3, 4],
      }),
      sort: 'expiresAt' as const,
      direction: 'desc' as const,
    }
    expect(read(writeDeviceSearch(search))).toEqual(search)
    expect(writeDeviceSearch(read(''))).toBe('')
  })
  it('takes nonsense for nothing', () => {
    const nonsense = read('status=flying&accountId=x&sort=password&groupId=-1&imeis=12&expiry=in7')
    expect(nonsense).toEqual(read('expiry=in7'))
  })
  it('takes of each part what the schema of the route takes', () => {
    const singles = Object.keys(deviceFilter.shape).filter(
      (key) => !['imeis', 'model', 'status', 'groupIds'].includes(key),
    )
    const words = [
      'none',
      'include',
      'exclude',
      'activated',
      'in7',
      'never',
      'bound',
      'sold',
      '7',
      '0',
      '-1',
      '1.5',
      ' a ',
    ]
    const value = fc.oneof(fc.constantFrom(...words), fc.string({ minLength: 1, maxLength: 60 }))
    fc.assert(
      fc.property(fc.constantFrom(...singles), value, (key, given) => {
        const judged = deviceFilter.safeParse({ [key]: given })
        expect(read(new URLSearchParams({ [key]: given }).toString()).filter).toEqual(
          judged.success ? judged.data : read('').filter,
        )
      }),
    )
    const part = fc.oneof(
      fc.constantFrom('7', '0', '12'),
      fc.stringMatching(/^[0-9]{15}$/),
      fc.stringMatching(/^[A-Za-z0-9_-]{3,8}$/),
    )
    fc.assert(
      fc.property(
        fc.constantFrom('imeis', 'model', 'status', 'groupIds'),
        fc.array(part, { minLength: 1, maxLength: 40 }),
        (key, list) => {
          const judged = deviceFilter.safeParse({ [key]: list })
          expect(read(`${key}=${list.join('.')}`).filter).toEqual(
            judged.success ? judged.data : read('').filter,
          )
        },
      ),
    )
  })
  it('keeps long lists of IMEIs beside it', () => {
    const imeis = Array.from({ length: 500 }, (_, index) => String(350_000_000_000_000 + index))
    const query = writeDeviceSearch({ filter: deviceFilter.parse({ imeis }), sort: 'name', direction: 'asc' })
    expect(query).toMatch(new RegExp(`^imeis=${KEPT_IMEIS}\\d+$`))
    expect(read(query, imeis).filter.imeis).toEqual(imeis)
    expect(read(query).filter.imeis).toBeUndefined()
  })
  it('counts what narrows', () => {
    expect(activeFilters(read('subAccounts=exclude').filter)).toEqual([])
    expect(activeFilters(read('search=a&status=moving').filter)).toEqual(['search', 'status'])
  })
})

describe('pasted IMEIs', () => {
  it('come in any form, each once', () => {
    expect(readImeis('350000000000001, 350000000000002\n350000000000001;x12 "54321"')).toEqual({
      imeis: ['350000000000001', '350000000000002', '54321'],
      wrong: ['x12'],
      repeated: 1,
    })
  })
})
