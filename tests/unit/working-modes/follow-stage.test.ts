import { describe, expect, it } from 'vitest'
import {
  beginStage,
  type FollowedStage,
  isLimitReached,
  lookAgainAt,
  passWakes,
  sleepsUntil,
  stagesOf,
} from '@/lib/working-modes/follow-stage'
import { loggedMode } from '@/lib/working-modes/logged-mode'
import type { Limitation, WorkingMode } from '@/lib/working-modes/working-mode'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.parse('2026-03-01T10:00:00Z')
const limit = (unit: Limitation['unit'], amount: number): Limitation => ({ unit, amount, thenInterval: 60 })
const each6h = (limitation: Limitation | null = null): WorkingMode => ({
  mode: 'timing',
  syncInterval: 6,
  wakeUpTime: null,
  syncTime: null,
  limitation,
})
const normal: WorkingMode = { mode: 'normal', syncInterval: 60 }
const begin = (setting: WorkingMode) => beginStage(setting, START, 'UTC')
const pass = (stage: FollowedStage, now: number, heardAt: number | null) =>
  passWakes(stage, { zone: 'UTC', now, heardAt })

describe('a mode that a tracker follows', () => {
  it('begins with its next wake, and with its end where it has one by time', () => {
    expect(begin(each6h())).toMatchObject({ nextWakeAt: START + 6 * HOUR, endsAt: null, wakes: 0 })
    expect(begin(each6h(limit('day', 2))).endsAt).toBe(START + 48 * HOUR)
    expect(begin(each6h(limit('hour', 2))).endsAt).toBe(START + 2 * HOUR)
    expect(begin(each6h(limit('times', 2))).endsAt).toBeNull()
    expect(begin(normal)).toMatchObject({ nextWakeAt: null, endsAt: null })
    expect([stagesOf(normal), stagesOf(each6h()), stagesOf(each6h(limit('day', 1)))]).toEqual([1, 1, 2])
  })

  it('has woken when it was heard around its time, from ten minutes before to half an hour after', () => {
    const wake = START + 6 * HOUR
    const judged = (heardAt: number | null) => pass(begin(each6h()), wake + 30 * MINUTE, heardAt)
    expect(judged(wake + MINUTE)).toMatchObject({
      cameLast: true,
      lastWakeAt: wake,
      wakes: 1,
      nextWakeAt: wake + 6 * HOUR,
    })
    expect(judged(wake - 10 * MINUTE).cameLast).toBe(true)
    expect(judged(wake - 11 * MINUTE)).toMatchObject({
      cameLast: false,
      wakes: 0,
      nextWakeAt: wake + 6 * HOUR,
    })
    expect(judged(null).cameLast).toBe(false)
    const stage = begin(each6h())
    expect(pass(stage, wake + 30 * MINUTE - 1, wake)).toBe(stage)
    expect(pass(begin(normal), wake + 99 * HOUR, wake).lastWakeAt).toBeNull()
  })

  it('is judged by the newest of several wakes that nobody looked at', () => {
    const later = START + 25 * HOUR
    expect(pass(begin(each6h()), later, START + 13 * HOUR)).toMatchObject({
      lastWakeAt: START + 24 * HOUR,
      cameLast: false,
      wakes: 0,
      nextWakeAt: START + 30 * HOUR,
    })
    expect(pass(begin(each6h()), later, START + 24 * HOUR)).toMatchObject({ cameLast: true, wakes: 1 })
  })

  it('reaches its limit by time or by wakes', () => {
    const stage = begin(each6h(limit('hour', 2)))
    expect([isLimitReached(stage, START + 2 * HOUR - 1), isLimitReached(stage, START + 2 * HOUR)]).toEqual([
      false,
      true,
    ])
    const counted = begin(each6h(limit('times', 2)))
    expect(isLimitReached({ ...counted, wakes: 1 }, START + 99 * HOUR)).toBe(false)
    expect(isLimitReached({ ...counted, wakes: 2 }, START)).toBe(true)
    expect(isLimitReached(begin(each6h()), START + 9999 * HOUR)).toBe(false)
  })

  it('is looked at when a wake is over, or its limit is reached', () => {
    expect(lookAgainAt(begin(each6h()), START)).toBe(START + 6 * HOUR + 30 * MINUTE)
    expect(lookAgainAt(begin(each6h(limit('hour', 2))), START)).toBe(START + 2 * HOUR)
    expect(lookAgainAt(begin(each6h(limit('hour', 2))), START + 2 * HOUR)).toBe(START + 6.5 * HOUR)
    expect(lookAgainAt(begin(normal), START)).toBeNull()
  })

  it('is asleep until its next wake is over, unless it missed the last', () => {
    const wake = START + 6 * HOUR
    const grace = 30 * MINUTE
    expect(sleepsUntil(begin(each6h()))).toBe(wake + grace)
    expect(sleepsUntil(pass(begin(each6h()), wake + grace, wake))).toBe(wake + 6 * HOUR + grace)
    expect(sleepsUntil(pass(begin(each6h()), wake + grace, START))).toBe(wake + grace)
    expect(sleepsUntil(begin(normal))).toBeNull()
  })
})

it.each<[WorkingMode, string]>([
  [normal, 'normal 60 s'],
  [each6h(), 'timing 6 h'],
  [each6h(limit('times', 3)), 'timing 6 h, 3 times > 60 s'],
  [
    { mode: 'timing', syncInterval: null, wakeUpTime: '07:30', syncTime: '19:00', limitation: null },
    'timing 07:30 19:00',
  ],
  [
    { mode: 'week', weekdays: [6, 2], wakeUpTime: '07:30', limitation: limit('day', 9) },
    'week 2 6, 07:30, 9 day > 60 s',
  ],
])('%j is logged as %s', (setting, text) => expect(loggedMode(setting)).toBe(text))
