import { describe, expect, it } from 'vitest'
import { distanceM, type LatLon } from '@/lib/geo/distance'
import { FenceSet, type FenceVersion } from '@/lib/geofences/fence-set'
import { followFences, type WordedFix } from '@/lib/geofences/fence-step'
import type { FenceSettings } from '@/lib/geofences/fence-terms'
import type { FencesDecided } from '@/lib/geofences/fences-decided'
import { NEW_FENCES } from '@/lib/geofences/fences-state'
import { fenceAlarms } from '@/lib/geofences/schema'
import type { Shape } from '@/lib/geofences/shape'
import { trackFixes } from '@/lib/tracking/engine'
import { NEW_TRACKING, type TrackedFix } from '@/lib/tracking/state'
import { sharedPresent } from '../../support/shared'
import { recordedDrive } from '../tracking/recorded-drive'

/** Recorded drives: what lies between two gaps, where that is longest. */
const DRIVES = [
  'pt_porto_taxi20000455',
  'de_stuttgart_k17',
  'ma_rabat_twizy',
  'us_austin_bus2612',
  'br_curitiba_A',
]

/** Beyond this on either side of an edge nobody doubts on which one it is. */
const CLEAR_M = 46
const GAP_MS = 3_600_000

function gaplessDrive(name: string): TrackedFix[] {
  const parts: TrackedFix[][] = [[]]
  for (const fix of recordedDrive(name)) {
    const last = parts.at(-1)?.at(-1)
    if (last && fix.time - last.time > GAP_MS) parts.push([])
    parts.at(-1)?.push(fix)
  }
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest))
}

const settingsOf = (shapes: readonly Shape[]): FenceSettings => ({
  since: null,
  accountIds: [1, 7],
  sets: [
    new FenceSet(
      shapes.map(
        (shape, index): FenceVersion => ({
          fenceId: index + 1,
          accountId: 1,
          version: 1,
          shape,
          from: 0,
          to: null,
          drawnAt: 0,
          alarms: fenceAlarms.parse({ enter: true, exit: true }),
          targets: { kind: 'all' },
        }),
      ),
    ),
  ],
  device: { id: 1, groupId: null },
})

function worded(fixes: readonly TrackedFix[]): WordedFix[] {
  const { words } = trackFixes(NEW_TRACKING, fixes)
  return fixes.map((fix, index) => ({ ...fix, word: words[index] as WordedFix['word'] }))
}

type Told = Pick<FencesDecided['events'][number], 'type' | 'time' | 'subject'>

/** All that is told of a drive, cut into calls at some places, with states kept as JSON in between. */
function told(fixes: readonly TrackedFix[], settings: FenceSettings, every: number): Told[] {
  let tracking = NEW_TRACKING
  let fences = NEW_FENCES
  let events: Told[] = []
  for (let from = 0; from < fixes.length; from += every) {
    const part = fixes.slice(from, from + every)
    const { state, words } = trackFixes(JSON.parse(JSON.stringify(tracking)), part)
    const run = followFences(
      JSON.parse(JSON.stringify(fences)),
      part.map((fix, index) => ({ ...fix, word: words[index] as WordedFix['word'] })),
      settings,
    )
    tracking = state
    fences = run.state
    const gone = (one: Told) =>
      run.withdrawn.some(
        ({ type, time, subject }) => type === one.type && time === one.time && subject === one.subject,
      )
    events = [
      ...events.filter((one) => !gone(one)),
      ...run.events.map(({ type, time, subject }) => ({ type, time, subject })),
    ]
  }
  return events
}

/** Circles along a drive, at every so many fixes. */
function circlesAlong(fixes: readonly TrackedFix[]): (Shape & { kind: 'circle' })[] {
  const step = Math.max(1, Math.floor(fixes.length / 40))
  return fixes
    .filter((_, index) => index % step === step - 1)
    .map(({ lat, lon }, index) => ({ kind: 'circle', lat, lon, radiusM: 200 + (index % 5) * 150 }))
}

/**
 * Entries and exits of a circle by looking at the way every metre; null where an edge is touched in a way that could be
 * counted or not.
 */
function bruteForce(
  way: readonly (LatLon & { time: number })[],
  circle: Shape & { kind: 'circle' },
): string[] | null {
  const sides: string[] = []
  let side = ''
  let doubt = { deepest: 0, farthest: 0 }
  for (const [index, fix] of way.entries()) {
    const before = way[index - 1] ?? fix
    const looks = Math.max(1, Math.ceil(distanceM(before, fix)))
    for (let look = 1; look <= looks; look++) {
      const at = {
        lat: before.lat + ((fix.lat - before.lat) * look) / looks,
        lon: before.lon + ((fix.lon - before.lon) * look) / looks,
      }
      const metres = distanceM(at, circle) - circle.radiusM
      if (Math.abs(metres) > CLEAR_M) {
        const now = metres < 0 ? 'fenceEnter' : 'fenceExit'
        if (side !== '' && now !== side) sides.push(now)
        else if (side === 'fenceExit' && doubt.deepest > 0) return null
        side = now
        doubt = { deepest: 0, farthest: 0 }
      } else doubt = { deepest: Math.max(doubt.deepest, -metres), farthest: Math.max(doubt.farthest, metres) }
    }
  }
  return doubt.deepest > 0 || doubt.farthest > 0 ? null : sides
}

describe.skipIf(!sharedPresent)('entries and exits of recorded drives', () => {
  it.each(DRIVES)('%s: are those that looking every metre finds', (name) => {
    const fixes = gaplessDrive(name)
    const circles = circlesAlong(fixes)
    const settings = settingsOf(circles)
    const events = told(fixes, settings, fixes.length)
    const believed = worded(fixes)
      .filter(({ word }) => word.phase !== 'doubted')
      .map(({ word, ...fix }) => ({ ...fix, ...(word.place ?? {}) }))
    let compared = 0
    for (const [index, circle] of circles.entries()) {
      const wanted = bruteForce(believed, circle)
      if (wanted === null) continue
      compared++
      const found = events
        .filter(({ subject }) => subject === `geofence:${index + 1}`)
        .map(({ type }) => type)
      expect([index, found]).toEqual([index, wanted])
    }
    expect(compared).toBeGreaterThan(circles.length / 3)
  })

  it.each(DRIVES)('%s: are the same however the drive is cut', (name) => {
    const fixes = recordedDrive(name).slice(0, 1500)
    const settings = settingsOf(circlesAlong(fixes))
    const whole = told(fixes, settings, fixes.length)
    for (const every of [1, 7, 100]) expect(told(fixes, settings, every)).toEqual(whole)
  })
})
