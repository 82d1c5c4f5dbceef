import { describe, expect, it } from 'vitest'
import { countPiles } from '@/components/map/vehicles/piles'

const at = (id: number, x: number, y: number) => ({ id, x, y })

describe('vehicles that lie over each other', () => {
  it('are counted on the southernmost, which is drawn over the others', () => {
    const places = [at(1, 100, 100), at(2, 104, 106), at(3, 100, 104), at(4, 200, 100), at(5, 206, 100)]
    expect(countPiles(places, 14, null)).toEqual([
      { topId: 2, count: 3 },
      { topId: 5, count: 2 },
    ])
  })

  it('are counted on the chosen one, wherever it comes', () => {
    const places = [at(1, 100, 100), at(2, 100, 108), at(3, 100, 104)]
    for (const chosen of [1, 2, 3]) {
      expect(countPiles(places, 14, chosen)).toEqual([{ topId: chosen, count: 3 }])
    }
  })

  it('are no pile beyond its reach, nor alone', () => {
    expect(countPiles([at(1, 100, 100), at(2, 115, 100), at(3, 100, 115)], 14, null)).toEqual([])
    expect(countPiles([at(1, -1, -1), at(2, 1, 1)], 14, null)).toEqual([{ topId: 2, count: 2 }])
    expect(countPiles([], 14, null)).toEqual([])
  })

  it('are counted of ten thousand, near the far end of the world too', () => {
    const far = 512 * 2 ** 22
    const many = Array.from({ length: 10_000 }, (_, id) =>
      at(id, far - (id % 100) * 40, Math.floor(id / 400) * 40),
    )
    const piles = countPiles(many, 14, null)
    expect(piles).toHaveLength(100 * 25)
    expect(piles.every(({ count }) => count === 4)).toBe(true)
  })
})
