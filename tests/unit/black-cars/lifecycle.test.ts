import { describe, expect, it } from 'vitest'
import { reviews, stateAfterEdit, stateAfterReview } from '@/lib/black-cars/lifecycle'
import { editBlackCarBody, reviewBlackCarBody, submitBlackCarBody } from '@/lib/black-cars/schema'

describe('the state of an address', () => {
  it('is under review again after an edit, unless it was passed', () => {
    expect(stateAfterEdit('underReview')).toBe('underReview')
    expect(stateAfterEdit('notPassed')).toBe('underReview')
    expect(() => stateAfterEdit('passed')).toThrow('blackCarPassed')
  })

  it('is decided once by a review', () => {
    expect(stateAfterReview('underReview', true)).toBe('passed')
    expect(stateAfterReview('underReview', false)).toBe('notPassed')
    for (const state of ['passed', 'notPassed'] as const)
      expect(() => stateAfterReview(state, true)).toThrow('blackCarReviewed')
  })
})

it.each([
  ['/1/', '/1/7/', true],
  ['/1/', '/1/7/9/', true],
  ['/1/7/', '/1/7/', false],
  ['/1/7/', '/1/', false],
  ['/1/7/', '/1/8/', false],
  // Nobody is above.
  ['/1/', '/1/', true],
])('%s reviews what %s submits: %s', (reviewer, path, expected) => {
  expect(reviews(reviewer, path)).toBe(expected)
})

describe('what is asked', () => {
  const place = { name: 'Quarry', lat: 41.15, lon: -8.62, radiusM: 50 }
  const flaws = (given: object) =>
    submitBlackCarBody.safeParse({ ...place, ...given }).error?.issues.map(({ path }) => path.join()) ?? []

  it('has a name of 60 characters and a radius of 50 to 5000 m at most', () => {
    expect(flaws({})).toEqual([])
    expect(flaws({ name: 'x'.repeat(60), radiusM: 5000 })).toEqual([])
    expect(flaws({ name: 'x'.repeat(61) })).toEqual(['name'])
    expect(flaws({ name: '' })).toContain('name')
    for (const radiusM of [49, 5001, 50.5]) expect(flaws({ radiusM })).toEqual(['radiusM'])
    expect(flaws({ lat: 86 })).toEqual(['lat'])
    expect(flaws({ color: 'red' })).toEqual(['color'])
    expect(editBlackCarBody.safeParse({ radiusM: 49 }).success).toBe(false)
    expect(editBlackCarBody.safeParse({ name: 'Pit' }).success).toBe(true)
  })

  it('says why it was not passed, in 500 characters', () => {
    const isTaken = (body: object) => reviewBlackCarBody.safeParse(body).success
    expect(isTaken({ passed: true })).toBe(true)
    expect(isTaken({ passed: false })).toBe(false)
    expect(isTaken({ passed: false, reason: ' ' })).toBe(false)
    expect(isTaken({ passed: false, reason: 'x'.repeat(500) })).toBe(true)
    expect(isTaken({ passed: false, reason: 'x'.repeat(501) })).toBe(false)
  })
})
