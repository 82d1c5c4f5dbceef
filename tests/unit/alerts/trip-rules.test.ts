import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followRules, NEW_RULES } from '@/lib/alerts/detection/rules-step'
import { trackFixes } from '@/lib/tracking/engine'
import { NEW_TRACKING } from '@/lib/tracking/state'
import { anyDrive, START } from '../tracking/make-drive'
import { recordedDrive } from '../tracking/recorded-drive'
import { asKept, driveOf, follow, ruleOf, STANDS, settingsOf, short, worded } from './ruled-drive'

const town = { speedKmh: 50, seconds: 600 }
const parked = { ...STANDS, seconds: 900, ignition: false }
const RULES = [ruleOf('tripStarted', {}, { ruleId: 1 }), ruleOf('tripEnded', {}, { ruleId: 2 })]

describe('trips', () => {
  it('are told as they begin and end, with how long they were', () => {
    const { events } = follow(driveOf([parked, town, parked]), settingsOf(...RULES))
    const [started, ended] = events
    expect(events.map(({ type }) => type)).toEqual(['tripStarted', 'tripEnded'])
    expect((started?.time ?? 0) - START).toBeGreaterThan(850_000)
    expect((started?.time ?? 0) - START).toBeLessThan(950_000)
    expect(ended).toMatchObject({
      speedKmh: null,
      subject: 'rule:2',
      data: { since: new Date(started?.time ?? 0).toISOString() },
    })
    expect(ended?.data?.seconds).toBe(((ended?.time ?? 0) - (started?.time ?? 0)) / 1000)
    expect(ended?.data?.distanceM).toBeGreaterThan(8000)
    expect(ended?.data?.distanceM).toBeLessThan(8700)
  })

  it('that began before the rule held are not told to begin, and told to end', () => {
    const from = START + 1_200_000
    const late = RULES.map((rule) => ({ ...rule, from }))
    const { events } = follow(driveOf([parked, town, parked]), settingsOf(...late))
    expect(events.map(({ type }) => type)).toEqual(['tripEnded'])
  })

  it('are those of the engine, whatever a vehicle does', () => {
    fc.assert(
      fc.property(anyDrive, (drive) => {
        const { closed } = trackFixes(NEW_TRACKING, drive)
        const trips = closed.filter(({ kind }) => kind === 'trip')
        const { events } = follow(drive, settingsOf(...RULES))
        const told = (type: string) => events.filter((one) => one.type === type)
        expect(told('tripEnded').map(({ time, data }) => [time, data?.distanceM])).toEqual(
          trips.map(({ end, distanceCm }) => [end.time, Math.round(distanceCm / 100)]),
        )
        const starts = told('tripStarted').map(({ time }) => time)
        expect(starts.slice(0, trips.length)).toEqual(trips.map(({ start }) => start.time))
        // One may go on at the end.
        expect(starts.length - trips.length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 150 },
    )
  })

  it('of a recorded drive are the same in two halves', () => {
    const fixes = worded(recordedDrive('pt_porto_taxi20000455'))
    const settings = settingsOf(...RULES.map((rule) => ({ ...rule, from: fixes[0]?.time ?? 0 })))
    const whole = followRules(NEW_RULES, fixes, settings)
    const half = Math.floor(fixes.length / 2)
    const first = followRules(NEW_RULES, fixes.slice(0, half), settings)
    const second = followRules(JSON.parse(JSON.stringify(first.state)), fixes.slice(half), settings)
    expect(asKept([...first.events, ...second.events])).toEqual(asKept(whole.events))
    expect(short(whole.events).length).toBeGreaterThan(4)
  })
})
