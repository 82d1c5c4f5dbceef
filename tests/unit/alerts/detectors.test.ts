import { describe, expect, it } from 'vitest'
import type { RuleParams } from '@/lib/alerts/rules/rule-terms'
import type { TrackedFix } from '@/lib/tracking/state'
import { HOME, offset, START } from '../tracking/make-drive'
import { driveOf, follow, type Leg, ruleOf, STANDS, settingsOf, short } from './ruled-drive'

const found = (kind: Parameters<typeof ruleOf>[0], legs: readonly Leg[], params: RuleParams = {}) => {
  const { events, rejected } = follow(driveOf(legs), settingsOf(ruleOf(kind, params)))
  return { events: short(events), rejected: rejected.map(({ reason }) => reason), data: events[0]?.data }
}

const town = { speedKmh: 50, seconds: 300 }
const parked = { ...STANDS, seconds: 600, ignition: false }

describe('overspeed', () => {
  const fast = { speedKmh: 100, seconds: 60 }

  it('is one episode from the first fix that was too fast to the last, once it lasted', () => {
    const { events, data } = found('overspeed', [parked, town, fast, town], { limitKmh: 80, durationS: 30 })
    expect(events).toEqual([['overspeed', 900, 950]])
    expect(data).toEqual({ version: 1, limitKmh: 80, durationS: 30, peakKmh: 100 })
  })

  it('that was too short is none', () => {
    expect(found('overspeed', [parked, town, fast, town], { limitKmh: 80, durationS: 60 })).toMatchObject({
      events: [],
      rejected: ['tooShort'],
    })
  })

  it('lasts through nothing that was not seen before it is told, and no longer silence than an hour after', () => {
    const twice = [parked, town, { ...fast, seconds: 10 }, { ...fast, seconds: 180, silent: true }, fast]
    expect(found('overspeed', twice, { limitKmh: 80, durationS: 30 }).events).toEqual([['overspeed', 1090]])
    const told = [parked, town, fast, { ...fast, seconds: 180, silent: true }, fast, town]
    expect(found('overspeed', told, { limitKmh: 80, durationS: 30 }).events).toEqual([
      ['overspeed', 900, 1190],
    ])
    const long = [parked, town, fast, { ...fast, seconds: 4000, silent: true }, fast, town]
    expect(found('overspeed', long, { limitKmh: 80, durationS: 30 }).events).toEqual([
      ['overspeed', 900, 950],
      ['overspeed', 4970, 5010],
    ])
  })

  it('is none of one who stands, and none of one who drifts', () => {
    const stands = driveOf([{ ...parked, seconds: 1200 }]).map((fix) => ({ ...fix, speedKmh: 130 }))
    expect(follow(stands, settingsOf(ruleOf('overspeed', { durationS: 0 }))).events).toEqual([])
    const drifts = stands.map((fix, index) =>
      index > 60 && index < 66 ? { ...fix, ...offset(HOME, 0, 60) } : fix,
    )
    const { events, rejected } = follow(drifts, settingsOf(ruleOf('overspeed', { durationS: 0 })))
    expect(events).toEqual([])
    expect(rejected.map(({ reason }) => reason)).toEqual(['drift'])
  })
})

describe('standing', () => {
  it('is told when it has stood for so long, and is over when it leaves', () => {
    const { events, data } = found('stay', [town, { ...parked, seconds: 2000 }, town], { minutes: 20 })
    expect(events).toEqual([['stay', 1500, 2300]])
    expect(data).toEqual({ version: 1, minutes: 20, since: '2026-05-04T06:05:00.000Z' })
  })

  it('of a pause of a trip counts as well', () => {
    expect(found('stay', [town, { ...STANDS, seconds: 120 }, town], { minutes: 1 }).events).toEqual(
      [['stay', 60, 0].slice(0, 0), ['stay', 360, 420]].slice(1),
    )
  })

  it('goes on through a silence and through drift', () => {
    const silent = [parked, { ...parked, seconds: 7200, silent: true }, parked, town]
    expect(found('stay', silent, { minutes: 60 }).events).toEqual([['stay', 3600, 8400]])
    const fixes = driveOf([{ ...parked, seconds: 1200 }, { ...parked, seconds: 3600 }, town]).map(
      (fix, index) => (index > 60 && index < 66 ? { ...fix, ...offset(HOME, 0, 60) } : fix),
    )
    expect(short(follow(fixes, settingsOf(ruleOf('stay', { minutes: 60 }))).events)).toEqual([
      ['stay', 3600, 4800],
    ])
  })

  it('for days is told likewise', () => {
    const days = [parked, { ...parked, seconds: 3 * 86_400, everyS: 3600 }, town]
    expect(found('notMovedForDays', days, { days: 2 }).events).toEqual([['notMoved', 172_800, 259_800]])
  })

  it('counts from when its rule began', () => {
    const rule = ruleOf('stay', { minutes: 20 }, { from: START + 600_000 })
    const { events } = follow(driveOf([{ ...parked, seconds: 3000 }]), settingsOf(rule))
    expect(short(events)).toEqual([['stay', 1800]])
  })
})

describe('idling', () => {
  it('is standing with the engine on for so long, until one or the other ends', () => {
    const legs = [town, { ...STANDS, seconds: 900 }, parked, { ...STANDS, seconds: 900 }, town]
    expect(found('idling', legs, { minutes: 10 }).events).toEqual([
      ['idling', 900, 1200],
      ['idling', 2400, 2700],
    ])
  })

  it('is not taken to last through a long silence', () => {
    const legs = [town, { ...STANDS, seconds: 200 }, { ...STANDS, seconds: 1800, silent: true }]
    const { events, rejected } = found('idling', [...legs, { ...STANDS, seconds: 100 }], { minutes: 20 })
    expect([events, rejected]).toEqual([[], ['tooShort', 'tooShort']])
  })
})

describe('ignition', () => {
  it('is told when it turns, not as it is seen first', () => {
    const legs = [town, parked, town, parked]
    expect(found('ignitionOn', legs).events).toEqual([['ignitionOn', 900]])
    expect(found('ignitionOff', legs).events).toEqual([
      ['ignitionOff', 300],
      ['ignitionOff', 1200],
    ])
  })
})

describe('mileage without a rest', () => {
  const hour = { speedKmh: 60, seconds: 3600 }
  const rest = (minutes: number) => ({ ...STANDS, seconds: minutes * 60 })

  it('is told when it is reached, until a rest; short breaks are none', () => {
    const legs = [parked, hour, rest(10), hour, rest(60)]
    const { events, data } = found('continuousMileage', legs, { km: 90, restMinutes: 20 })
    // Ninety minutes at a kilometre each and the break, after the minute in which the trip is not yet believed.
    expect(events).toEqual([['continuousMileage', 6650, 8400]])
    expect(data).toMatchObject({ distanceM: 90_000, restMinutes: 20 })
  })

  it('begins anew after a rest', () => {
    const legs = [parked, hour, rest(25), hour, rest(60)]
    const { events, rejected } = found('continuousMileage', legs, { km: 90, restMinutes: 20 })
    expect([events, rejected]).toEqual([[], ['tooShort', 'tooShort']])
  })
})

describe('long driving', () => {
  const hour = { speedKmh: 60, seconds: 3600 }
  const rest = (minutes: number) => ({ ...STANDS, seconds: minutes * 60 })

  it('is driving for so long without a rest; short breaks are none', () => {
    const { events, data } = found('longDriving', [parked, hour, rest(10), hour, rest(10), hour, rest(60)], {
      hours: 2,
      restMinutes: 20,
    })
    // The trip is believed a minute after it left.
    expect(events).toEqual([['longDriving', 7860, 12_600]])
    expect(data).toEqual({ version: 1, hours: 2, restMinutes: 20, since: '2026-05-04T06:11:00.000Z' })
  })

  it('begins anew after a rest, seen or silent', () => {
    for (const silent of [false, true]) {
      const legs = [parked, hour, { ...rest(25), silent }, hour, { ...rest(25), silent }, hour, rest(60)]
      const { events, rejected } = found('longDriving', legs, { hours: 2, restMinutes: 20 })
      expect([events, rejected]).toEqual([[], ['tooShort', 'tooShort', 'tooShort']])
    }
  })
})

describe('night driving', () => {
  const params = { from: '06:00', to: '08:00', zone: 'UTC', maxPerNight: 2 }

  it('is told once until it stands, and so many times a night', () => {
    const legs = [parked, town, parked, town, parked, town, parked]
    const { events, rejected } = found('nightDriving', legs, params)
    expect(events).toEqual([
      ['nightDriving', 660, 900],
      ['nightDriving', 1560, 1800],
    ])
    expect(rejected).toEqual(['enoughOfNight'])
  })

  it('is by the clocks of its zone, and ends with the night', () => {
    const drive = [parked, { speedKmh: 60, seconds: 7200 }]
    expect(found('nightDriving', drive, { ...params, zone: 'Asia/Kathmandu' }).events).toEqual([])
    expect(found('nightDriving', drive, { ...params, to: '07:00' }).events).toEqual([
      ['nightDriving', 660, 3590],
    ])
  })
})

describe('a tow', () => {
  const pulled = { speedKmh: 30, seconds: 300, ignition: false }

  it('is told of one who gets far enough without ignition, from the first fix there until it stands', () => {
    const { events, data } = found('tow', [parked, pulled, parked], { metres: 200 })
    expect(events).toEqual([['tow', 630, 900]])
    expect(data).toEqual({ version: 1, metres: 200, movedM: 2500 })
  })

  it('over a short way is told when it stands again', () => {
    expect(found('tow', [parked, { ...pulled, seconds: 40 }, parked], { metres: 200 }).events).toEqual([
      ['tow', 630, 820],
    ])
  })

  it('is none with the ignition on, and none that is drift', () => {
    expect(found('tow', [parked, town, parked]).events).toEqual([])
    const drifts = driveOf([{ ...parked, seconds: 1200 }]).map((fix, index) =>
      index > 60 && index < 66 ? { ...fix, ...offset(HOME, 0, 100) } : fix,
    )
    const { events, rejected } = follow(drifts, settingsOf(ruleOf('tow', { metres: 50 })))
    expect([events, rejected.map(({ reason }) => reason)]).toEqual([[], ['drift']])
  })
})

describe('a guarded place', () => {
  const params = { ...HOME, radiusM: 200 }

  it('is left at the first fix outside, and over when it is back', () => {
    const there = driveOf([parked, town])
    const back: TrackedFix[] = there.toReversed().map((fix, index) => ({
      ...fix,
      time: (there.at(-1)?.time ?? 0) + (index + 1) * 10_000,
    }))
    const { events } = follow([...there, ...back], settingsOf(ruleOf('guard', params)))
    expect(short(events)).toEqual([['guardExit', 620, 1180]])
  })

  it('is not left by one who is seen outside first', () => {
    const away = { ...offset(HOME, 1000, 0), radiusM: 200 }
    expect(found('guard', [parked, town], away).events).toEqual([])
  })
})

describe('every so much', () => {
  it('is told by the kilometres that count, and again when as many were gone', () => {
    const { events, data } = found('mileage', [parked, { speedKmh: 100, seconds: 3600 }], {
      everyKm: 100,
      sinceKm: 150,
    })
    expect(events).toEqual([['mileage', 2400]])
    expect(data).toEqual({ version: 1, everyKm: 100, km: 200 })
  })

  it('is told by the hours of the engine', () => {
    const params = { everyHours: 50, sinceHours: 49 }
    expect(found('engineHours', [parked, { ...STANDS, seconds: 7200 }], params).events).toEqual([
      ['engineHours', 4200],
    ])
  })
})
