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
