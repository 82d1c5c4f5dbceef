import { expect, it } from 'vitest'
import { DEMO_LANDMARKS } from '@/demo/landmarks'
import { spotPosition } from '@/demo/streets'
import { DEMO_VEHICLES } from '@/demo/vehicles'
import { yardOf } from '@/demo/yards'
import { LandmarkSet } from '@/lib/landmarks/landmark-set'
import { createLandmarkBody } from '@/lib/landmarks/schema'

it('are drawn as anybody may draw them, and hold the yards of their fleet', () => {
  for (const landmark of DEMO_LANDMARKS) {
    const { owner: _, ...body } = landmark
    expect(createLandmarkBody.safeParse(body).error?.issues ?? [], landmark.name).toEqual([])
  }
  const set = new LandmarkSet(DEMO_LANDMARKS.map((landmark, id) => ({ ...landmark, id })))
  const atHome = DEMO_VEHICLES.filter(({ owner, home }) => owner === 'demo-fleet' && home === 'Maia')
  expect(atHome.length).toBeGreaterThan(3)
  for (const vehicle of atHome) {
    const { lat, lon } = spotPosition(yardOf(vehicle, 'Maia'))
    expect(set.nameAt(lat, lon), vehicle.name).toBe('Maia depot')
  }
  // No larger than a yard.
  for (const { shape } of DEMO_LANDMARKS) expect(shape.kind === 'circle' && shape.radiusM).toBeLessThan(250)
})
