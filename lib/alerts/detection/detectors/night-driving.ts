import { dayOf, offsetAt } from '@/lib/time/wall-clock'
import { clockMinutes } from '@/lib/time/weekly-schedule'
import type { ParamsOfKind } from '../../kinds/kinds'
import { type FixDetector, GAP_MS, NOTHING_TOLD, type RuleFix, silenceBefore, type Tell } from '../detector'

type Params = ParamsOfKind<'nightDriving'>

export type NightDrivingState = {
  /** The night of the last alert, by its day, and how many there were in it. */
  night: string
  count: number
  /** Since when it drives in this night; `told` is not so where it was told often enough. */
  driving: { time: number; told: boolean } | null
}

const DAY_MS = 86_400_000

/** Told when a vehicle drives between two times of the day: once until it stands, and a few times a night. */
export const nightDrivingDetector: FixDetector<NightDrivingState, Params> = {
  initial: { night: '', count: 0, driving: null },
  take(given, fix, { params }) {
    if (fix.phase === 'leaves') return { state: given, tells: NOTHING_TOLD }
    const isNight = isBetween(fix.time, params)
    if (!given.driving && (!isNight || fix.phase !== 'drives' || fix.still))
      return { state: given, tells: NOTHING_TOLD }
    const tells: Tell[] = []
    let state = given
    const end = state.driving && endBefore(fix, isNight)
    if (state.driving && end !== null) {
      const { time, told } = state.driving
      if (told) tells.push({ kind: 'ended', time: Math.max(time, end) })
      state = { ...state, driving: null }
    }
    if (state.driving || !isNight || fix.phase !== 'drives' || fix.still) return { state, tells }
    const { time, lat, lon, speedKmh } = fix
    const { from, to, zone, maxPerNight } = params
    const night = dayOf(time, zone)
    const before = night === state.night ? state.count : 0
    if (before >= maxPerNight) {
      tells.push({ kind: 'rejected', time, reason: 'enoughOfNight' })
      return { state: { ...state, driving: { time, told: false } }, tells }
    }
    const data = { from, to, zone }
    tells.push({ kind: 'began', time, lat, lon, speedKmh, data, lasts: true })
    return { state: { night, count: before + 1, driving: { time, told: true } }, tells }
  },
  // It stays often enough for the night.
  anew: (given) => ({ ...given, driving: null }),
}

/** When driving ended that a fix shows to be over; null where it goes on. */
function endBefore(fix: RuleFix, isNight: boolean): number | null {
  if (fix.phase === 'drives' && isNight && silenceBefore(fix) <= GAP_MS) return null
  const seen = fix.beforeTime ?? fix.time
  return fix.phase === 'stands' && fix.still ? Math.min(fix.still.time, seen) : seen
}

function isBetween(time: number, { from, to, zone }: Params): boolean {
  const wall = time + offsetAt(time, zone)
  const minute = Math.floor((((wall % DAY_MS) + DAY_MS) % DAY_MS) / 60_000)
  return minute >= clockMinutes(from) && minute < clockMinutes(to)
}
