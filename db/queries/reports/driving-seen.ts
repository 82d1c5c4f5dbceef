import { driversOfDevices } from '@/db/queries/fleet/drivers-of-devices'
import type { Access } from '@/lib/auth/access'
import type { Episode, Idling } from '@/lib/fleet/scores/episodes'
import type { DriverTime } from '@/lib/reports/drivers/split-row'
import { type Drive, listDrives, openDrives } from './drives'
import type { OpenIntervals } from './open-intervals'
import { openNow } from './open-now'
import { listEpisodes, listEpisodesAndIdling } from './scores/episodes'

/** So many devices are read at a time: few, so that what comes at once is soon looked at, but of many vehicles more. */
const AT_ONCE = 50
const AT_ONCE_OF_MANY = 200
const MANY = 1000
const NO_IDLING: readonly Idling[] = []

/** A range, and what of the devices `access` owned when. */
export type DrivenAsk = {
  from: Date
  to: Date
  parts?: readonly { devices: readonly { id: number }[]; from: Date; to: Date }[]
}

/** Some of the devices, and when they were the account's. */
export type Batch = { ids: number[]; from: Date; to: Date }

export function batchesOf({ parts }: DrivenAsk): Batch[] {
  return (parts ?? []).flatMap(({ devices, from, to }) => {
    const atOnce = devices.length > MANY ? AT_ONCE_OF_MANY : AT_ONCE
    const count = Math.ceil(devices.length / atOnce)
    return Array.from({ length: count }, (_, at): Batch => {
      const ids = devices.slice(at * atOnce, (at + 1) * atOnce).map(({ id }) => id)
      return { ids, from, to }
    })
  })
}

/** What of a batch of devices sums are made of. */
export type Seen = {
  trips: readonly Drive[]
  episodes: readonly Episode[]
  idlings: readonly Idling[]
  times: Map<number, DriverTime[]>
}

/** How episodes are wanted: not at all, with where they were, or with idling among them. */
type Wanted = { withSums: boolean; withPlaces?: boolean; idlingAmong: boolean }

export async function readDevices(
  access: Access,
  { ids, from, to }: Batch,
  ask: DrivenAsk,
  wanted: Wanted,
): Promise<Seen> {
  // Once for trips and for what happened on them.
  const open = openNow(access, ids, from, Date.now())
  const range = { deviceIds: ids, from: from < ask.from ? ask.from : from, to, open }
  const [trips, going, { episodes, idlings }] = await Promise.all([
    listDrives(access, { deviceIds: ids, from, to }),
    open,
    wanted.withSums && range.from < to
      ? whatHappened(access, range, wanted)
      : { episodes: [], idlings: NO_IDLING },
  ])
  trips.push(...openDrives(going, { from, to }))
  // What lasted beyond a time that is over is not told of.
  const whole = <One extends { to: number }>(all: readonly One[]): readonly One[] =>
    to >= ask.to ? all : all.filter((one) => one.to <= to.getTime())
  const seen = { trips: whole(trips), episodes: whole(episodes), idlings: whole(idlings) }
  let last = 0
  for (const all of Object.values(seen)) for (const one of all) last = Math.max(last, one.to)
  const times = await driversOfDevices(access, ids, { from, to: new Date(Math.max(last + 1, to.getTime())) })
  return { trips: seen.trips, episodes: seen.episodes, idlings: seen.idlings, times }
}

async function whatHappened(
  access: Access,
  range: { deviceIds: number[]; from: Date; to: Date; open: Promise<readonly OpenIntervals[]> },
  { idlingAmong, withPlaces }: Wanted,
): Promise<{ episodes: Episode[]; idlings: readonly Idling[] }> {
  if (idlingAmong)
    return { episodes: await listEpisodes(access, { ...range, withPlaces }), idlings: NO_IDLING }
  return listEpisodesAndIdling(access, range)
}
