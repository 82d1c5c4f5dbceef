import { expect, it } from 'vitest'
import type { Circle, SharePrivacy } from '@/lib/shares/schema'
import { areaOf } from '@/server/shares/area-of'

const OPEN: SharePrivacy = { withheld: [], onlyWithin: null, delayS: 0, roundM: 0 }
const HOME = { lat: 41.15, lon: -8.61, radiusM: 400 }
const SHOP = { ...HOME, lat: 41.3 }

/** How far from the middle positions are told first, northwards and eastwards, in steps of a metre. */
function edge(accountId: number, withheld: Circle[]): number[] {
  const { tell } = areaOf({ accountId, privacy: { ...OPEN, withheld } })
  return [
    (metres: number) => ({ ...HOME, lat: HOME.lat + metres / 111_195 }),
    (metres: number) => ({ ...HOME, lon: HOME.lon + metres / 84_000 }),
  ].map((point) => Array.from({ length: 1000 }, (_, m) => m).findIndex((m) => tell(point(m)) !== null))
}

it('the edge of a circle is the same in all links of an account, wherever it stands among others', () => {
  expect(edge(7, [SHOP, HOME])).toEqual(edge(7, [HOME]))
})

it('the edge of a circle is another for another account, and for another circle', () => {
  const edges = [1, 2, 3, 4, 5, 6].map((account) => edge(account, [HOME]).join())
  expect(new Set(edges).size).toBeGreaterThan(4)
  expect(edge(7, [{ ...HOME, radiusM: 401 }])).not.toEqual(edge(7, [HOME]))
})
