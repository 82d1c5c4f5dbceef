import { requireFigures } from '@/db/queries/fleet/fleet-scope'
import { profileOf } from '@/db/queries/fleet/scores/score-profile'
import type { Access } from '@/lib/auth/access'
import { eventCosts } from '@/lib/fleet/scores/event-cost'
import { FiguresBy } from '@/lib/fleet/scores/figures-by'
import { type DrivenFigures, noFigures } from '@/lib/fleet/scores/score'
import type { ScoredEvent, ScoredEventPage, ScoredEventQuery } from '@/lib/fleet/scores/score-list-schema'
import { Turns } from '@/lib/queue/turns'
import { type Driving, type DrivingEpisode, type DrivingPart, readDriving } from './read-driving'
import { ALL, scoreAsk } from './score-list'

/** What cost points in a range, or would have if nobody had taken it out, with how many. Throws `rangeReversed`, `rangeTooLong`. */
export async function listScoredEvents(
  access: Access,
  query: ScoredEventQuery,
  zone: string,
): Promise<ScoredEventPage> {
  requireFigures(access)
  const { kind, order, page, pageSize } = query
  const profile = await profileOf(access)
  const driving = await readDriving(access, { ...scoreAsk(query, zone), withPlaces: true })
  const costs = eventCosts(await figuresOf(driving, profile.bands), profile)
  const found = [
    ...(kind === 'night' ? [] : driving.episodes.filter(({ episode }) => !kind || episode.kind === kind)).map(
      (one) => {
        const { kind, from: at, overKmh } = one.episode
        const points = costs({ kind, seconds: one.seconds, overKmh })
        return { at, points, row: () => eventRow(driving, one, points) }
      },
    ),
    // Driving at night is no event: its rows are the parts of trips that reach into it.
    ...(kind === 'night' ? driving.parts.filter(({ nightS }) => nightS > 0) : []).map((part) => {
      const points = costs({ kind: 'night', seconds: part.nightS, overKmh: null })
      return { at: part.from, points, row: () => nightRow(driving, part, points) }
    }),
  ].sort((a, b) => (order === 'dearest' ? (b.points ?? 0) - (a.points ?? 0) : 0) || b.at - a.at)
  return {
    items: found.slice((page - 1) * pageSize, page * pageSize).map(({ row }) => row()),
    total: found.length,
  }
}

/** Of all that is asked for together: what its score is made of. */
async function figuresOf({ parts, episodes }: Driving, bands: readonly number[]): Promise<DrivenFigures> {
  const figures = new FiguresBy<typeof ALL>(bands)
  const turns = new Turns()
  await turns.each(parts, (part) => figures.addPart(ALL, part))
  await turns.each(episodes, ({ episode, seconds, begins, dispute }) =>
    figures.addEpisode(ALL, { episode, seconds, begins, disputed: dispute !== null }),
  )
  return figures.get(ALL)?.figures ?? noFigures()
}

type Whose = Pick<ScoredEvent, 'imei' | 'vehicle' | 'driver'>

function whose(
  { imeiOf, driverNames }: Driving,
  { deviceId, vehicle, driverId }: Pick<DrivingPart, 'deviceId' | 'vehicle' | 'driverId'>,
): Whose {
  return {
    imei: imeiOf.get(deviceId) ?? null,
    vehicle: { id: vehicle.vehicleId, name: vehicle.name },
    driver: driverId === null ? null : { id: driverId, name: driverNames.get(driverId) ?? String(driverId) },
  }
}

function eventRow(driving: Driving, one: DrivingEpisode, points: number | null): ScoredEvent {
  const { kind, from, to, lat, lon, speedKmh, overKmh, strength, byDevice } = one.episode
  return {
    kind,
    ...whose(driving, one),
    start: iso(from),
    end: iso(to),
    seconds: one.seconds,
    lat,
    lon,
    speedKmh,
    overKmh,
    strength,
    byDevice,
    points,
    dispute: one.dispute,
  }
}

function nightRow(driving: Driving, part: DrivingPart, points: number | null): ScoredEvent {
  return {
    kind: 'night',
    ...whose(driving, part),
    start: iso(part.from),
    end: iso(part.to),
    seconds: part.nightS,
    lat: null,
    lon: null,
    speedKmh: null,
    overKmh: null,
    strength: null,
    byDevice: false,
    points,
    dispute: null,
  }
}

const iso = (time: number): string => new Date(time).toISOString()
