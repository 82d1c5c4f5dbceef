import { describe, expect, it } from 'vitest'
import { chinaRegionAt } from '@/lib/places/china-region-at'
import { nearestRegion, regionOf } from '@/lib/places/china-regions'
import { REGION_CODES, type RegionCode } from '@/lib/places/region-codes'
import { regionOutlines } from '@/lib/places/region-outlines'

type Spot = [name: string, lat: number, lon: number, code: RegionCode]

/** The seat of each region's government, and towns that lie close to a border. */
const SPOTS: Spot[] = [
  ['Beijing', 39.904, 116.407, 'BJ'],
  ['Tianjin', 39.125, 117.19, 'TJ'],
  ['Shijiazhuang', 38.042, 114.514, 'HE'],
  ['Taiyuan', 37.87, 112.549, 'SX'],
  ['Hohhot', 40.842, 111.749, 'NM'],
  ['Shenyang', 41.805, 123.432, 'LN'],
  ['Changchun', 43.817, 125.324, 'JL'],
  ['Harbin', 45.757, 126.642, 'HL'],
  ['Shanghai', 31.23, 121.474, 'SH'],
  ['Nanjing', 32.06, 118.797, 'JS'],
  ['Hangzhou', 30.274, 120.155, 'ZJ'],
  ['Hefei', 31.82, 117.227, 'AH'],
  ['Fuzhou', 26.075, 119.297, 'FJ'],
  ['Nanchang', 28.683, 115.858, 'JX'],
  ['Jinan', 36.651, 117.12, 'SD'],
  ['Zhengzhou', 34.747, 113.625, 'HA'],
  ['Wuhan', 30.593, 114.305, 'HB'],
  ['Changsha', 28.228, 112.939, 'HN'],
  ['Guangzhou', 23.129, 113.264, 'GD'],
  ['Nanning', 22.817, 108.366, 'GX'],
  ['Haikou', 20.02, 110.349, 'HI'],
  ['Chongqing', 29.563, 106.552, 'CQ'],
  ['Chengdu', 30.573, 104.066, 'SC'],
  ['Guiyang', 26.647, 106.63, 'GZ'],
  ['Kunming', 24.88, 102.833, 'YN'],
  ['Lhasa', 29.65, 91.141, 'XZ'],
  ["Xi'an", 34.343, 108.94, 'SN'],
  ['Lanzhou', 36.061, 103.834, 'GS'],
  ['Xining', 36.617, 101.778, 'QH'],
  ['Yinchuan', 38.487, 106.231, 'NX'],
  ['Ürümqi', 43.825, 87.617, 'XJ'],
  ['Taipei', 25.033, 121.565, 'TW'],
  ['Kowloon in Hong Kong', 22.32, 114.17, 'HK'],
  ['Macau, the peninsula', 22.193, 113.544, 'MO'],
  ['Shenzhen, 1 km from Hong Kong', 22.545, 114.107, 'GD'],
  ['Yuen Long, 8 km from Shenzhen', 22.445, 114.022, 'HK'],
  ['Zhuhai, 8 km from Macau', 22.27, 113.57, 'GD'],
  ['Taipa in Macau', 22.156, 113.557, 'MO'],
  ['Sanya, in the south of Hainan', 18.253, 109.512, 'HI'],
  ['Xuwen, across the strait from Hainan', 20.33, 110.17, 'GD'],
  ['Kunshan, 20 km from Shanghai', 31.385, 120.98, 'JS'],
  ['Jiading in Shanghai', 31.375, 121.265, 'SH'],
  ['Sanhe, an island of Hebei between Beijing and Tianjin', 39.983, 117.078, 'HE'],
  ['Wuhai, where three regions meet', 39.66, 106.8, 'NM'],
  ['Kaohsiung', 22.627, 120.301, 'TW'],
]

const OUTSIDE: [string, number, number][] = [
  ['Porto', 41.15, -8.61],
  ['Dubai', 25.2, 55.27],
  ['São Paulo', -23.55, -46.63],
  ['Hanoi', 21.03, 105.85],
  ['Vladivostok', 43.12, 131.89],
  ['Ulaanbaatar', 47.92, 106.92],
  ['Almaty', 43.24, 76.89],
  ['Seoul', 37.57, 126.98],
  ['the open sea', 19, 115],
]

describe('the regions of China', () => {
  it('are 34, each with an outline', () => {
    expect(REGION_CODES).toHaveLength(34)
    expect(new Set(REGION_CODES).size).toBe(34)
    expect([...regionOutlines().keys()].sort()).toEqual([...REGION_CODES].sort())
    for (const rings of regionOutlines().values()) expect(rings.length).toBeGreaterThan(0)
    expect(new Set(SPOTS.map(([, , , code]) => code)).size).toBe(34)
  })

  it.each(SPOTS)('%s', (_, lat, lon, code) => {
    expect(regionOf({ lat, lon })).toBe(code)
  })

  it.each(OUTSIDE)('%s lies in none', (_, lat, lon) => {
    expect(regionOf({ lat, lon })).toBeNull()
    expect(chinaRegionAt({ lat, lon })).toBeNull()
  })

  it('do not overlap: every point of a grid lies in one at most', () => {
    for (let lat = 18.013; lat < 54; lat += 2)
      for (let lon = 73.017; lon < 136; lon += 2) {
        const owners = [...regionOutlines()].filter(([, rings]) =>
          rings.some((ring) => winds(ring, lat, lon)),
        )
        expect(owners.length, `${lat} ${lon}`).toBeLessThanOrEqual(1)
        expect(regionOf({ lat, lon })).toBe(owners[0]?.[0] ?? null)
      }
  })
})

describe('just outside the outlines', () => {
  /** On the water's edge of Hong Kong Island, and a town on a border river. */
  const QUAY = { lat: 22.2825, lon: 114.161 }
  const HEIHE = { lat: 50.25, lon: 127.5 }

  it('the nearest region is found within reach', () => {
    expect(nearestRegion(HEIHE, 25_000)).toBe('HL')
    expect(nearestRegion(HEIHE, 100)).toBeNull()
    expect(nearestRegion({ lat: 41.15, lon: -8.61 }, 25_000)).toBeNull()
  })

  it('the nearest place says whether it is China', () => {
    for (const point of [QUAY, HEIHE]) expect(regionOf(point)).toBeNull()
    expect(chinaRegionAt(HEIHE)).toBe('HL')
    expect(chinaRegionAt(QUAY)).toBe('HK')
    // Blagoveshchensk, over the river from Heihe.
    const opposite = { lat: 50.29, lon: 127.54 }
    expect(nearestRegion(opposite, 25_000)).toBe('HL')
    expect(chinaRegionAt(opposite)).toBeNull()
  })
})

/** Another way to tell what is inside: the sum of the angles under which the sides are seen. */
function winds(ring: readonly (readonly [number, number])[], lat: number, lon: number): boolean {
  let turned = 0
  for (let at = 0; at < ring.length; at++) {
    const [[ax, ay], [bx, by]] = [ring[at]!, ring[(at + 1) % ring.length]!]
    const turn = Math.atan2(by - lat, bx - lon) - Math.atan2(ay - lat, ax - lon)
    turned += turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn
  }
  return Math.abs(turned) > Math.PI
}
