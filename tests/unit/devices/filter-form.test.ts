import { describe, expect, it } from 'vitest'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import { deviceFilterForm, filterFormValues } from '@/lib/devices/filter-form'
import { MAX_IMEIS } from '@/lib/devices/filter-terms'
import { NO_DEVICE_FILTER } from '@/lib/devices/filter-url'

const FULL: DeviceFilter = {
  search: 'truck',
  imeis: ['860123456789012', '86012'],
  name: 'Van',
  model: ['GT06N', 'S20'],
  sim: '4479',
  plate: 'AB',
  groupId: 7,
  groupIds: [3, 4],
  accountId: 3,
  subAccounts: 'exclude',
  status: ['moving', 'offline'],
  activation: 'activated',
  expiry: 'in7',
  userExpiry: 'expired',
  binding: 'bound',
  stock: 'sold',
}
const withImeis = (imeis: string) =>
  deviceFilterForm.safeParse({ ...filterFormValues(NO_DEVICE_FILTER), imeis })
const issueOf = (imeis: string) => withImeis(imeis).error?.issues[0]

describe('the sheet of filters', () => {
  it('gives every filter back as it came', () => {
    for (const filter of [FULL, NO_DEVICE_FILTER, { ...NO_DEVICE_FILTER, groupId: 'none' as const }]) {
      expect(deviceFilterForm.parse(filterFormValues(filter))).toEqual(filter)
    }
  })

  it('reads IMEIs out of what was pasted, each once', () => {
    const given = withImeis('860123456789012, 860123456789012\n860123456789013').data
    expect(given?.imeis).toEqual(['860123456789012', '860123456789013'])
  })

  it('says which entry is none, and how many are', () => {
    expect(issueOf('860123456789012 ?? ##')).toMatchObject({
      path: ['imeis'],
      params: { count: 2, first: '??' },
    })
  })

  it('refuses what the server would: too many, or too many parts', () => {
    const many = Array.from({ length: MAX_IMEIS + 1 }, (_, index) => String(860123456000000 + index))
    expect(issueOf(many.join('\n'))).toMatchObject({ path: ['imeis'], params: { max: MAX_IMEIS } })
    const parts = Array.from({ length: 21 }, (_, index) => String(86000 + index))
    expect(issueOf(parts.join(' '))?.message).toBe('validation.tooManyImeiParts')
  })
})
