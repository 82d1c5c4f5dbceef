import { describe, expect, it } from 'vitest'
import { contactAlert } from '@/lib/alerts/detection/contact-alert'
import {
  DeadZoneWatch,
  type GpsLook,
  type HeardFix,
  missedSince,
  missedUntil,
} from '@/lib/alerts/detection/dead-zone'
import { PreviewRun } from '@/lib/alerts/preview/preview-rule'
import { UNWIRED } from '@/lib/tracking/sensing/wiring'
import { START } from '../tracking/make-drive'
import { ruleOf, short } from './ruled-drive'

const MINUTE = 60_000
const at = (minute: number) => START + minute * MINUTE
const look = (given: Partial<Record<keyof GpsLook, unknown>> = {}): GpsLook => ({
  heard: at(12),
  fix: at(0),
  ignition: true,
  fixIgnition: true,
  moving: false,
  windowMs: 10 * MINUTE,
  ...(given as Partial<GpsLook>),
})
/** Since which minute fixes are missed, looked at in minute 13, ten of them being too many. */
const since = (given: Parameters<typeof look>[0] = {}, from = at(-60), now = at(13)) => {
  const found = missedSince(look(given), 10, { from, now })
  return found === null ? null : (found - START) / MINUTE
}

describe('fixes that are missed', () => {
  it('are those of a device that is heard with its ignition on, since the last one', () => {
    expect(since()).toBe(0)
    expect(since({ heard: at(9.9) })).toBeNull()
    expect(since({ ignition: false })).toBeNull()
    expect(since({}, at(-60), at(23))).toBeNull()
  })

  it('are those of one that was on its way, where nothing is known of its ignition', () => {
    const unknown = { ignition: null, fixIgnition: null }
    expect(since({ ...unknown, moving: true })).toBe(0)
    // A parked tracker with heartbeats only.
    expect(since(unknown)).toBeNull()
    expect(since({ ...unknown, fix: null })).toBeNull()
    expect(since({ ignition: false, moving: true })).toBeNull()
  })

  it('count from now where the engine was started since, and where they were due long ago', () => {
    expect(since({ fixIgnition: false })).toBe(12)
    expect(since({ fix: at(-300) })).toBe(12)
    expect(since({ fix: null })).toBe(12)
    // The rule began after they were due.
    expect(since({}, at(11))).toBe(12)
  })

  it('are missed until one comes, the ignition is off, or nothing is heard any more', () => {
    const until = (given: Parameters<typeof look>[0], now = at(13)) => {
      const found = missedUntil(look(given), at(0), now)
      return found === null ? null : (found - START) / MINUTE
    }
    expect(until({})).toBeNull()
    expect(until({ fix: at(11) })).toBe(11)
    expect(until({ ignition: false })).toBe(12)
    expect([until({}, at(22)), until({}, at(22.1))]).toEqual([null, 12])
  })
})

const heard = (minute: number, byGps: boolean, ignition: boolean | null = true, speedKmh = 50): HeardFix => ({
  time: at(minute),
  byGps,
  ignition,
  speedKmh,
})

describe('a dead zone in what is stored', () => {
  const found = (fixes: readonly HeardFix[], until = 100) => {
    const watch = new DeadZoneWatch(10, 10 * MINUTE)
    const zones = [...fixes.flatMap((fix) => watch.hear(fix) ?? []), ...[watch.at(at(until)) ?? []].flat()]
    return zones.map(({ since, due, end }) =>
      [since, due, end].map((time) => (time === null ? null : (time - START) / MINUTE)),
    )
  }

  it('goes from the last fix by GPS to the next', () => {
    expect(found([heard(0, true), heard(6, false), heard(12, false), heard(18, true)], 20)).toEqual([
      [0, 10, 18],
    ])
    expect(found([heard(0, true), heard(9, false), heard(12, true)])).toEqual([])
    // Nothing was heard when it was due.
    expect(found([heard(0, true), heard(9, false), heard(18, true)])).toEqual([])
  })

  it('is over with the ignition, and in a silence', () => {
    const [a, b, c] = [heard(0, true), heard(6, false), heard(12, false)]
    expect(found([a, b, c, heard(14, false, false), heard(20, false, false)])).toEqual([[0, 10, 14]])
    expect(found([a, b, c])).toEqual([[0, 10, 12]])
    expect(found([a, b, c], 20)).toEqual([[0, 10, null]])
    expect(found([a, b, c, heard(40, false), heard(49, false), heard(51, false)], 55)).toEqual([
      [0, 10, 12],
      [40, 50, null],
    ])
  })

  it('is none of one that is parked, and begins with the engine', () => {
    const parked = Array.from({ length: 12 }, (_, index) => heard(index * 5, false, false))
    expect(found([heard(-5, true, false, 0), ...parked], 60)).toEqual([])
    const unknown = parked.map((fix) => ({ ...fix, ignition: null }))
    expect(found([heard(-5, true, null, 0), ...unknown], 60)).toEqual([])
    expect(found([heard(-5, true, null, 50), ...unknown], 60)).toEqual([[-5, 5, null]])
    expect(found([...parked, heard(60, false), heard(68, false), heard(71, false)], 75)).toEqual([
      [60, 70, null],
    ])
  })
})

it('a preview of a rule tells dead zones by what is stored', () => {
  const { kind, terms } = ruleOf('gpsDeadZone', { minutes: 10 })
  const run = new PreviewRun(
    { accountId: 5, kind, terms, from: START, to: at(100) },
    {
      id: 7,
      groupId: null,
      wired: UNWIRED,
      drivers: null,
      vehicles: null,
      fences: null,
      onlineWindowMs: 600_000,
    },
  )
  run.takeHeard([heard(0, true), heard(6, false)])
  run.takeHeard([heard(12, false), heard(18, true), heard(24, false), heard(30, false)])
  const { alerts } = run.result()
  expect(short(alerts)).toEqual([
    ['gpsDeadZone', 600, 1080],
    ['gpsDeadZone', 1680, 1800],
  ])
  const silence = { since: at(0), due: at(10), end: at(18) }
  expect(contactAlert('gpsDeadZone', silence, 10)?.data).toEqual(alerts[0]?.data)
})
