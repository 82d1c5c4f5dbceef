import { describe, expect, it } from 'vitest'
import { createLandmarkBody, editLandmarkBody } from '@/lib/landmarks/schema'

const circle = (radiusM: number) => ({ kind: 'circle', lat: 41.15, lon: -8.61, radiusM })
const polygon = (...points: [number, number][]) => ({ kind: 'polygon', points })
const read = (given: object) => createLandmarkBody.safeParse({ name: 'Depot', shape: circle(50), ...given })
const flaw = (shape: object) => read({ shape }).error?.issues[0]?.message

describe('a landmark', () => {
  it('needs a name and a shape, and is a pin unless told', () => {
    expect(read({}).data).toEqual({ name: 'Depot', description: '', icon: 'pin', shape: circle(50) })
    expect(read({ name: ' ' }).success).toBe(false)
    expect(read({ name: 'x'.repeat(61) }).success).toBe(false)
    expect(read({ description: 'x'.repeat(2001) }).success).toBe(false)
    expect(read({ icon: 'rocket' }).success).toBe(false)
  })

  it('is a circle of 20 to 5000 m', () => {
    expect(flaw(circle(20))).toBeUndefined()
    expect(flaw(circle(5000))).toBeUndefined()
    expect(flaw(circle(19))).toBe('validation.shape.radius min=20 max=5000')
    expect(flaw(circle(5001))).toBe('validation.shape.radius min=20 max=5000')
  })

  it('or a closed polygon, whose ring may be closed by whoever sends it', () => {
    const ring: [number, number][] = [
      [0, 0],
      [0, 0.01],
      [0.01, 0.01],
    ]
    expect(flaw(polygon(...ring))).toBeUndefined()
    expect(read({ shape: polygon(...ring, [0, 0]) }).data?.shape).toEqual(polygon(...ring))
    expect(flaw(polygon([0, 0], [0, 0.01]))).toBe('validation.shape.tooFewPoints')
    expect(flaw(polygon([0, 0], [0.01, 0.01], [0, 0.01], [0.01, 0]))).toBe('validation.shape.crossesItself')
    expect(flaw({ kind: 'corridor', points: ring, widthM: 50 })).toBeDefined()
  })

  it('is changed in part', () => {
    expect(editLandmarkBody.parse({ name: 'Other' })).toEqual({ name: 'Other' })
  })
})
