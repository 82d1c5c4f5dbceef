import type { DeviceState } from '@/lib/ingest/device-state'
import { FIX_SOURCES, type SensorValues } from '@/lib/positions/fix'
import { countsFrom } from '@/lib/positions/judge-fix'
import { MOTIONS, motionOf } from '@/lib/tracking/motion'
import type { TrackingState } from '@/lib/tracking/state'
import type { DeviceChange, PositionRow } from '../change'
import { isFormer } from './forget-former-time'
import { newestBefore } from './present'
import { withoutFormerName } from './shown-sensors'

/** A position from cells is shown only when the last one by GPS is older than this. */
export const LBS_AFTER_MS = 10 * 60_000

/** Keeps the newest position worth showing, and what the vehicle does now. */
export function updatePosition(change: DeviceChange): void {
  const { state } = change
  const newest = newestBefore(state)
  for (const row of inOrderOfCounting(change.positions))
    if (row.flags === 0 && isNewer(state, row)) showPosition(change, row)
  for (const row of change.positions) {
    // What comes late tells of then.
    if (countingSince(row) < newest) continue
    if (row.fix.sensors && !isFormer(change, row.fix.time))
      state.sensors = withSensors(state.sensors, row.fix.sensors)
    if (row.fix.odometerM !== null) state.deviceOdometerM = row.fix.odometerM
  }
  // With late fixes it is known after the replay.
  if (change.lateFixes === null) updateMotion(state)
}

/** A device that names its sensors anew each time must not grow for ever: so many are kept, and so long a text. */
export const MOST_SENSORS = 100
export const MOST_SENSOR_TEXT = 200

/**
 * The newest value of each sensor; the very same object when none is new, so that nothing need be saved. Where
 * there are too many, those that were named now stay, and of the others the first ones go.
 */
export function withSensors(known: SensorValues | null, news: SensorValues): SensorValues {
  if (known !== null && isAllKnown(known, news)) return known
  const fresh = Object.entries(withoutFormerName(known, news))
    .slice(-MOST_SENSORS)
    .map(
      ([name, value]) =>
        [
          name.slice(0, MOST_SENSOR_TEXT),
          typeof value === 'string' ? value.slice(0, MOST_SENSOR_TEXT) : value,
        ] as const,
    )
  if (known !== null && fresh.every(([name, value]) => known[name] === value)) return known
  const named = new Set(fresh.map(([name]) => name))
  const others = Object.entries(known ?? {}).filter(([name]) => !named.has(name))
  const surplus = Math.max(0, others.length + named.size - MOST_SENSORS)
  return Object.fromEntries([...others.slice(surplus), ...fresh])
}

/** Of most fixes nothing is new: that is seen without a copy of anything. */
function isAllKnown(known: SensorValues, news: SensorValues): boolean {
  for (const name in news) if (known[name] !== news[name]) return false
  return true
}

/** What the vehicle does now, and since when. */
export function updateMotion(state: DeviceState): void {
  const { moving } = MOTIONS
  const motion = MOTIONS[motionOf(state.steps.movement, state.ignition)]
  const began = motionBegan(state.steps.movement) ?? state.lastPacketAt
  if (motion === state.motion) {
    // It may do the same as before, and yet again: another way, after it was silent in between.
    const present = motion === moving ? wayBegan(state.steps.movement) : began
    if ((state.motionSince ?? 0) < (present ?? 0)) state.motionSince = present
    return
  }
  // An engine that starts or stops while the vehicle stands is a new state from now on.
  const engineOnly = motion !== moving && state.motion !== moving && state.motion !== 0
  state.motionSince = engineOnly ? (state.steps.movement.last?.time ?? began) : began
  state.motion = motion
}

/** When the way began on which the vehicle is. */
const wayBegan = ({ leaving, trip }: TrackingState): number | null => (leaving ?? trip)?.time ?? null

/** When the vehicle last began to move or to stand. */
function motionBegan({ stay, leaving, trip, pause, last }: TrackingState): number | null {
  if (pause?.quiet) return pause.time
  if (leaving) return leaving.time
  return (trip ? last?.time : stay?.time) ?? null
}

const countingSince = ({ fix, receivedAt }: PositionRow): number => countsFrom(fix.time, receivedAt)

/** Rows come by the time of their fixes; only where one is ahead of its arrival is that another order. */
function inOrderOfCounting(rows: readonly PositionRow[]): readonly PositionRow[] {
  if (rows.every(({ fix, receivedAt }) => fix.time <= receivedAt)) return rows
  return rows.toSorted((a, b) => countingSince(a) - countingSince(b))
}

function isNewer(state: DeviceState, row: PositionRow): boolean {
  if (state.fixTime === null) return true
  const [since, shownSince] = [countingSince(row), countsFrom(state.fixTime, state.receivedAt)]
  const byGps = row.fix.source === FIX_SOURCES.gps
  if (state.source === FIX_SOURCES.gps && !byGps) return since > shownSince + LBS_AFTER_MS
  return since >= shownSince
}

function showPosition(change: DeviceChange, { fix, receivedAt }: PositionRow): void {
  const { state } = change
  const known = state.fixTime !== null && isFormer(change, state.fixTime) ? null : state.heading
  state.fixTime = fix.time
  state.receivedAt = receivedAt
  state.lat = fix.lat
  state.lon = fix.lon
  state.speedKmh = fix.speedKmh
  state.heading = fix.heading ?? known
  state.altitude = fix.altitude
  state.accuracy = fix.accuracyM
  state.satellites = fix.satellites
  state.source = fix.source
}
