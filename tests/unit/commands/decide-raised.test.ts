import { expect, it } from 'vitest'
import { countsOf, decideRaised, RAISED_STATES, stateOfRefusal } from '@/lib/commands/decide-raised'

const MINUTE = 60_000
const now = Date.parse('2026-05-04T10:00:00Z')
const decided = (given: Partial<Parameters<typeof decideRaised>[0]> = {}) =>
  decideRaised({
    now,
    alertAt: now - 1000,
    isOver: false,
    isWithOwner: true,
    orderedAt: null,
    mayOrder: true,
    ...given,
  })

it('is ordered unless something speaks against it', () => {
  expect(decided()).toBeNull()
  // A clock that runs ahead.
  expect(decided({ alertAt: now + MINUTE })).toBeNull()
})

it('is late after ten minutes, whatever else there is to say', () => {
  expect(decided({ alertAt: now - 10 * MINUTE })).toBeNull()
  expect(decided({ alertAt: now - 10 * MINUTE - 1 })).toBe('late')
  const nothing = { isOver: true, isWithOwner: false, orderedAt: now, mayOrder: false }
  expect(decided({ ...nothing, alertAt: now - 11 * MINUTE })).toBe('late')
})

it('is held for ten minutes after another of the same rule and device', () => {
  expect(decided({ orderedAt: now })).toBe('held')
  expect(decided({ orderedAt: now - 10 * MINUTE + 1 })).toBe('held')
  expect(decided({ orderedAt: now - 10 * MINUTE })).toBeNull()
})

it('is cancelled, of a device that is gone, or not allowed', () => {
  expect(decided({ isOver: true })).toBe('cancelled')
  expect(decided({ isWithOwner: false })).toBe('deviceGone')
  expect(decided({ mayOrder: false })).toBe('notAllowed')
})

it('says why an order was refused, and leaves alone what is no refusal', () => {
  expect(stateOfRefusal('offlineCommandExists')).toBe('offlineCommandExists')
  expect(stateOfRefusal('spokenTooOften')).toBe('spokenTooOften')
  expect(stateOfRefusal('engineOffline')).toBe('engineGate')
  expect(stateOfRefusal('permissionDenied')).toBe('notAllowed')
  expect(stateOfRefusal('commandNotOffered')).toBe('notOffered')
  // Somebody had it restored since: nobody refused anything.
  expect(stateOfRefusal('engineRestored')).toBe('cancelled')
  expect(stateOfRefusal('serverError')).toBeNull()
})

it('counts each state once; what waits or was cancelled is none of them', () => {
  const states = new Map(RAISED_STATES.map((state) => [state, 1] as const))
  expect(countsOf(states)).toEqual({
    ordered: 1,
    held: 1,
    late: 1,
    spokenTooOften: 1,
    refused: RAISED_STATES.length - 6,
  })
  expect(countsOf(new Map())).toEqual({ ordered: 0, held: 0, late: 0, spokenTooOften: 0, refused: 0 })
})
