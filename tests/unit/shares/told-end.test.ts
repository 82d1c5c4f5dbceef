import { describe, expect, it } from 'vitest'
import type { SharePrivacy } from '@/lib/shares/schema'
import { shareArea } from '@/lib/shares/share-area'
import { toldEnd, toldFields } from '@/lib/shares/told-end'

const OPEN: SharePrivacy = { withheld: [], onlyWithin: null, delayS: 0, roundM: 0 }
const HOME = { lat: 41.15, lon: -8.61, radiusM: 400 }
const FAR = { lat: 41.5, lon: -8.61, radiusM: 400 }
const at = (place: typeof HOME) => ({ kind: 'arrives' as const, name: null, ...place })
const area = (privacy: Partial<SharePrivacy>) => shareArea({ ...OPEN, ...privacy }, () => 'a')

describe('why a link ended', () => {
  it('is told where nothing is withheld', () => {
    expect(toldEnd('arrived', at(HOME), area({}))).toBe('arrived')
    expect(toldEnd('tripEnded', { kind: 'tripEnds' }, area({}))).toBe('tripEnded')
  })

  it('does not tell of an arrival where positions are withheld', () => {
    const beside = { ...HOME, lat: HOME.lat + 0.005 }
    expect(toldEnd('arrived', at(HOME), area({ withheld: [HOME] }))).toBeNull()
    expect(toldEnd('arrived', at(beside), area({ withheld: [HOME] }))).toBeNull()
    expect(toldEnd('arrived', at(FAR), area({ withheld: [HOME] }))).toBe('arrived')
    expect(toldEnd('arrived', at(FAR), area({ onlyWithin: HOME }))).toBeNull()
    expect(toldEnd('arrived', at({ ...HOME, radiusM: 50 }), area({ onlyWithin: HOME }))).toBe('arrived')
  })

  it('does not tell of the end of a trip that may be where positions are withheld', () => {
    for (const privacy of [{ withheld: [HOME] }, { onlyWithin: HOME }])
      expect(toldEnd('tripEnded', { kind: 'tripEnds' }, area(privacy))).toBeNull()
  })

  it('is told where it has nothing to do with a place', () => {
    for (const reason of ['expired', 'revoked', 'moved', 'serviceEnded', 'rightLost'] as const) {
      expect(toldEnd(reason, null, area({ withheld: [HOME] }))).toBe(reason)
      expect(toldEnd(reason, at(FAR), area({ withheld: [HOME] }))).toBe(reason)
      // Or the one that is not named would be the arrival.
      expect(toldEnd(reason, at(HOME), area({ withheld: [HOME] }))).toBeNull()
    }
  })
})

describe('the destination', () => {
  const FIELDS = {
    name: true,
    plate: false,
    speed: true,
    address: false,
    driver: false,
    phone: false,
    trail: 'none' as const,
    destination: true,
    route: false,
  }
  const told = (end: ReturnType<typeof at>, privacy: Partial<SharePrivacy>, fields = FIELDS) =>
    toldFields({ fields, end, privacy: { ...OPEN, ...privacy } }, area(privacy))

  it('is told where positions are told, and there only', () => {
    expect(told(at(HOME), {})).toEqual(FIELDS)
    expect(told(at(FAR), { withheld: [HOME] })).toEqual(FIELDS)
    const hidden = { ...FIELDS, destination: false }
    expect(told(at(HOME), { withheld: [HOME] })).toEqual(hidden)
    expect(told(at(FAR), { onlyWithin: HOME })).toEqual(hidden)
  })

  it('leaves out the route where positions are not told exactly and at once', () => {
    const fields = { ...FIELDS, route: true }
    expect(told(at(FAR), {}, fields).route).toBe(true)
    for (const privacy of [{ delayS: 60 }, { roundM: 100 }, { withheld: [HOME] }, { onlyWithin: HOME }])
      expect(told(at(FAR), privacy, fields).route).toBe(false)
    // As links of before the choice are kept.
    const { route: _, ...before } = FIELDS
    expect(told(at(FAR), {}, before as typeof FIELDS).route).toBe(false)
  })
})
