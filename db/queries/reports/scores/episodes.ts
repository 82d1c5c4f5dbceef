import { sql } from 'drizzle-orm'
import { longColumns, packedColumns } from '@/db/long-columns'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import {
  countedEpisodes,
  EPISODE_KINDS,
  type Episode,
  type EpisodeKind,
  type Idling,
} from '@/lib/fleet/scores/episodes'
import { EVENTS_OF, PERIOD_OF } from '@/lib/fleet/scores/told-by'
import { PERIOD_KINDS, type PeriodKind } from '@/lib/tracking/period'
import { DEFAULT_TRACKING } from '@/lib/tracking/settings'
import type { OpenIntervals } from '../open-intervals'
import { type PeriodRow, periodsAmong } from '../periods'
import { reportDevices } from '../report-scope'

/** Without places nothing is read that figures are not made of. `open` is what goes on for the devices, of `openNow`. */
type Range = {
  deviceIds: readonly number[]
  from: Date
  to: Date
  open: Promise<readonly OpenIntervals[]>
  withPlaces?: boolean
}

type Columns = {
  device: number
  code: number
  starts: number
  ends: number
  lat: number | null
  lon: number | null
  kmh: number | null
  limit: number | null
  mean: number | null
  most: number | null
  felt: number
  trip: number
}
type Found = { [Name in keyof Columns]: Columns[Name][] }
/** What figures are made of, and what is shown of each beside it. */
const SPAN = [
  ['device', 'int'],
  ['starts', 'moment'],
  ['ends', 'moment'],
] as const
const FIGURES = [
  ...SPAN,
  ['code', 'int'],
  ['kmh', 'number'],
  ['limit', 'number'],
  ['mean', 'number'],
  ['felt', 'int'],
  ['trip', 'int'],
] as const
const SHOWN = [
  ['lat', 'number'],
  ['lon', 'number'],
  ['most', 'number'],
] as const
const ON_TRIP = sql`coalesce(p.details @> '{"onTrip": true}', false)::int`

const KIND_OF_PERIOD = new Map(
  EPISODE_KINDS.flatMap((kind) => {
    const period = PERIOD_OF[kind]
    return period ? [[PERIOD_KINDS[period] as number, kind] as const] : []
  }),
)
const OPEN_KINDS: PeriodKind[] = ['overspeed', 'idling']

/**
 * What began on the devices in a range and may cost points: as many of them as there are, column by column. The engine's periods,
 * those that go on too, and what cameras told of the driver.
 */
export async function listEpisodes(
  access: Access,
  { deviceIds, from, to, open: goesOn, withPlaces = false }: Range,
): Promise<Episode[]> {
  const ids = await reportDevices(access, deviceIds)
  if (ids.length === 0) return []
  const kinds = [...KIND_OF_PERIOD.keys()]
  const [periods, told, open] = await Promise.all([
    storedPeriods(ids, kinds, { from, to, withPlaces }),
    toldEvents(access, ids, { from, to }),
    goesOn,
  ])
  const running = periodsAmong(open, { kinds: OPEN_KINDS, from, to })
  return countedEpisodes(periods.concat(told, running.map(ofOpen)))
}

/** The same, with idling apart: there is more of it than of all others, it is summed up alone and each one counts. */
export async function listEpisodesAndIdling(
  access: Access,
  { deviceIds, from, to, open: goesOn }: Range,
): Promise<{ episodes: Episode[]; idlings: Idling[] }> {
  const ids = await reportDevices(access, deviceIds)
  if (ids.length === 0) return { episodes: [], idlings: [] }
  const kinds = [...KIND_OF_PERIOD.keys()].filter((code) => code !== PERIOD_KINDS.idling)
  const [periods, idlings, told, open] = await Promise.all([
    storedPeriods(ids, kinds, { from, to, withPlaces: false }),
    storedIdlings(ids, { from, to }),
    toldEvents(access, ids, { from, to }),
    goesOn,
  ])
  const running = periodsAmong(open, { kinds: OPEN_KINDS, from, to })
  for (const { kind, deviceId, start, end, details } of running)
    if (kind === 'idling') {
      const onTrip = details?.onTrip === true
      idlings.push({ kind, deviceId, onTrip, from: start.getTime(), to: end.getTime() })
    }
  const others = running.filter(({ kind }) => kind !== 'idling')
  return { episodes: countedEpisodes(periods.concat(told, others.map(ofOpen))), idlings }
}

/** Of a month of a fleet more than trips. */
async function storedIdlings(
  ids: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<Idling[]> {
  const found = await packedColumns<Record<'device' | 'starts' | 'ends' | 'trip', number>>(
    [...SPAN, ['trip', 'int']],
    sql`
      select p.device_id as device, p.start_time as starts, p.end_time as ends, ${ON_TRIP} as trip
      from unnest(${idArray(ids)}) as d(id)
      join device_periods p on p.device_id = d.id and p.kind = ${PERIOD_KINDS.idling}
        and p.start_time >= ${from.toISOString()}::timestamptz and p.start_time < ${to.toISOString()}::timestamptz`,
  )
  return found.device.map((deviceId, at) => ({
    kind: 'idling',
    deviceId,
    from: found.starts[at] ?? 0,
    to: found.ends[at] ?? 0,
    onTrip: found.trip[at] === 1,
  }))
}

const episodeKind = (kind: PeriodKind): EpisodeKind => {
  const found = KIND_OF_PERIOD.get(PERIOD_KINDS[kind])
  if (!found) throw new Error(`${kind} costs no points`)
  return found
}

/** Floating, since exact numbers take the longest of all here; milliseconds are whole after rounding. */
const ms = (column: string) => sql.raw(`round(date_part('epoch', ${column}) * 1000)`)
async function storedPeriods(
  ids: readonly number[],
  kinds: readonly number[],
  { from, to, withPlaces }: { from: Date; to: Date; withPlaces: boolean },
): Promise<Episode[]> {
  // Details are taken apart where they are looked at alone.
  const { overspeed, idling, harshCornering } = PERIOD_KINDS
  const found: Partial<Found> & Pick<Found, (typeof FIGURES)[number][0]> = await packedColumns<Columns>(
    withPlaces ? [...FIGURES, ...SHOWN] : FIGURES,
    sql`
      select p.device_id as device, p.kind::int as code, p.start_time as starts, p.end_time as ends,
        case when ${withPlaces}::boolean or p.kind = ${harshCornering} then (p.details ->> 'speedKmh')::float8 end as kmh,
        case when p.kind = ${overspeed} then (p.details ->> 'limitKmh')::float8 end as "limit",
        case when p.kind = ${overspeed} then p.avg_value end as mean, (p.sensor <> '')::int as felt,
        case when p.kind = ${idling} then ${ON_TRIP} else 0 end as trip
        ${withPlaces ? sql`, p.start_lat as lat, p.start_lon as lon, p.max_value as most` : sql``}
      from unnest(${idArray(ids)}) as d(id)
      cross join unnest(${idArray(kinds)}) as k(code)
      join device_periods p on p.device_id = d.id and p.kind = k.code
        and p.start_time >= ${from.toISOString()}::timestamptz and p.start_time < ${to.toISOString()}::timestamptz`,
  )
  return found.device.map((deviceId, at) => {
    const kind = KIND_OF_PERIOD.get(found.code[at] ?? 0)
    if (!kind) throw new Error(`a period of kind ${found.code[at]} was not asked for`)
    const mean = found.mean[at] ?? null
    const limit = found.limit[at] ?? DEFAULT_TRACKING.overspeedKmh
    return {
      deviceId,
      kind,
      from: found.starts[at] ?? 0,
      to: found.ends[at] ?? 0,
      lat: found.lat?.[at] ?? null,
      lon: found.lon?.[at] ?? null,
      speedKmh: kind === 'speeding' ? mean : (found.kmh[at] ?? null),
      overKmh: kind === 'speeding' && mean !== null ? Math.max(0, mean - limit) : null,
      strength: kind === 'speeding' || kind === 'idling' ? null : (found.most?.[at] ?? null),
      byDevice: found.felt[at] === 1,
      onTrip: found.trip[at] === 1,
    }
  })
}

function ofOpen({ deviceId, kind, start, end, startLat, startLon, avgValue, details }: PeriodRow): Episode {
  const isSpeeding = kind === 'overspeed'
  const limit = Number(details?.limitKmh ?? DEFAULT_TRACKING.overspeedKmh)
  return {
    deviceId,
    kind: episodeKind(kind),
    from: start.getTime(),
    to: end.getTime(),
    lat: startLat,
    lon: startLon,
    speedKmh: isSpeeding ? avgValue : null,
    overKmh: isSpeeding && avgValue !== null ? Math.max(0, avgValue - limit) : null,
    strength: null,
    byDevice: false,
    onTrip: details?.onTrip === true,
  }
}

const KIND_OF_EVENT = EPISODE_KINDS.flatMap((kind) =>
  (EVENTS_OF[kind] ?? []).map((type) => ({ kind, type, code: EPISODE_KINDS.indexOf(kind) })),
)

/** Moments that packets told of, whose place is that of the fix they came with. */
async function toldEvents(
  access: Access,
  ids: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<Episode[]> {
  const codes = sql.join(
    KIND_OF_EVENT.map(({ type, code }) => sql`when ${type} then ${code}::int`),
    sql` `,
  )
  const found = await longColumns<Pick<Columns, 'device' | 'code' | 'starts' | 'lat' | 'lon' | 'kmh'>>(
    ['device', 'code', 'starts', 'lat', 'lon', 'kmh'],
    sql`
      select e.device_id as device, case e.type ${codes} end as code, ${ms('e.event_time')} as starts, e.lat, e.lon,
        e.speed_kmh as kmh
      from device_events e
      where e.device_id = any(${idArray(ids)}) and e.event_time >= ${from.toISOString()}::timestamptz
        and e.event_time < ${to.toISOString()}::timestamptz and e.type in ${KIND_OF_EVENT.map(({ type }) => type)}
        and e.withdrawn_at is null and not e.quiet and (e.account_id is null or e.account_id = ${access.accountId})`,
  )
  return found.device.map((deviceId, at) => {
    const time = found.starts[at] ?? 0
    return {
      deviceId,
      kind: EPISODE_KINDS[found.code[at] ?? 0] ?? 'fatigue',
      from: time,
      to: time,
      lat: found.lat[at] ?? null,
      lon: found.lon[at] ?? null,
      speedKmh: found.kmh[at] ?? null,
      overKmh: null,
      strength: null,
      byDevice: true,
      onTrip: false,
    }
  })
}
