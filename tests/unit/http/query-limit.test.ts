import { expect, it } from 'vitest'
import { hasTooManyParameters, MAX_PARAMETERS } from '@/server/http/query-limit'

it('an address has as many parameters as allowed, and no more', () => {
  const address = (count: number) => `/api/devices?${Array(count).fill('a=1').join('&')}`
  expect(hasTooManyParameters('/api/devices')).toBe(false)
  expect(hasTooManyParameters(address(MAX_PARAMETERS))).toBe(false)
  expect(hasTooManyParameters(address(MAX_PARAMETERS + 1))).toBe(true)
})
