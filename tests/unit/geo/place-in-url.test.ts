import { describe, expect, it } from 'vitest'
import { placeInUrl } from '@/lib/geo/distance'

describe('a place in an address', () => {
  it('is latitude and longitude in degrees', () => {
    expect(placeInUrl('41.15795,-8.62913')).toEqual({ lat: 41.15795, lon: -8.62913 })
    expect(placeInUrl('-90,180')).toEqual({ lat: -90, lon: 180 })
  })

  it.each([null, '', '91,0', '0,181', '1;2', '1,2,3', 'NaN,1', '1e1,2', '41.1, 8'])(
    'is nothing in %s',
    (text) => {
      expect(placeInUrl(text)).toBeNull()
    },
  )
})
