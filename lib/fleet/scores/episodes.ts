import { SAME_MS } from '@/lib/tracking/harsh'
import { EVENT_KINDS, type EventKind } from './score-profile'

/** What costs points and has a beginning: somebody may say that it was none. */
export const EPISODE_KINDS = [...EVENT_KINDS, 'speeding', 'idling'] as const
export type EpisodeKind = (typeof EPISODE_KINDS)[number]

/** Something that was found on a device. Milliseconds UTC. */
export type Episode = {
  deviceId: number
  kind: EpisodeKind
  from: number
  to: number
  /** Where it happened: at the moment, or where it began. */
  lat: number | null
  lon: number | null
  speedKmh: number | null
  /** Of speeding: how far the mean was above the limit. */
  overKmh: number | null
  /** m/s², as fixes tell it; null where the device raised it. */
  strength: number | null
  /** The tracker's own sensor told of it. */
  byDevice: boolean
  /** Of idling: whether a trip went on. */
  onTrip: boolean
}

/** Of standing with the engine on, what it costs. */
export type Idling = Pick<Episode, 'deviceId' | 'from' | 'to' | 'onTrip'> & { kind: 'idling' }

/** The same as an episode among the others, without where it was. */
export const idlingEpisode = ({ deviceId, from, to, onTrip }: Idling): Episode => ({
  deviceId,
  kind: 'idling',
  from,
  to,
  lat: null,
  lon: null,
  speedKmh: null,
  overKmh: null,
  strength: null,
  byDevice: false,
  onTrip,
})

/** Slower, nobody turns sharply: it is a receiver's noise, or a wheel that is turned in the yard. */
const LEAST_TURN_KMH = 5
/** Cameras tell of a driver's state again and again. */
const SAME_STATE_MS = 60_000
const REPEATED: Readonly<Partial<Record<EpisodeKind, number>>> = {
  harshAcceleration: SAME_MS,
  harshBraking: SAME_MS,
  harshCornering: SAME_MS,
  crash: SAME_MS,
  fatigue: SAME_STATE_MS,
  phone: SAME_STATE_MS,
}

/**
 * Those that count, in order of device and time. Turns of a vehicle that stood are none; what a tracker's sensor and its fixes
 * both tell of is one manoeuvre, and that of the sensor; what is told again soon after is the same.
 */
export function countedEpisodes(found: readonly Episode[]): Episode[] {
  const sorted = found
    .filter(
      ({ kind, speedKmh }) => kind !== 'harshCornering' || speedKmh === null || speedKmh >= LEAST_TURN_KMH,
    )
    .sort((a, b) => a.deviceId - b.deviceId || a.from - b.from || Number(b.byDevice) - Number(a.byDevice))
  const counted: Episode[] = []
  const last = new Map<EpisodeKind, number>()
  let deviceId: number | null = null
  for (const episode of sorted) {
    if (episode.deviceId !== deviceId) last.clear()
    deviceId = episode.deviceId
    const within = REPEATED[episode.kind]
    const at = last.get(episode.kind)
    const before = at === undefined ? undefined : counted[at]
    if (within === undefined || at === undefined || !before || episode.from - before.from >= within) {
      last.set(episode.kind, counted.push(episode) - 1)
      continue
    }
    if (episode.byDevice && !before.byDevice) counted[at] = episode
  }
  return counted
}

/** Whether harsh moments count as one of these. */
export const isMoment = (kind: EpisodeKind): kind is EventKind => kind !== 'speeding' && kind !== 'idling'
