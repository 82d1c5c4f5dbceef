import { requireFigures } from '@/db/queries/fleet/fleet-scope'
import type { Access } from '@/lib/auth/access'
import type { ScoredEvent, ScoredEventPage, ScoredEventQuery } from '@/lib/fleet/score/score-list-schema'
import { type Driving, type DrivingEpisode, type DrivingPart, readDriving } from './read-driving'
import { scoreAsk } from './score-list'

/** What cost points in a range, or would have if nobody had taken it out, the newest first. Throws `rangeReversed`, `rangeTooLong`. */
export async function listScoredEvents(
  access: Access,
  query: ScoredEventQuery,
  zone: string,
): Promise<ScoredEventPage> {
  requireFigures(access)
  const { kind, page, pageSize } = query
  const driving = await readDriving(access, { ...scoreAsk(query, zone), withPlaces: true })
  const found = [
    ...(kind === 'night' ? [] : driving.episodes.filter(({ episode }) => !kind || episode.kind === kind)).map(
      (one) => ({ at: one.episode.from, row: () => eventRow(driving, one) }),
    ),
    // Driving at night is no event: its rows are the parts of trips that reach into it.
    ...(kind === 'night' ? driving.parts.filter(({ nightS }) => nightS > 0) : []).map((part) => ({
      at: part.from,
      row: () => nightRow(driving, part),
    })),
  ].sort((a, b) => b.at - a.at)
  return {
    items: found.slice((page - 1) * pageSize, page * pageSize).map(({ row }) => row()),
    total: found.length,
  }
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

function eventRow(driving: Driving, one: DrivingEpisode): ScoredEvent {
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
    dispute: one.dispute,
  }
}

function nightRow(driving: Driving, part: DrivingPart): ScoredEvent {
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
    dispute: null,
  }
}

const iso = (time: number): string => new Date(time).toISOString()
