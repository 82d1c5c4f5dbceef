import { expect, it } from 'vitest'
import { boundsOfCircles, circleOutline } from '@/lib/geo/circle-outline'
import { distanceM } from '@/lib/geo/distance'

const circles = [
  { lat: 41.15, lon: -8.61, radiusM: 300 },
  { lat: -60, lon: 20, radiusM: 50_000 },
]

it.each(circles)('is a closed line all around the middle: %o', (circle) => {
  const line = circleOutline(circle)
  expect(line.at(-1)).toEqual(line[0])
  for (const [lon, lat] of line) {
    const away = distanceM(circle, { lat, lon })
    expect(Math.abs(away / circle.radiusM - 1)).toBeLessThan(0.02)
  }
})

it('has bounds that hold all of them, and none of none', () => {
  const bounds = boundsOfCircles(circles) ?? []
  for (const [lon, lat] of circles.flatMap(circleOutline)) {
    expect(lon).toBeGreaterThanOrEqual(bounds[0] as number)
    expect(lat).toBeLessThanOrEqual(bounds[3] as number)
  }
  expect(boundsOfCircles([])).toBeNull()
})
