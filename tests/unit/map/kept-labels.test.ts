import { describe, expect, it } from 'vitest'
import {
  keptLabels,
  LABEL_HEIGHT_PX,
  LABEL_MAX_WIDTH_PX,
  labelWidth,
} from '@/components/map/vehicles/kept-labels'

const label = (id: number, left: number, top: number, width = 60) => ({ id, left, top, width })

describe('names under vehicles', () => {
  it('leave out those that would lie over one before them', () => {
    const names = [label(1, 100, 100), label(2, 140, 108), label(3, 161, 100), label(4, 150, 119)]
    expect([...keptLabels(names, 10)]).toEqual([1, 3, 4])
    // Who comes first stays.
    expect([...keptLabels(names.toReversed(), 10)]).toEqual([4, 3, 1])
  })

  it('are compared across pieces of the screen, left and above the map too', () => {
    const edge = LABEL_MAX_WIDTH_PX
    expect([...keptLabels([label(1, edge - 5, -10), label(2, edge - 50, -20)], 10)]).toEqual([1])
    expect([...keptLabels([label(1, -30, -10), label(2, 10, 5)], 10)]).toEqual([1])
    expect([...keptLabels([label(1, 0, 0), label(2, 0, LABEL_HEIGHT_PX)], 10)]).toEqual([1, 2])
  })

  it('are so many at most, of thousands too', () => {
    const many = Array.from({ length: 5000 }, (_, id) => label(id, (id % 100) * 30, Math.floor(id / 100) * 9))
    expect(keptLabels(many, 80).size).toBe(80)
    const all = keptLabels(many, 5000)
    // Every other across, for 60 is twice 30, and every other down.
    expect(all.size).toBe(50 * 25)
  })

  it('are as wide as their letters, up to where they are cut', () => {
    expect(labelWidth('Truck 202')).toBeGreaterThan(60)
    expect(labelWidth('卡车二〇二')).toBeGreaterThan(labelWidth('abcde'))
    expect(labelWidth('x'.repeat(500))).toBe(LABEL_MAX_WIDTH_PX)
  })
})
