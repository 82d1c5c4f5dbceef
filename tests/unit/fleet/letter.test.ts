import { describe, expect, it } from 'vitest'
import { hasDriven, type MonthDriven, praiseOf, topLosses } from '@/lib/fleet/letters/letter'
import { letterMonth } from '@/lib/fleet/letters/letter-month'
import type { Loss } from '@/lib/fleet/scores/score'
import { LANGUAGES, type Language } from '@/lib/i18n/languages'
import { letterWriter } from '@/server/fleet/letters/letter-mail'
import { writeMail } from '@/server/mail/outgoing-email'
import { LETTERS } from './letters-in-languages'

const counted = (kind: Loss['kind'], points: number, events: number): Loss => ({
  kind,
  points,
  events,
  per100Km: events,
  seconds: null,
})
const SPEEDING: Loss = { kind: 'speeding', points: 4, events: 1, per100Km: 1, seconds: 720 }
const IDLING: Loss = { kind: 'idling', points: 1, events: null, per100Km: null, seconds: 900 }
const OCTOBER: MonthDriven = {
  score: 84,
  reason: null,
  losses: [counted('harshBraking', 2, 2), SPEEDING, counted('crash', 9, 1), IDLING, counted('phone', 0, 1)],
  coverage: 92,
  distanceM: 1_234_500,
  drivingS: 93_600,
  disputed: 1,
}
const SEPTEMBER: MonthDriven = {
  ...OCTOBER,
  score: 79,
  losses: [counted('harshBraking', 8, 11), { ...SPEEDING, points: 5 }],
}
const SHORT: MonthDriven = {
  score: null,
  reason: 'tooShort',
  losses: [],
  coverage: 40,
  distanceM: 12_300,
  drivingS: 1800,
  disputed: 0,
}

describe('what a letter tells', () => {
  it('names what cost the most, and nothing that cost nothing', () => {
    expect(topLosses(OCTOBER).map(({ kind, points }) => [kind, points])).toEqual([
      ['crash', 9],
      ['speeding', 4],
      ['harshBraking', 2],
    ])
    expect(topLosses(SHORT)).toEqual([])
  })

  it('praises what became better first, then what did not happen', () => {
    expect(praiseOf(OCTOBER, SEPTEMBER)).toEqual([
      { kind: 'harshBraking', what: 'less', points: 6 },
      { kind: 'speeding', what: 'less', points: 1 },
      { kind: 'harshAcceleration', what: 'none' },
    ])
    expect(praiseOf(SEPTEMBER, OCTOBER).map(({ kind, what }) => [kind, what])).toEqual([
      ['harshAcceleration', 'none'],
      ['harshCornering', 'none'],
    ])
  })

  it('praises no harsh moments where they could not be seen, and nobody who has no score', () => {
    const unseen = { ...OCTOBER, coverage: 49, losses: [] }
    expect(praiseOf(unseen, SHORT)).toEqual([{ kind: 'speeding', what: 'none' }])
    expect(praiseOf({ ...unseen, coverage: null }, SHORT)).toHaveLength(1)
    expect(praiseOf({ ...unseen, coverage: 50 }, SHORT)).toHaveLength(3)
    expect(praiseOf(SHORT, SEPTEMBER)).toEqual([])
  })

  it('is for those who drove', () => {
    expect(hasDriven(SHORT)).toBe(true)
    expect(hasDriven({ ...SHORT, distanceM: 0 })).toBe(false)
    // An engine that ran between trips is no drive.
    expect(hasDriven({ ...SHORT, drivingS: 0 })).toBe(false)
  })
})

describe('the month of a letter', () => {
  const month = (now: string, zone = 'UTC') => letterMonth(Date.parse(now), zone)

  it('is the last one from six in the morning of the second to the end of the seventh', () => {
    expect(month('2026-11-01T23:00:00Z')).toBeNull()
    expect(month('2026-11-02T05:59:59Z')).toBeNull()
    expect(month('2026-11-07T23:59:59Z')?.month).toBe('2026-10-01')
    expect(month('2026-11-08T00:00:00Z')).toBeNull()
    expect(month('2026-11-02T06:00:00Z')).toEqual({
      month: '2026-10-01',
      before: '2026-09-01',
      span: { from: new Date('2026-10-01T00:00:00Z'), to: new Date('2026-11-01T00:00:00Z') },
      spanBefore: { from: new Date('2026-09-01T00:00:00Z'), to: new Date('2026-10-01T00:00:00Z') },
    })
  })

  it('goes by the clocks of the account, over the turn of the year and a change of clocks', () => {
    expect(month('2026-01-02T00:15:00Z', 'Asia/Kathmandu')?.before).toBe('2025-11-01')
    expect(month('2026-01-02T00:14:59Z', 'Asia/Kathmandu')).toBeNull()
    expect(month('2026-11-03T12:00:00Z', 'Europe/Berlin')?.span).toEqual({
      from: new Date('2026-09-30T22:00:00Z'),
      to: new Date('2026-10-31T23:00:00Z'),
    })
  })
})

describe.each(LANGUAGES)('a letter in %s', (language: Language) => {
  const account = {
    timeZone: 'UTC',
    distanceUnit: 'KM',
    volumeUnit: 'L',
    temperatureUnit: 'C',
    nickName: 'Northern Freight',
  } as Parameters<typeof letterWriter>[0]['account']
  const letter = async (driven: MonthDriven, drivenBefore: MonthDriven) => {
    const write = await letterWriter({ language, account, month: '2026-10-01', before: '2026-09-01' })
    const email = write({ name: 'Ann Reed', driven, drivenBefore })
    return writeMail({ language, sender: { title: 'Tracking', color: '#114477' }, email }).text
  }

  it('tells the score beside the one before, the figures, the losses and what went well', async () => {
    expect(await letter(OCTOBER, SEPTEMBER)).toBe(LETTERS[language].whole)
  })

  it('is short where too little was driven', async () => {
    expect(await letter(SHORT, OCTOBER)).toBe(LETTERS[language].short)
  })
})
