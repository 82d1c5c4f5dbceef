import type { LatLon } from '@/lib/geo/distance'
import type { ParamsOfKind } from '../../kinds/kinds'
import {
  type Began,
  ENGINE_SILENCE_MS,
  type FixDetector,
  isoOf,
  MINUTE_MS,
  NOTHING_TOLD,
  type RuleFix,
  silenceBefore,
  type Tell,
} from '../detector'

type Params = ParamsOfKind<'idling'>

type Idle = LatLon & {
  stillSince: number
  since: number
  told: boolean
  /** When it was seen to idle last, while it seems to leave. */
  leftAt: number | null
}
export type IdlingState = {
  /** The engine, as it was told last, and since when it is known to run. */
  on: boolean | null
  onSince: number | null
  idle: Idle | null
}

const dueTime = ({ since }: Idle, { minutes }: Params): number => since + minutes * MINUTE_MS

const began = (idle: Idle, params: Params): Began => ({
  kind: 'began',
  time: dueTime(idle, params),
  lat: idle.lat,
  lon: idle.lon,
  speedKmh: null,
  data: { minutes: params.minutes, since: isoOf(idle.since) },
  lasts: true,
  since: idle.since,
})

/** Whether it is told by then; of a silent tracker the engine is taken to run for a time only. */
const isDue = (idle: Idle, params: Params, by: number, seenAt: number): boolean => {
  const time = dueTime(idle, params)
  return !idle.told && idle.leftAt === null && time <= by && time <= seenAt + ENGINE_SILENCE_MS
}

function ended(idle: Idle, params: Params, at: number): Tell {
  if (!idle.told) return { kind: 'rejected', time: idle.since, reason: 'tooShort' }
  return { kind: 'ended', time: Math.max(at, dueTime(idle, params)) }
}

/** When idling ended that a fix shows to be over. */
function endTime({ leftAt }: Idle, fix: RuleFix, { on, isSilent }: { on: boolean; isSilent: boolean }) {
  if (leftAt !== null) return leftAt
  // Seen where it stood, with the engine off: it went off by then.
  return !on && !isSilent && fix.phase === 'stands' ? fix.time : (fix.beforeTime ?? fix.time)
}

/** Told when a vehicle has stood with its engine on for so long. */
export const idlingDetector: FixDetector<IdlingState, Params> = {
  initial: { on: null, onSince: null, idle: null },
  take(given, fix, { params, from }) {
    const tells: Tell[] = []
    let { idle } = given
    if (idle && isDue(idle, params, fix.time, fix.beforeTime ?? fix.time)) {
      tells.push(began(idle, params))
      idle = { ...idle, told: true }
    }
    const isSilent = silenceBefore(fix) > ENGINE_SILENCE_MS
    const on = fix.ignition ?? given.on
    const onSince = on !== true ? null : isSilent ? fix.time : (given.onSince ?? fix.time)
    const isOn = on === true
    if (idle && (!isOn || isSilent || (fix.phase !== 'leaves' && fix.still?.time !== idle.stillSince))) {
      tells.push(ended(idle, params, endTime(idle, fix, { on: isOn, isSilent })))
      idle = null
    }
    if (idle && fix.phase === 'leaves') {
      if (idle.leftAt === null) idle = { ...idle, leftAt: fix.beforeTime ?? fix.time }
    } else if (idle?.leftAt) idle = { ...idle, leftAt: null }
    if (!idle && fix.still && onSince !== null) {
      const { time, lat, lon } = fix.still
      const since = Math.max(time, onSince, from)
      idle = { lat, lon, stillSince: time, since, told: false, leftAt: null }
    }
    if (idle && isDue(idle, params, fix.time, fix.time)) {
      tells.push(began(idle, params))
      idle = { ...idle, told: true }
    }
    const isSame = on === given.on && onSince === given.onSince && idle === given.idle
    return { state: isSame ? given : { on, onSince, idle }, tells: tells.length > 0 ? tells : NOTHING_TOLD }
  },
  pending: ({ idle }) => (idle && !idle.told ? idle.since : null),
  due({ idle }, { params }, seenAt) {
    return idle && isDue(idle, params, Number.POSITIVE_INFINITY, seenAt) ? began(idle, params) : null
  },
}
