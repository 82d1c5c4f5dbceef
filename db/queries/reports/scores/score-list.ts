import { requireFigures } from '@/db/queries/fleet/fleet-scope'
import { profileOf } from '@/db/queries/fleet/scores/score-profile'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { FiguresBy } from '@/lib/fleet/scores/figures-by'
import { noFigures, scoreOf } from '@/lib/fleet/scores/score'
import {
  MAX_SCORE_DAYS,
  type ScoreGroup,
  type ScorePage,
  type ScoreQuery,
  type ScoreRow,
} from '@/lib/fleet/scores/score-list-schema'
import type { ScoreProfile } from '@/lib/fleet/scores/score-profile'
import { Turns } from '@/lib/queue/turns'
import { addDays, dayOf } from '@/lib/time/wall-clock'
import { type Driving, readDriving, type ScoreAsk } from './read-driving'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The key of all of it together. */
export const ALL = ''

/** Scores of a range by driver, vehicle, day, week or trip. Throws `rangeReversed`, `rangeTooLong`. */
export async function listScores(access: Access, query: ScoreQuery, zone: string): Promise<ScorePage> {
  requireFigures(access)
  const ask = scoreAsk(query, zone)
  const { by, compare, page, pageSize } = query
  const profile = await profileOf(access)
  const summed = by === 'driver' || by === 'vehicle'
  const isCompared = compare && summed
  const span = ask.to.getTime() - ask.from.getTime()
  const before = isCompared
    ? await groupsOf(
        await readDriving(access, {
          ...ask,
          from: new Date(ask.from.getTime() - span),
          to: ask.from,
          summed,
        }),
        { by, zone, profile },
      )
    : null
  const groups = await groupsOf(await readDriving(access, { ...ask, summed }), { by, zone, profile })
  const scoredBefore = (key: string) => before?.scored(key).score ?? null
  const rows = [...groups.heads].map(([key, head]) => ({
    ...head,
    key,
    ...groups.scored(key),
    before: scoredBefore(key),
  }))
  const found = rows.filter((row) => nameOf(row).toLowerCase().includes(query.search.toLowerCase()))
  found.sort(ordering(query))
  return {
    items: found.slice((page - 1) * pageSize, page * pageSize),
    total: found.length,
    all: { ...groups.scored(ALL), before: scoredBefore(ALL) },
    profile,
  }
}

/** The range that is asked for, its end not included any more. */
export function scoreAsk(
  { from, to, driverId, vehicleId }: { from: string; to: string; driverId?: number; vehicleId?: number },
  zone: string,
): ScoreAsk {
  const [start, end] = [Date.parse(from), Math.floor(Date.parse(to) / 1000) * 1000 + 1000]
  if (start >= end) throw new AppError('rangeReversed')
  if (end - start > MAX_SCORE_DAYS * DAY_MS + HOUR_MS)
    throw new AppError('rangeTooLong', { days: MAX_SCORE_DAYS })
  return { from: new Date(start), to: new Date(end), zone, driverId, vehicleId }
}

type Head = Pick<ScoreRow, 'driver' | 'vehicle' | 'day' | 'imei' | 'from' | 'to'>
type Scored = Omit<ScoreRow, keyof Head | 'key' | 'before'>
type Groups = { heads: Map<string, Head>; scored: (key: string) => Scored }

const NO_HEAD: Head = { driver: null, vehicle: null, day: null, imei: null, from: null, to: null }

type How = { by: ScoreGroup; zone: string; profile: Pick<ScoreProfile, 'weights' | 'bands'> }

/** Scores by what is asked for, and of all together; of driving that was summed up by driver or vehicle alone. */
export async function groupsOf(driving: Driving, { by, zone, profile }: How): Promise<Groups> {
  const figures = new FiguresBy<string>(profile.bands)
  const heads = new Map<string, Head>()
  const { headOf, keyOf, whoOf, whoKey } = grouping(driving, by, zone)
  const turns = new Turns()
  await turns.each(driving.sums, (sum) => {
    const key = whoKey(sum)
    if (!heads.has(key)) heads.set(key, whoOf(sum))
    figures.addSums(key, sum)
    figures.addSums(ALL, sum)
  })
  await turns.each(driving.parts, (part) => {
    const key = keyOf(part, part.from)
    if (key === null) return
    if (!heads.has(key)) heads.set(key, headOf(part))
    figures.addPart(key, part)
    figures.addPart(ALL, part)
  })
  await turns.each(driving.episodes, (one) => {
    const key = keyOf(one, one.episode.from)
    const { episode, seconds, begins, dispute } = one
    const part = { episode, seconds, begins, disputed: dispute !== null }
    figures.addEpisode(ALL, part)
    if (key === null) return
    if (!heads.has(key) && by !== 'trip')
      heads.set(key, headOf({ ...one, from: one.episode.from, to: one.episode.to }))
    figures.addEpisode(key, part)
  })
  return {
    heads,
    scored: (key) => {
      const { figures: own, disputed } = figures.get(key) ?? { figures: noFigures(), disputed: 0 }
      return { ...scoreOf(own, profile), distanceM: own.distanceM, drivingS: own.drivingS, disputed }
    },
  }
}

type Whose = Pick<Driving['parts'][number], 'deviceId' | 'vehicle' | 'driverId'>
type Who = Omit<Whose, 'deviceId'>
type Spanned = Whose & { from: number; to: number }

/** By what things are told apart, and what is said of each. */
function grouping(driving: Driving, by: ScoreGroup, zone: string) {
  const named = (id: number | null) =>
    id === null ? null : { id, name: driving.driverNames.get(id) ?? String(id) }
  const vehicleOf = ({ vehicle: { vehicleId: id, name } }: Who) => ({ id, name })
  const periodOf = (at: number) => (by === 'week' ? mondayOf(dayOf(at, zone)) : dayOf(at, zone))
  const starts = by === 'trip' ? startsByDevice(driving) : null
  const whoKey = ({ driverId, vehicle }: Who): string =>
    by === 'driver' ? String(driverId ?? 'none') : String(vehicle.vehicleId)
  const whoOf = (one: Who): Head =>
    by === 'driver' ? { ...NO_HEAD, driver: named(one.driverId) } : { ...NO_HEAD, vehicle: vehicleOf(one) }
  const keyOf = (one: Whose, at: number): string | null => {
    if (by === 'driver' || by === 'vehicle') return whoKey(one)
    if (by !== 'trip') return periodOf(at)
    const start = partAt(starts?.get(one.deviceId) ?? [], at)
    return start === null ? null : `${one.deviceId} ${start}`
  }
  const headOf = (one: Spanned): Head => {
    if (by === 'driver' || by === 'vehicle') return whoOf(one)
    if (by !== 'trip') return { ...NO_HEAD, day: periodOf(one.from) }
    return {
      driver: named(one.driverId),
      vehicle: vehicleOf(one),
      day: null,
      imei: driving.imeiOf.get(one.deviceId) ?? null,
      from: new Date(one.from).toISOString(),
      to: new Date(one.to).toISOString(),
    }
  }
  return { keyOf, headOf, whoKey, whoOf }
}

/** The parts of trips of each device, in order. */
function startsByDevice({ parts }: Driving): Map<number, { from: number; to: number }[]> {
  const found = new Map<number, { from: number; to: number }[]>()
  for (const { deviceId, from, to } of parts) {
    const own = found.get(deviceId) ?? []
    if (own.length === 0) found.set(deviceId, own)
    own.push({ from, to })
  }
  for (const own of found.values()) own.sort((a, b) => a.from - b.from)
  return found
}

/** The start of the part that a moment is in; null between trips. */
function partAt(parts: readonly { from: number; to: number }[], moment: number): number | null {
  let [low, high] = [0, parts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((parts[middle]?.from ?? 0) <= moment) low = middle + 1
    else high = middle
  }
  const part = parts[low - 1]
  return part && moment <= part.to ? part.from : null
}

/** The first day of its week. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

const nameOf = ({ driver, vehicle }: Head): string => driver?.name ?? vehicle?.name ?? ''

/** Who has no score comes last, and what nobody is known to have driven behind them. */
function ordering({ by, order }: ScoreQuery): (a: ScoreRow, b: ScoreRow) => number {
  const byName = (a: ScoreRow, b: ScoreRow) =>
    Number(nameOf(a) === '') - Number(nameOf(b) === '') ||
    nameOf(a).localeCompare(nameOf(b)) ||
    (a.key < b.key ? -1 : 1)
  if (by === 'day' || by === 'week') return (a, b) => ((a.day ?? '') < (b.day ?? '') ? 1 : -1)
  if (by === 'trip') return (a, b) => ((a.from ?? '') < (b.from ?? '') ? 1 : -1)
  if (order === 'name') return byName
  const sign = order === 'worst' ? 1 : -1
  return (a, b) =>
    Number(a.score === null) - Number(b.score === null) ||
    sign * ((a.score ?? 0) - (b.score ?? 0)) ||
    byName(a, b)
}
