import { expect, it } from 'vitest'
import type { Shape } from '@/lib/geofences/shape'
import { newHistory, putShape, redoShape, undoShape } from '@/lib/geofences/shape-history'
import { readPoints, writePoints } from '@/lib/geofences/typed-points'

const circle = (radiusM: number): Shape => ({ kind: 'circle', lat: 1, lon: 2, radiusM })

it('goes back and forth, and forgets what was taken back once something else is drawn', () => {
  let history = [circle(200), circle(300), circle(300)].reduce(putShape, newHistory(null))
  expect(history.past).toHaveLength(2)
  history = undoShape(undoShape(history))
  expect(history.present).toBeNull()
  expect(undoShape(history)).toBe(history)
  history = redoShape(history)
  expect(history.present).toEqual(circle(200))
  history = putShape(history, circle(400))
  expect(redoShape(history)).toBe(history)
  expect(undoShape(history).present).toEqual(circle(200))
})

it('points are written one a line, and read again', () => {
  const points = [
    [41.157, -8.629],
    [41.2, -8.6],
  ] as const
  expect(readPoints(`\n${writePoints(points)}\n`)).toEqual({ points })
  expect(readPoints('41.157, -8.629\n91, 0')).toEqual({ wrongLine: 2 })
})
