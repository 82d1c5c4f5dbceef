import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DecodedTrack } from '@/lib/playback/delta-track'
import type { Fixes } from '@/lib/playback/fixes'
import { momentAt } from '@/lib/playback/moment'
import { playedTrack } from '@/lib/playback/played-track'
import { sumStates } from '@/lib/playback/ribbon'
import type { Span } from '@/lib/playback/spans'
import { FIX_FLAGS } from '@/lib/positions/flags'
import { readDrive } from '../../support/drives'
import { sharedPresent } from '../../support/shared'
import { drive, driven, EPOCH, type MadeFix, makeTrack, ordinaryDay, second, stand, wild } from './make-track'

const ALWAYS = { from: 0, to: Date.UTC(2100, 0, 1) }

function play(track: DecodedTrack, period = ALWAYS) {
  const played = playedTrack(track, period)
  if (!played) throw new Error('nothing to play')
  return played
}
function fixesWithin(fixes: Fixes, { from, to }: Span): Fixes {
  const inside = (_: number, row: number) => (fixes.time[row] ?? 0) >= from && (fixes.time[row] ?? 0) <= to
  return {
    count: fixes.time.filter(inside).length,
    time: fixes.time.filter(inside),
    lat: fixes.lat.filter(inside),
    lon: fixes.lon.filter(inside),
    speedKmh: fixes.speedKmh.filter(inside),
    heading: fixes.heading.filter(inside),
    altitude: fixes.altitude.filter(inside),
    flags: fixes.flags.filter(inside),
    source: fixes.source.filter(inside),
    ignition: fixes.ignition.filter(inside),
    stepCm: fixes.stepCm.filter(inside),
  }
}

const playFixes = (fixes: MadeFix[]) => play(makeTrack(fixes))

/** The ribbon in minutes, `moving 10` and so on. */
const told = (fixes: MadeFix[]) =>
  playFixes(fixes).ribbon.map(({ from, to, state }) => `${state} ${Math.round((to - from) / 60_000)}`)

describe('the ribbon', () => {
  it('tells moving, idling and parked', () => {
    expect(told(ordinaryDay())).toEqual([
      'parked 5',
      'moving 10',
      'idling 4',
      'parked 7',
      'moving 10',
      'idling 1',
      'parked 9',
    ])
  })

  it('takes a long parking without a single fix for a stop', () => {
    const there = driven(600, 60)
    const fixes = [
      ...drive(0, 600, 60),
      ...stand(630, 900, there, false),
      ...stand(40_000, 40_300, there, false),
      ...drive(40_330, 40_930, 60, there),
    ]
    expect(told(fixes)).toEqual(['moving 10', 'idling 1', 'parked 662', 'moving 10'])
    expect(playFixes(fixes).gaps).toEqual([])
  })

  it('shows silence while driving as a gap, and an hour elsewhere too', () => {
    const [before, after] = [drive(0, 600, 60), drive(1200, 1800, 60, driven(1200, 60))]
    expect(told([...before, ...after])).toEqual(['moving 10', 'gap 10', 'moving 10'])
    const far = [...stand(0, 600, 41, false), ...stand(10_000, 10_600, 43, false)]
    expect(told(far)).toEqual(['parked 10', 'gap 157', 'parked 10'])
  })

  it('does not let an engine run through hours of silence', () => {
    const fixes = [...drive(0, 600, 60), ...stand(630, 900, driven(600, 60), true)]
    const later = stand(30_000, 30_300, driven(600, 60), false)
    expect(told([...fixes, ...later])).toEqual(['moving 10', 'idling 5', 'parked 490'])
  })
})

describe('a vehicle between two fixes', () => {
  it('is half-way in half the time, at half the change of speed', () => {
    const { path, silences } = playFixes([
      { at: 0, lat: 41, lon: -8, speedKmh: 30, heading: 350, altitude: 100 },
      { at: 10, lat: 41.001, lon: -8, speedKmh: 50, heading: 20 },
    ])
    const moment = momentAt(path, silences, second(5))
    expect(moment).toMatchObject({
      index: 0,
      lon: -8,
      speedKmh: 40,
      heading: 5,
      altitude: 100,
      silent: false,
    })
    expect(moment?.lat).toBeCloseTo(41.0005, 9)
  })

  it('stays where it fell silent, and leaves a silent stop only when it left', () => {
    const there = driven(600, 60)
    const { path, silences } = playFixes([...drive(0, 600, 60), ...drive(1200, 1800, 60, driven(1200, 60))])
    const gap = momentAt(path, silences, second(1100))
    expect(gap).toMatchObject({ silent: true, speedKmh: null })
    expect(gap?.lat).toBeCloseTo(there, 9)

    const parked = playFixes([
      ...drive(0, 600, 60),
      ...stand(630, 900, there, false),
      ...drive(3900, 4500, 60, driven(20, 60, there)),
    ])
    const night = momentAt(parked.path, parked.silences, second(2400))
    expect(night).toMatchObject({ silent: false, speedKmh: 0 })
    expect(night?.lat).toBeCloseTo(there, 6)
    const leaving = momentAt(parked.path, parked.silences, second(3890))
    expect(leaving?.lat).toBeGreaterThan(there)
  })

  it('crosses the date line the short way', () => {
    const { path, silences } = playFixes([
      { at: 0, lat: 0.5, lon: 179.999 },
      { at: 10, lat: 0.5, lon: -179.999 },
    ])
    expect(momentAt(path, silences, second(5))?.lon).toBeCloseTo(180, 6)
  })

  it('is at its first fix before it and at its last after it', () => {
    const { path, silences } = playFixes(drive(0, 60, 36))
    expect(momentAt(path, silences, EPOCH - 99)?.index).toBe(0)
    expect(momentAt(path, silences, second(99))).toMatchObject({
      index: path.count - 1,
      lat: path.lat.at(-1),
    })
    expect(playedTrack(makeTrack([]), ALWAYS)).toBe(null)
  })
})

describe('what is set aside', () => {
  const flagged = { at: 305, lat: 0, lon: 0, flags: FIX_FLAGS.zero }
  const fixes = [...ordinaryDay(), wild(400), flagged].sort((a, b) => a.at - b.at)

  it('is neither drawn nor counted, and can be shown', () => {
    const [clean, noisy] = [playFixes(ordinaryDay()), playFixes(fixes)]
    expect(noisy.path.count).toBe(clean.path.count)
    expect(noisy.totals.metres).toBe(clean.totals.metres)
    expect([...noisy.setAside].map((row) => noisy.fixes.lat[row])).toEqual([0, 10])
    expect(noisy.totals).toMatchObject({ flagged: 2, fixes: clean.totals.fixes + 2 })
  })

  it('includes what cell towers guessed, unless there is nothing else', () => {
    const cell = (at: number): MadeFix => ({ at, lat: 41.1, lon: -8.5, source: 2 })
    expect(playFixes([...drive(0, 60, 36), cell(65)]).setAside).toHaveLength(1)
    expect(playFixes([cell(0), cell(600)]).path.count).toBe(2)
  })
})

describe('the journey', () => {
  it('numbers trips and stops, and adds up to the total', () => {
    const { journey, totals } = playFixes(ordinaryDay())
    expect(journey.map(({ key }) => key)).toEqual(['stop 1', 'trip 1', 'stop 2', 'trip 2', 'stop 3'])
    const [, first, middle] = journey
    expect(first).toMatchObject({ kind: 'trip', maxKmh: 60 })
    expect(middle).toMatchObject({ kind: 'stop', ms: 630_000, idlingMs: 210_000 })
    const metres = journey.reduce((sum, entry) => sum + (entry.kind === 'trip' ? entry.metres : 0), 0)
    expect(metres).toBeCloseTo(totals.metres, 6)
    expect(totals.metres / 1000).toBeCloseTo(26.7, 1)
    expect(totals.averageKmh).toBeGreaterThan(60)
  })

  it('is cut to the period, but says how long a stop really was', () => {
    const track = makeTrack(ordinaryDay())
    const period = { from: second(1000), to: second(1600) }
    const fixes = fixesWithin(track.fixes, period)
    const { span, ribbon, journey } = play({ ...track, fixes }, period)
    expect(span).toEqual(period)
    expect(ribbon.at(0)?.from).toBe(period.from)
    expect(ribbon.at(-1)?.to).toBe(period.to)
    expect(journey[0]).toMatchObject({ kind: 'stop', number: 1, from: period.from, ms: 630_000 })
    expect(journey[0]?.kind === 'stop' && journey[0].since).toBeLessThan(period.from)
  })
})

/** Any recording: fixes in any rhythm, jumping about, with and without ignition. */
const anyFixes = fc
  .array(
    fc.record({
      wait: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 20_000 })),
      north: fc.integer({ min: -2000, max: 2000 }),
      ignition: fc.constantFrom(true, false, null),
      flags: fc.constantFrom(0, 0, 0, FIX_FLAGS.zero),
    }),
    { minLength: 1, maxLength: 80 },
  )
  .map((steps) => {
    let [at, lat] = [0, 41]
    return steps.map(({ wait, north, ignition, flags }): MadeFix => {
      at += wait
      lat += north / 111_195
      return { at, lat, lon: -8.6, ignition, flags, speedKmh: null }
    })
  })

function holds(track: DecodedTrack): void {
  const played = playedTrack(track, ALWAYS)
  if (!played) return
  const { ribbon, span, totals, path, silences, journey } = played
  expect(totals.metres).toBeCloseTo(track.distance, 6)
  if (span.to > span.from) {
    expect(ribbon[0]?.from).toBe(span.from)
    expect(ribbon.at(-1)?.to).toBe(span.to)
  }
  ribbon.forEach((part, index) => {
    expect(part.to).toBeGreaterThan(part.from)
    if (index > 0) expect(part.from).toBe(ribbon[index - 1]?.to)
  })
  const sums = Object.values(sumStates(ribbon)).reduce((sum, ms) => sum + ms, 0)
  expect(sums).toBe(span.to - span.from)
  for (const entry of journey) expect(entry.to).toBeGreaterThanOrEqual(entry.from)

  let metres = -1
  let index = -1
  for (let step = 0; step <= 200; step++) {
    const moment = momentAt(path, silences, span.from + ((span.to - span.from) * step) / 200)
    if (!moment) throw new Error('no moment')
    expect(moment.index).toBeGreaterThanOrEqual(index)
    expect(moment.metres).toBeGreaterThanOrEqual(metres - 1e-6)
    index = moment.index
    metres = moment.metres
  }
}

describe('any recording', () => {
  it('is tiled by its ribbon, and goes only forward', () => {
    fc.assert(
      fc.property(anyFixes, (fixes) => holds(makeTrack(fixes))),
      { numRuns: 150 },
    )
  })

  it
    .skipIf(!sharedPresent)
    .each([
      'br_curitiba_A',
      'us_austin_bus2612',
      'pt_porto_taxi20000455',
      'ma_rabat_twizy',
      'gb_liverpool_bus14',
      'fr_cevennes_k78',
    ])('%s keeps these rules too', (name) => {
    const seen = new Set<number>()
    const fixes = readDrive(name)
      .sort((a, b) => a.time - b.time)
      .filter(({ time }) => !seen.has(time) && seen.add(time))
    const made = fixes.map(({ time, lat, lon, speedKmh }): MadeFix => {
      const bad = lat === 0 || lon === 0 || Math.abs(lon) > 180
      return { at: (time - EPOCH) / 1000, lat, lon, speedKmh, flags: bad ? FIX_FLAGS.zero : 0 }
    })
    holds(makeTrack(made))
  })
})
