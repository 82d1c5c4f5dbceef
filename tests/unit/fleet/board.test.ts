import { describe, expect, it } from 'vitest'
import { redirectOf } from '@/lib/auth/routes'
import { arrangeCards, moveCard, USUAL_BOARD } from '@/lib/fleet-board/arrange-cards'
import {
  changeOf,
  comparedFigures,
  heatOf,
  idleFuel,
  per100Km,
  type SpanSums,
  utilisation,
} from '@/lib/fleet-board/board-figures'
import { boardLink, endingLink, rankLink } from '@/lib/fleet-board/board-link'
import { type BoardPeriod, boardDays, boardSpans, spansOver } from '@/lib/fleet-board/board-period'
import { boardQuery } from '@/lib/fleet-board/board-schema'
import { CARD_NAMES, cardOf } from '@/lib/fleet-board/cards'
import { co2Of, litresOf } from '@/lib/fleet-board/emissions'
import { changeText, figureText } from '@/lib/fleet-board/figure-text'
import { rankByScore } from '@/lib/fleet-board/rank-by-score'
import { boardSettings, NO_BOARD_SETTINGS } from '@/lib/fleet-board/settings-schema'
import { makeFormats } from '@/lib/format/formats'
import { readUnits } from '@/lib/format/units'
import { offsetAt } from '@/lib/time/wall-clock'
import en from '@/messages/en.json'
import zh from '@/messages/zh.json'

const spans = (period: BoardPeriod, now: string, zone = 'UTC') => {
  const { current, previous } = boardSpans(period, Date.parse(now), zone)
  return [previous.from, previous.to, current.from, current.to].map((time) => time.toISOString().slice(0, 16))
}

describe('the spans of a board', () => {
  it('of days that are over are whole, beside as much before them', () => {
    const over = (period: BoardPeriod, first: string, last: string, zone = 'UTC') => {
      const { current, previous } = spansOver(period, { first, last }, zone)
      expect(previous.to).toEqual(current.from)
      return [previous.from, current.from, current.to].map((time) => time.toISOString().slice(0, 13))
    }
    expect(over('day', '2026-05-06', '2026-05-06')).toEqual([
      '2026-05-05T00',
      '2026-05-06T00',
      '2026-05-07T00',
    ])
    // A week in which clocks go forward is an hour shorter.
    expect(over('week', '2026-03-25', '2026-03-31', 'Europe/Berlin')).toEqual([
      '2026-03-17T23',
      '2026-03-24T23',
      '2026-03-31T22',
    ])
    expect(over('month', '2026-03-01', '2026-03-31')).toEqual([
      '2026-02-01T00',
      '2026-03-01T00',
      '2026-04-01T00',
    ])
  })

  it('reach to the end of the quarter of an hour, in both periods', () => {
    expect(spans('day', '2026-05-06T10:07:00Z')).toEqual([
      '2026-05-05T00:00',
      '2026-05-05T10:15',
      '2026-05-06T00:00',
      '2026-05-06T10:15',
    ])
    expect(spans('week', '2026-05-06T10:15:00Z')).toEqual([
      '2026-04-27T00:00',
      '2026-04-29T10:15',
      '2026-05-04T00:00',
      '2026-05-06T10:15',
    ])
    expect(spans('week', '2026-05-10T23:59:00Z')).toEqual([
      '2026-04-27T00:00',
      '2026-05-04T00:00',
      '2026-05-04T00:00',
      '2026-05-11T00:00',
    ])
  })

  it('compare a month with the same days of the one before, as far as it has them', () => {
    expect(spans('month', '2026-05-06T10:00:00Z')).toEqual([
      '2026-04-01T00:00',
      '2026-04-06T10:00',
      '2026-05-01T00:00',
      '2026-05-06T10:00',
    ])
    expect(spans('month', '2026-03-31T10:00:00Z')).toEqual([
      '2026-02-01T00:00',
      '2026-03-01T00:00',
      '2026-03-01T00:00',
      '2026-03-31T10:00',
    ])
  })

  it('go by the clocks of the account, when they are changed too', () => {
    expect(spans('day', '2026-05-06T20:00:00Z', 'Asia/Kathmandu')).toEqual([
      '2026-05-05T18:15',
      '2026-05-05T20:00',
      '2026-05-06T18:15',
      '2026-05-06T20:00',
    ])
    // Clocks in Berlin were put forward on March 29: Monday noon is 10:00 UTC, and was 11:00 a week before.
    expect(spans('week', '2026-03-30T10:00:00Z', 'Europe/Berlin')).toEqual([
      '2026-03-22T23:00',
      '2026-03-23T11:00',
      '2026-03-29T22:00',
      '2026-03-30T10:00',
    ])
  })

  it('are of at least a quarter of an hour, at midnight itself', () => {
    expect(spans('day', '2026-05-06T00:00:00Z')).toEqual([
      '2026-05-05T00:00',
      '2026-05-05T00:15',
      '2026-05-06T00:00',
      '2026-05-06T00:15',
    ])
  })

  it('fall into days', () => {
    const { current } = boardSpans('week', Date.parse('2026-05-06T10:07:00Z'), 'UTC')
    expect(boardDays(current, 'UTC').map(({ day, starts, ends }) => [day, ends - starts])).toEqual([
      ['2026-05-04', 86_400_000],
      ['2026-05-05', 86_400_000],
      ['2026-05-06', 36_900_000],
    ])
  })
})

const SUMS: SpanSums = {
  distanceM: 200_000,
  movingS: 7200,
  idleS: 1800,
  overspeeds: 3,
  litres: 20,
  co2Kg: 50,
  alerts: 4,
  unprocessed: 2,
  drove: [1, 2],
}

describe('figures', () => {
  it('compare, and claim no change of nothing', () => {
    expect(changeOf({ value: 110, before: 100 })).toBeCloseTo(0.1)
    expect(changeOf({ value: 110, before: 0 })).toBeNull()
    expect(changeOf({ value: null, before: 5 })).toBeNull()
    expect(changeOf({ value: 0, before: 5 })).toBe(-1)
  })

  it('say what share of the vehicles drove on an average day', () => {
    expect(utilisation([1, 2, 0], 2)).toBe(0.5)
    expect(utilisation([], 2)).toBeNull()
    expect(utilisation([0], 0)).toBeNull()
  })

  it('count on a hundred kilometres what was driven at all', () => {
    expect(per100Km(3, 150_000)).toBe(2)
    expect(per100Km(3, 0)).toBeNull()
  })

  it('reckon idling by what was typed, and not without', () => {
    expect(idleFuel(3600, NO_BOARD_SETTINGS)).toEqual({ litres: null, cost: null })
    const typed = { ...NO_BOARD_SETTINGS, idleLitresPerHour: 2 }
    expect(idleFuel(5400, typed)).toEqual({ litres: 3, cost: null })
    expect(idleFuel(5400, { ...typed, fuelPrice: 2 })).toEqual({ litres: 3, cost: 6 })
    expect(idleFuel(5400, { ...NO_BOARD_SETTINGS, fuelPrice: 2 })).toEqual({ litres: null, cost: null })
  })

  it('are of both spans', () => {
    const previous = { ...SUMS, distanceM: 0, drove: [0] }
    const figures = comparedFigures({ current: SUMS, previous }, 2, NO_BOARD_SETTINGS)
    expect(figures).toMatchObject({
      distanceM: { value: 200_000, before: 0 },
      utilisation: { value: 0.75, before: 0 },
      overspeedsPer100Km: { value: 1.5, before: null },
      idleCost: { value: null, before: null },
      unprocessed: { value: 2, before: 2 },
    })
  })
})

describe('the heat map', () => {
  const wallOf = (zone: string) => (instant: number) => {
    const shown = new Date(instant + offsetAt(instant, zone))
    return { weekday: shown.getUTCDay(), hour: shown.getUTCHours() }
  }
  const time = (text: string) => Date.parse(`${text}:00Z`)

  it('is the share of the vehicles on the road in each hour, and says nothing of hours to come', () => {
    const days = [{ day: '2026-05-04', starts: time('2026-05-04T00:00'), ends: time('2026-05-04T10:30') }]
    const sums = [
      { time: time('2026-05-04T08:00'), movingS: 1800 },
      { time: time('2026-05-04T08:15'), movingS: 1800 },
      { time: time('2026-05-04T10:00'), movingS: 900 },
    ]
    const heat = heatOf(sums, days, 2, wallOf('UTC'))
    const monday = heat.slice(24, 48)
    expect(monday[8]).toBe(0.5)
    // Half of the hour has passed.
    expect(monday[10]).toBe(0.25)
    expect(monday[7]).toBe(0)
    expect(monday[11]).toBeNull()
    expect(heat[0]).toBeNull()
  })

  it('averages the same hour of several weeks, by the clocks of the zone', () => {
    const { current } = boardSpans('month', Date.parse('2026-05-15T00:00:00Z'), 'Asia/Kathmandu')
    const days = boardDays(current, 'Asia/Kathmandu')
    // Monday, 08:00 in Kathmandu.
    const heat = heatOf([{ time: time('2026-05-04T02:15'), movingS: 900 }], days, 1, wallOf('Asia/Kathmandu'))
    expect(heat[24 + 8]).toBe(900 / 7200)
    expect(heat.filter((share) => share !== null && share > 0)).toHaveLength(1)
  })
})

describe('CO₂', () => {
  const driven = { distanceM: 100_000, measuredL: null, per100Km: null, fuelType: null }
  it('follows from measured fuel, else from the consumption on record', () => {
    expect(litresOf({ ...driven, measuredL: 7, per100Km: 30 })).toBe(7)
    expect(litresOf({ ...driven, per100Km: 30 })).toBe(30)
    expect(litresOf(driven)).toBeNull()
    expect(co2Of({ ...driven, per100Km: 30, fuelType: 'diesel' })).toBeCloseTo(79.2)
    expect(co2Of({ ...driven, measuredL: 10, fuelType: 'petrol' })).toBeCloseTo(23.1)
  })

  it('is not guessed', () => {
    expect(co2Of({ ...driven, measuredL: 10 })).toBeNull()
    expect(co2Of({ ...driven, fuelType: 'diesel' })).toBeNull()
    expect(co2Of({ ...driven, measuredL: 10, fuelType: 'cng' })).toBeNull()
    expect(co2Of({ ...driven, fuelType: 'electric' })).toBe(0)
  })
})

describe('rankings', () => {
  const one = (name: string, score: number | null, km = 100) => ({ name, score, distanceM: km * 1000 })
  it('leave out who has no score, and name nobody twice', () => {
    const { best, worst } = rankByScore([one('A', 90), one('B', null, 49), one('C', 0), one('D', 80)])
    expect(best.map(({ name }) => name)).toEqual(['A', 'D'])
    expect(worst.map(({ name }) => name)).toEqual(['C'])
    expect(rankByScore([])).toEqual({ best: [], worst: [] })
  })

  it('are of five each, and by distance among equals', () => {
    const all = Array.from({ length: 20 }, (_, at) => one(`${at}`, 100 - at))
    const { best, worst } = rankByScore(all)
    expect([best.length, worst.length, worst[0]?.name]).toEqual([5, 5, '19'])
    expect(rankByScore([one('A', 90, 60), one('B', 90, 70)]).best[0]?.name).toBe('B')
  })
})

describe('links', () => {
  const current = { from: '2026-05-04T00:00:00.000Z', to: '2026-05-06T10:15:00.000Z' }
  const SPAN = 'from=2026-05-04T00:00:00Z&to=2026-05-06T10:14:59Z'
  const all = { at: current.to, current, groups: [], imeis: null }
  const north = { id: 3, name: 'North' }
  const mileage = { to: 'report', report: 'mileage' } as const

  it('lead to the report of the same span, and of the same vehicles', () => {
    expect(boardLink(mileage, all)).toBe(`/mileage?${SPAN}`)
    expect(boardLink(mileage, { ...all, groups: [north], imeis: ['1', '2'] })).toBe(
      `/mileage?imei=1,2&${SPAN}`,
    )
    expect(boardLink(mileage, { ...all, groups: [north] })).toBe(`/mileage?condition=group%3DNorth&${SPAN}`)
    expect(boardLink(mileage, { ...all, groups: [{ id: 4, name: 'A, B' }] })).toBeNull()
  })

  it('lead to the list of devices, and of events', () => {
    const moving = { to: 'devices', status: 'moving' } as const
    expect(boardLink(moving, all)).toBe('/devices?status=moving')
    expect(boardLink(moving, { ...all, groups: [north], imeis: ['1'] })).toBe(
      '/devices?status=moving&groupId=3',
    )
    const two = [north, { id: 4, name: 'South' }]
    expect(boardLink(moving, { ...all, groups: two, imeis: ['1', '2'] })).toBe(
      '/devices?status=moving&imeis=1.2',
    )
    expect(boardLink(moving, { ...all, groups: two })).toBe('/devices?status=moving&groupIds=3.4')
    expect(boardLink({ to: 'events' }, all)).toBe(`/monitorEvent?processed=unprocessed&${SPAN}`)
    expect(boardLink({ to: 'events' }, { ...all, groups: two })).toBe(
      `/alertDetails?condition=group%3DNorth,South&condition=processed%3Dfalse&${SPAN}`,
    )
  })

  it('lead to what rows are about', () => {
    for (const name of ['score', 'vehicleScores', 'driverScores'] as const)
      expect(boardLink(cardOf(name).leads, { ...all, groups: [north] })).toBe(`/fleetScore?${SPAN}`)
    expect(rankLink('drivers', 'Ann', all)).toBe(`/fleetScore?by=driver&search=Ann&${SPAN}`)
    for (const name of ['idleFuel', 'idleCost'] as const)
      expect(boardLink(cardOf(name).leads, { ...all, groups: [north], imeis: ['1'] })).toBe(
        `/idling?imei=1&${SPAN}`,
      )
    for (const name of ['ending', 'ends'] as const)
      expect(boardLink(cardOf(name).leads, all)).toBe('/fleetIndex?show=ends')
    const offRoute = cardOf('offRoute').leads
    for (const imeis of [['1'], null])
      expect(boardLink(offRoute, { ...all, groups: [north], imeis })).toBe('/fleetPath?view=underWay')
    expect(endingLink({ kind: 'document', ofDriver: true, ownerId: 7 })).toBe(
      '/fleetDiver?id=7&tab=documents',
    )
    expect(endingLink({ kind: 'licence', ofDriver: true, ownerId: 7 })).toBe('/fleetDiver?id=7')
    expect(endingLink({ kind: 'insurance', ofDriver: false, ownerId: 8 })).toBe('/fleetVehicle?id=8')
  })
})

describe('cards', () => {
  it('each have a text', () => {
    expect(Object.keys(en.fleet.board.cards)).toEqual(CARD_NAMES)
  })

  it('stand as somebody arranged them; one that came later behind the one it usually follows', () => {
    expect(arrangeCards(USUAL_BOARD).map(({ name }) => name)).toEqual(CARD_NAMES)
    const kept = arrangeCards({ order: ['parked', 'moving', 'gone'], hidden: ['parked'] })
    expect(kept.slice(0, 3)).toEqual([
      { name: 'parked', shown: false },
      { name: 'offline', shown: true },
      { name: 'offRoute', shown: true },
    ])
    expect(kept).toHaveLength(CARD_NAMES.length)
    expect(kept.map(({ name }) => name).indexOf('idling')).toBe(
      kept.map(({ name }) => name).indexOf('moving') + 1,
    )
  })

  it('are moved among those of their section', () => {
    const isBeside = (one: (typeof CARD_NAMES)[number], other: (typeof CARD_NAMES)[number]) =>
      cardOf(one).section === cardOf(other).section
    const cards = arrangeCards(USUAL_BOARD)
    const names = (some: typeof cards) => some.slice(0, 2).map(({ name }) => name)
    expect(names(moveCard(cards, 'idling', -1, isBeside))).toEqual(['idling', 'moving'])
    expect(names(moveCard(cards, 'moving', -1, isBeside))).toEqual(['moving', 'idling'])
    expect(moveCard(cards, 'ending', 1, isBeside)).toEqual(cards)
  })
})

describe('texts', () => {
  const around = (
    units: Parameters<typeof readUnits>[0],
    unitNames: typeof en.fleet.board.units = en.fleet.board.units,
  ) => ({
    formats: makeFormats('en', 'UTC', readUnits(units), en.units),
    units: readUnits(units),
    unitNames,
    language: 'en',
    currency: 'EUR',
  })
  const metric = around({ distanceUnit: 'km', volumeUnit: 'L', temperatureUnit: 'C' })
  const us = around({ distanceUnit: 'mi', volumeUnit: 'GAL', temperatureUnit: 'F' })

  it('are in the units of the account', () => {
    expect(figureText(1_500_000, 'distance', metric)).toBe('1,500 km')
    expect(figureText(100, 'volume', metric)).toBe('100 L')
    expect(figureText(100, 'volume', us)).toBe('26.4 gal')
    expect(figureText(12.5, 'money', metric)).toBe('EUR\u00a012.50')
    expect(figureText(12_500, 'money', metric)).toBe('EUR\u00a012,500')
    expect(figureText(900, 'mass', metric)).toBe('900 kg')
    expect(figureText(12_340, 'mass', metric)).toBe('12.3 t')
    const chinese = around(
      { distanceUnit: 'km', volumeUnit: 'L', temperatureUnit: 'C' },
      zh.fleet.board.units,
    )
    expect([900, 12_340].map((kg) => figureText(kg, 'mass', chinese))).toEqual(['900 千克', '12.3 吨'])
    expect(figureText(0.456, 'percent', metric)).toBe('45.6%')
    expect(figureText(5400, 'duration', metric)).toBe('1h 30m')
    expect(figureText(3_600_000, 'duration', metric)).toBe('1,000h')
    expect(figureText(0.136, 'number', metric)).toBe('0.14')
    expect(figureText(97.86, 'number', metric)).toBe('97.9')
    expect(figureText(null, 'count', metric)).toBe('–')
  })

  it('say a change with its sign', () => {
    const against = (value: number, unit: 'count' | 'score' | 'percent', before = 100) =>
      changeText({ value, before }, unit, 'en')
    expect([112.3, 94.9, 100].map((value) => against(value, 'count'))).toEqual(['+12%', '-5.1%', '0%'])
    expect(against(5, 'count', 0)).toBeNull()
    // No percentage of a percentage.
    expect(against(97, 'score', 98)).toBe('-1')
    expect(against(0.865, 'percent', 0.869)).toBe('-0.4')
  })
})

it('the address of the fleet leads to the board', () => {
  expect(redirectOf('/fleet')).toBe('/fleetIndex')
  expect(redirectOf('/fleetIndex')).toBeNull()
})

describe('what is asked for', () => {
  it('is this week of all vehicles, or what is said', () => {
    expect(boardQuery.parse({})).toEqual({ period: 'week', groups: [] })
    expect(boardQuery.parse({ period: 'day', groups: '3,4,3' })).toEqual({ period: 'day', groups: [3, 4] })
    expect(boardQuery.safeParse({ groups: '3,x' }).success).toBe(false)
    expect(boardQuery.safeParse({ groups: Array.from({ length: 51 }, (_, at) => `${at + 1}`) }).success).toBe(
      false,
    )
  })

  it('takes figures of fuel that can be', () => {
    const given = { idleLitresPerHour: 2, fuelPrice: null, currency: 'eur' }
    expect(boardSettings.parse(given)).toEqual({ ...given, currency: 'EUR' })
    for (const wrong of [
      { idleLitresPerHour: 0 },
      { idleLitresPerHour: 51 },
      { fuelPrice: -1 },
      { currency: 'E' },
    ])
      expect(boardSettings.safeParse({ ...given, ...wrong }).success).toBe(false)
  })
})
