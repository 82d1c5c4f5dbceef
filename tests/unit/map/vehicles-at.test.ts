import { describe, expect, it } from 'vitest'
import { pileAt } from '@/components/map/vehicles/vehicles-at'

const at = (id: number, x: number, y: number) => ({ id, x, y })

describe('a press on the map', () => {
  it('finds the nearest vehicle within a finger’s reach', () => {
    const places = [at(1, 100, 100), at(2, 140, 100)]
    expect(pileAt(places, { x: 105, y: 103 })).toEqual([1])
    expect(pileAt(places, { x: 128, y: 100 })).toEqual([2])
    expect(pileAt(places, { x: 100, y: 125 })).toEqual([])
    expect(pileAt([], { x: 0, y: 0 })).toEqual([])
  })

  it('finds all that lie over each other there, nearest first', () => {
    const places = [at(1, 100, 100), at(2, 100, 100), at(3, 110, 104), at(4, 130, 100)]
    expect(pileAt(places, { x: 108, y: 104 })).toEqual([3, 1, 2])
    expect(pileAt(places, { x: 130, y: 101 })).toEqual([4])
  })
})
