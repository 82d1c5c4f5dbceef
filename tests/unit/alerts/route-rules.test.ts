import { describe, expect, it } from 'vitest'
import { duesOfRules, followRules, NEW_RULES } from '@/lib/alerts/detection/rules-step'
import type { RuleVersion } from '@/lib/alerts/rules/rule-terms'
import type { RouteTold } from '@/lib/fleet/routes/route-told'
import { START } from '../tracking/make-drive'
import { driveOf, ruleOf, settingsOf, short, worded } from './ruled-drive'

const at = (seconds: number) => ({ time: START + seconds * 1000, lat: 47, lon: 8 })
const told = (kind: RouteTold['kind'], seconds: number, given: Partial<RouteTold> = {}): RouteTold => ({
  kind,
  routeId: 12,
  route: 'North round',
  accountIds: [1, 5],
  at: at(seconds),
  ...given,
})
const drive = worded(driveOf([{ seconds: 1800, speedKmh: 50 }]))

/** What a rule says where following the routes tells something at some seconds. */
function follow(rule: RuleVersion, at: Record<number, RouteTold[]>, until = drive.length, cut = until) {
  const fixes = drive.slice(0, until).map((fix) => ({ ...fix, routes: at[(fix.time - START) / 1000] }))
  const settings = settingsOf(rule)
  const first = followRules(NEW_RULES, fixes.slice(0, cut), settings)
  const rest = followRules(JSON.parse(JSON.stringify(first.state)), fixes.slice(cut), settings)
  const events = [...first.events, ...rest.events]
  const clock = duesOfRules(rest.state, settings)
  return { events, told: short(events), dues: short(clock), place: clock[0] && placeOf(clock[0]) }
}
const placeOf = ({ lat, lon }: { lat: number | null; lon: number | null }) => [lat, lon]
const off = { 160: [told('offRoute', 100, { metres: 240 })], 500: [told('backOnRoute', 500)] }

describe('a rule about leaving a route', () => {
  it('alerts at once, and is over when the vehicle is back', () => {
    const { told: events, events: rows } = follow(ruleOf('offRoute'), off)
    expect(events).toEqual([['offRoute', 100, 500]])
    expect(rows[0]).toMatchObject({
      accountId: 5,
      subject: 'rule:1',
      lat: 47,
      lon: 8,
      data: { route: 'North round', routeId: 12, besideM: 240 },
    })
  })

  it('alerts after the minutes that it asks for, also where that is known only when it is back', () => {
    expect(follow(ruleOf('offRoute', { minutes: 5 }), off).told).toEqual([['offRoute', 400, 500]])
    expect(follow(ruleOf('offRoute', { minutes: 8 }), off).told).toEqual([])
    const late = { 490: [told('offRoute', 100)], 500: [told('backOnRoute', 470)] }
    expect(follow(ruleOf('offRoute', { minutes: 6 }), late).told).toEqual([['offRoute', 460, 470]])
  })

  it('alerts by the clock to one that is silent off its route', () => {
    const { told: events, dues } = follow(ruleOf('offRoute', { minutes: 5 }), off, 20)
    expect([events, dues]).toEqual([[], [['offRoute', 400]]])
  })

  it('has one alert at a time of two routes, the one after the other', () => {
    const two = {
      160: [told('offRoute', 100), told('offRoute', 120, { routeId: 13 })],
      500: [told('backOnRoute', 500)],
      700: [told('backOnRoute', 700, { routeId: 13 })],
    }
    expect(follow(ruleOf('offRoute'), two).told).toEqual([
      ['offRoute', 100, 500],
      ['offRoute', 120, 700],
    ])
  })

  it('is about the routes of its account and of those below it, since it was made', () => {
    expect(follow(ruleOf('offRoute', {}, { accountId: 1 }), off).told).toHaveLength(1)
    expect(follow(ruleOf('offRoute', {}, { accountId: 9 }), off).told).toEqual([])
    expect(follow(ruleOf('offRoute', {}, { from: START + 130_000 }), off).told).toEqual([])
  })

  it('says the same however fixes are cut', () => {
    for (const cut of [0, 10, 16, 17, 40, 50, 51, 90])
      expect(follow(ruleOf('offRoute', { minutes: 5 }), off, drive.length, cut).told.at(-1)).toEqual([
        'offRoute',
        400,
        500,
      ])
  })
})

describe('rules about stops', () => {
  const stops = {
    300: [
      told('stopSkipped', 300, { stop: 2, stopName: 'Mill' }),
      told('stopSkipped', 300, { stop: 3, stopName: 'Inn' }),
    ],
    400: [told('late', 400, { stop: 4, stopName: 'Pier' })],
  }
  const due = {
    100: [told('due', 400, { stop: 4, stopName: 'Pier' }), told('due', 500, { stop: 1, routeId: 13 })],
  }

  it('make one alert of those that were skipped at once', () => {
    const { events, told: rows } = follow(ruleOf('routeStopSkipped'), stops)
    expect(rows).toEqual([['routeStopSkipped', 300]])
    expect(events[0]?.data).toMatchObject({ route: 'North round', stop: 2, stopName: 'Mill', stops: 2 })
  })

  it('alert to what was due', () => {
    const { events, told: rows } = follow(ruleOf('routeLate'), stops)
    expect(rows).toEqual([['routeLate', 400]])
    expect(events[0]?.data).toMatchObject({ stop: 4, stopName: 'Pier' })
  })

  it('alert by the clock to what falls due of a vehicle that is silent, and to the same by its next fix', () => {
    const rule = ruleOf('routeLate')
    const silent = follow(rule, due, 20)
    expect(silent.events).toEqual([])
    expect(silent.dues).toEqual([['routeLate', 400]])
    // Where it was heard last.
    const [last] = drive.slice(19)
    expect(silent.place).toEqual(last && placeOf(last))
    const heard = follow(rule, { ...due, 600: [...stops[400], told('due', 500)] })
    expect(heard.told).toEqual([['routeLate', 400]])
    expect(heard.dues).toEqual([['routeLate', 500]])
    // No stop of either route is left.
    const over = { ...due, 300: [told('due', 300, { at: at(300) }), told('due', 300, { routeId: 13 })] }
    expect(follow(rule, over).dues).toEqual([])
    expect(follow(ruleOf('routeLate', {}, { accountId: 9 }), due, 20).dues).toEqual([])
  })
})
