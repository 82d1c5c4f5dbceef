import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ASSIGNMENT_SOURCES, type DriverTime, layTimes } from '@/lib/fleet/assignments/lay-times'
import { cardCode } from '@/lib/fleet/cards/card-code'
import {
  type CardStory,
  cardTimes,
  type Interval,
  LEFT_MS,
  NEAR_START_MS,
} from '@/lib/fleet/cards/card-times'

const END = 80
const time = (
  driverId: number,
  source: DriverTime['source'],
  from: number,
  to: number | null,
): DriverTime => ({ driverId, source, from, to })

/** The driver at a moment as one would look it up by hand: source by source, the newest that has begun. */
function driverAt(assignments: readonly DriverTime[], moment: number): string | null {
  for (const source of ASSIGNMENT_SOURCES) {
    let newest: DriverTime | null = null
    for (const one of assignments) {
      const isEmpty = one.to !== null && one.to <= one.from
      if (one.source !== source || one.from > moment || isEmpty) continue
      if (newest === null || one.from >= newest.from) newest = one
    }
    if (newest && (newest.to === null || newest.to > moment)) return `${newest.driverId} ${source}`
  }
  return null
}

const laidAt = (laid: readonly DriverTime[], moment: number): string[] =>
  laid
    .filter(({ from, to }) => from <= moment && (to === null || to > moment))
    .map(({ driverId, source }) => `${driverId} ${source}`)

function holdsInOrder(laid: readonly DriverTime[]): void {
  laid.forEach(({ from, to, ...one }, index) => {
    const next = laid[index + 1]
    if (to !== null) expect(to).toBeGreaterThan(from)
    if (!next) return
    expect(to).not.toBeNull()
    expect(next.from).toBeGreaterThanOrEqual(to ?? 0)
    const goesOn = next.from === to && next.driverId === one.driverId && next.source === one.source
    expect(goesOn).toBe(false)
  })
}

const assignment = fc.record({
  driverId: fc.integer({ min: 1, max: 4 }),
  source: fc.constantFrom(...ASSIGNMENT_SOURCES),
  from: fc.integer({ min: 0, max: END }),
  to: fc.option(fc.integer({ min: 0, max: END }), { nil: null }),
})

describe('driving times', () => {
  it('go by the source that comes first, and come back to the other after it', () => {
    expect(layTimes([time(1, 'fixed', 0, null), time(2, 'card', 10, 20), time(3, 'manual', 15, 17)])).toEqual(
      [
        time(1, 'fixed', 0, 10),
        time(2, 'card', 10, 15),
        time(3, 'manual', 15, 17),
        time(2, 'card', 17, 20),
        time(1, 'fixed', 20, null),
      ],
    )
  })

  it('are one where the same driver goes on', () => {
    expect(layTimes([time(1, 'card', 0, 10), time(1, 'card', 10, 20), time(1, 'plan', 20, 30)])).toEqual([
      time(1, 'card', 0, 20),
      time(1, 'plan', 20, 30),
    ])
  })

  it('never overlap, and are those of a look-up at every moment', () => {
    fc.assert(
      fc.property(fc.array(assignment, { maxLength: 25 }), (assignments) => {
        const laid = layTimes(assignments)
        holdsInOrder(laid)
        for (let moment = 0; moment <= END + 1; moment++) {
          const told = driverAt(assignments, moment)
          expect(laidAt(laid, moment)).toEqual(told === null ? [] : [told])
        }
      }),
      { numRuns: 300 },
    )
  })
})

const MINUTE = 60_000

/** Intervals in order that do not touch, of minutes. */
const intervals = fc
  .uniqueArray(fc.integer({ min: 0, max: END }), { maxLength: 8 })
  .map((edges) => edges.sort((a, b) => a - b))
  .map((edges): Interval[] =>
    edges.flatMap((from, index) =>
      index % 2 === 1
        ? []
        : [{ from: from * MINUTE, to: index + 1 < edges.length ? (edges[index + 1] ?? 0) * MINUTE : null }],
    ),
  )

/** On and off by turns with silences between, of which nothing is known. */
const ignition = intervals.chain((all) =>
  fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length }).map((ons) => ({
    on: all.filter((_, index) => ons[index]),
    off: all.filter((_, index) => !ons[index]),
  })),
)

const story: fc.Arbitrary<CardStory> = fc
  .record({
    trips: intervals,
    ignition,
    reads: fc.uniqueArray(
      fc.record({
        time: fc.integer({ min: 0, max: END }).map((minute) => minute * MINUTE),
        raw: fc.constantFrom('a1', '00A1', 'B2', 'c3', '0', 'ffff'),
      }),
      { selector: ({ time }) => time, maxLength: 8 },
    ),
  })
  .map(({ trips, ignition: { on, off }, reads }) => ({
    trips,
    on,
    off,
    reads: reads.sort((a, b) => a.time - b.time),
  }))

const isIn = (list: readonly Interval[], moment: number): boolean =>
  list.some(({ from, to }) => from <= moment && (to === null || to > moment))

/** The card of a minute, by going through the minutes one by one. */
function cardsByMinute({ reads, trips, on, off }: CardStory, until: number): (string | null)[] {
  const known = reads.filter(({ raw }) => cardCode(raw) !== null)
  const begins = known.map(({ time: read }, index) => {
    const under = trips.find(({ from, to }) => from <= read && (to === null || to > read))
    const coming = trips.find(({ from }) => from > read && from - read <= NEAR_START_MS)
    if (!under && coming) return coming.from
    const begun = trips.findLast(({ from }) => from <= read)
    const before = known.slice(0, index).some((other) => begun && other.time >= begun.from - NEAR_START_MS)
    return begun && read - begun.from <= NEAR_START_MS && !before ? begun.from : read
  })
  const ends = ({ to }: Interval) => to ?? Number.POSITIVE_INFINITY
  const tells = (trip: Interval) => on.some((one) => one.from < ends(trip) && ends(one) > trip.from)
  const isDriven = (moment: number) =>
    isIn(on, moment) || trips.some((trip) => isIn([trip], moment) && !(tells(trip) && isIn(off, moment)))
  const told: (string | null)[] = []
  let card: string | null = null
  let quiet = 0
  for (let minute = 0; minute <= until; minute++) {
    const moment = minute * MINUTE
    // How long nobody has driven by now, since the card began.
    if (quiet >= LEFT_MS) card = null
    known.forEach(({ raw }, index) => {
      if (begins[index] !== moment) return
      card = cardCode(raw)
      quiet = 0
    })
    told.push(card)
    quiet = isDriven(moment) ? 0 : quiet + MINUTE
  }
  return told
}

describe('times by card', () => {
  const at = (minute: number, to: number | null): Interval => ({
    from: minute * MINUTE,
    to: to === null ? null : to * MINUTE,
  })
  const read = (minute: number, raw: string) => ({ time: minute * MINUTE, raw })
  const times = (given: Partial<CardStory>) =>
    cardTimes({ reads: [], trips: [], on: [], off: [], ...given }).map(({ code, from, to }) => [
      code,
      from / MINUTE,
      to === null ? null : to / MINUTE,
    ])

  it('begin with the trip that the card was read for, within 5 minutes before or after its start', () => {
    const day = { trips: [at(20, 50)], on: [at(18, 52)], off: [at(52, null)] }
    expect(times({ ...day, reads: [read(15, 'A1')] })).toEqual([['A1', 20, 62]])
    expect(times({ ...day, reads: [read(25, 'A1')] })).toEqual([['A1', 20, 62]])
    expect(times({ ...day, reads: [read(14, 'A1')] })).toEqual([['A1', 14, 62]])
    expect(times({ ...day, reads: [read(26, 'A1')] })).toEqual([['A1', 26, 62]])
  })

  it('end 10 minutes after the ignition went off, and go on where it was on again before', () => {
    const reads = [read(21, 'A1')]
    expect(times({ reads, trips: [at(20, 30)], on: [at(20, 31)], off: [at(31, 60)] })).toEqual([
      ['A1', 20, 41],
    ])
    const stop = { on: [at(20, 31), at(40, 50)], off: [at(31, 40), at(50, null)] }
    expect(times({ reads, trips: [at(20, 30), at(40, 50)], ...stop })).toEqual([['A1', 20, 60]])
    expect(times({ reads, trips: [at(20, null)], on: [at(20, null)] })).toEqual([['A1', 20, null]])
  })

  it('end 10 minutes after the trip where nothing is known of the ignition', () => {
    expect(times({ reads: [read(22, 'A1')], trips: [at(20, 30), at(45, 60)] })).toEqual([['A1', 20, 40]])
  })

  it('take no notice of an ignition that is off through the whole trip', () => {
    const reads = [read(18, 'A1')]
    expect(times({ reads, trips: [at(20, 50)], off: [at(0, null)] })).toEqual([['A1', 20, 60]])
    expect(times({ reads, trips: [at(20, null)], off: [at(0, null)] })).toEqual([['A1', 20, null]])
    // It was on in the trip before, and a loose wire since.
    const loose = { trips: [at(0, 10), at(20, 50)], on: [at(0, 10)], off: [at(10, null)] }
    expect(times({ ...loose, reads })).toEqual([['A1', 20, 60]])
    // On for a part of the trip, it tells of all of it.
    const towed = { trips: [at(20, 50)], on: [at(20, 30)], off: [at(30, null)] }
    expect(times({ ...towed, reads })).toEqual([['A1', 20, 40]])
  })

  it('end when another card is read; nothing and zeros end nothing', () => {
    const day = { trips: [at(20, 50)], on: [at(20, 50)], off: [at(50, null)] }
    expect(times({ ...day, reads: [read(20, 'A1'), read(21, '0'), read(22, ''), read(35, 'B2')] })).toEqual([
      ['A1', 20, 35],
      ['B2', 35, 60],
    ])
    // The first at the start has it from the start, the other from when it was read.
    expect(times({ ...day, reads: [read(21, 'A1'), read(23, 'B2')] })).toEqual([
      ['A1', 20, 23],
      ['B2', 23, 60],
    ])
    // Both before it: who read last drives.
    expect(times({ ...day, reads: [read(16, 'A1'), read(18, 'B2')] })).toEqual([['B2', 20, 60]])
  })

  it('are those that one finds minute by minute, and driving times with them', () => {
    fc.assert(
      fc.property(story, fc.array(assignment, { maxLength: 6 }), (told, said) => {
        const until = END + 30
        const found = cardTimes(told)
        const expected = cardsByMinute(told, until)
        const drivers = new Map([
          ['A1', 1],
          ['B2', 2],
        ])
        const byCard = found.flatMap(({ code, from, to }) => {
          const driverId = drivers.get(code)
          return driverId === undefined ? [] : [time(driverId, 'card', from, to)]
        })
        const others = said
          .filter(({ source }) => source !== 'card')
          .map((one) => ({ ...one, from: one.from * MINUTE, to: one.to === null ? null : one.to * MINUTE }))
        const laid = layTimes([...byCard, ...others])
        holdsInOrder(laid)
        for (let minute = 0; minute <= until; minute++) {
          const moment = minute * MINUTE
          const now = found.filter((one) => isIn([one], moment)).map(({ code }) => code)
          expect(now).toEqual(expected[minute] === null ? [] : [expected[minute]])
          const driver = drivers.get(expected[minute] ?? '')
          const naive = driver === undefined ? [] : [time(driver, 'card', moment, moment + 1)]
          const sure = driverAt([...naive, ...others], moment)
          expect(laidAt(laid, moment)).toEqual(sure === null ? [] : [sure])
        }
      }),
      { numRuns: 500 },
    )
  })
})
