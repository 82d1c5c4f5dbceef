import type postgres from 'postgres'
import { database } from '@/db/client'
import { openDeviceIdOf } from '@/db/queries/devices/devices'
import { applyChange } from '@/db/queries/ingest/apply-change'
import { arrayOf } from '@/db/queries/ingest/columns'
import { loadStates } from '@/db/queries/ingest/load-states'
import { settingsOf } from '@/db/queries/ingest/settings-loaders'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { PositionRow } from '@/lib/ingest/change'
import type { DeviceState } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import { LBS_AFTER_MS } from '@/lib/ingest/stages/update-position'
import { FIX_SOURCES } from '@/lib/positions/fix'

type Tx = postgres.TransactionSql

/** Which device a file is for. Throws `deviceUnknown`, and `deviceExpired` when its service has ended. */
export async function filedDevice(access: Access, imei: string): Promise<number> {
  requirePermission(access, 'positions.send')
  return openDeviceIdOf(access, imei)
}

/** The transaction of an import task that begins at a fix of its file. */
export type ImportPart = { taskId: number; part: number }

/** Key of a stored fix as the database writes it: its variant is in the microseconds. */
const keyOf = ({ fix, variant }: PositionRow): string =>
  new Date(fix.time).toISOString().replace('Z', `${String(variant).padStart(3, '0')}Z`)

/** Notes which rows a part of an import stores. A part that is done again, after a break, adds to what it noted. */
export async function notePart(
  tx: Tx,
  deviceId: number,
  { taskId, part }: ImportPart,
  rows: readonly PositionRow[],
): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into track_import_parts as p (device_id, task_id, part, fix_times)
    values (${deviceId}, ${taskId}, ${part}, ${arrayOf(rows.map(keyOf))}::text::timestamptz[])
    on conflict (device_id, task_id, part) do update set fix_times = p.fix_times || excluded.fix_times`
}

/**
 * Takes back what an import stored of a device: exactly those rows, and history is made again without them. Returns how many
 * there were; those that retention has taken are not among them. Whoever holds the device's connection is fenced and takes
 * it up again with the new state. In a task of its own: history may be long.
 */
export async function takeBackTrack(access: Access, imei: string, taskId: number): Promise<number> {
  const deviceId = await filedDevice(access, imei)
  const settings = (await settingsOf([deviceId])).get(deviceId)
  if (!settings) throw new AppError('deviceUnknown')
  return database().$client.begin(async (tx: Tx) => {
    const [row] = await tx<{ version: number }[]>`
      update device_states set version = version + 1 where device_id = ${deviceId} returning version`
    if (!row) return 0
    const removed = await removeRows(tx, deviceId, taskId)
    const [first, last] = [removed[0], removed.at(-1)]
    if (!first || !last) return 0
    const loaded = (await loadStates(tx, [deviceId], new Map([[deviceId, settings]]))).get(deviceId)
    if (!loaded) throw new AppError('deviceUnknown')
    const { state, disagrees } = loaded
    const change = buildChange(
      { ...state, ...(await shownWithout(tx, deviceId, state, removed)) },
      [],
      settings,
    )
    change.deltas.push(...removed.map(({ time, stepCm }) => [time, -stepCm] as const))
    change.lateFixes =
      disagrees.fixes === null
        ? { from: first.time, until: last.time }
        : { from: Math.min(first.time, disagrees.fixes), until: null }
    await applyChange(tx, [{ deviceId, version: row.version, change }])
    return removed.length
  })
}

type RemovedRow = { time: number; stepCm: number; odometerM: string }

/** The oldest first. */
async function removeRows(tx: Tx, deviceId: number, taskId: number): Promise<RemovedRow[]> {
  const rows = await tx<RemovedRow[]>`
    with noted as (
      delete from track_import_parts where device_id = ${deviceId} and task_id = ${taskId} returning fix_times
    ), keys as (
      select distinct unnest(fix_times) as fix_time from noted
    )
    delete from positions p using keys
    where p.device_id = ${deviceId} and p.fix_time = keys.fix_time
    returning floor(extract(epoch from p.fix_time) * 1000)::float8 as time, p.step_cm as "stepCm",
      p.odometer as "odometerM"`
  return rows.toSorted((a, b) => a.time - b.time)
}

type Shown = Pick<
  DeviceState,
  | 'fixTime'
  | 'receivedAt'
  | 'lat'
  | 'lon'
  | 'speedKmh'
  | 'heading'
  | 'altitude'
  | 'accuracy'
  | 'satellites'
  | 'source'
>

const NOTHING_SHOWN: Shown = {
  fixTime: null,
  receivedAt: null,
  lat: null,
  lon: null,
  speedKmh: null,
  heading: null,
  altitude: null,
  accuracy: null,
  satellites: null,
  source: null,
}

/** What is shown of the device once rows are gone: another position and odometer, where they came from one of these. */
async function shownWithout(
  tx: Tx,
  deviceId: number,
  state: DeviceState,
  removed: readonly RemovedRow[],
): Promise<Partial<DeviceState>> {
  const isGone = removed.some(({ time }) => time === state.fixTime)
  const told = removed.some(
    ({ odometerM }) => odometerM !== '' && Number(odometerM) === state.deviceOdometerM,
  )
  return {
    ...(isGone && (await newestShown(tx, deviceId))),
    ...(told && { deviceOdometerM: await newestOdometer(tx, deviceId) }),
  }
}

/** The newest good position; one by cells only where GPS is silent for longer, as while they come. */
async function newestShown(tx: Tx, deviceId: number): Promise<Shown> {
  const rows = await tx<Shown[]>`
    select time_ms::float8 as "fixTime", (extract(epoch from received_at) * 1000)::float8 as "receivedAt", lat, lon,
      speed_kmh as "speedKmh", heading, altitude, null::real as accuracy, satellites, source
    from (
      (select * from fixes where device_id = ${deviceId} and flags = 0 and source = ${FIX_SOURCES.gps}
        order by fix_time desc limit 1)
      union all
      (select * from fixes where device_id = ${deviceId} and flags = 0 and source <> ${FIX_SOURCES.gps}
        order by fix_time desc limit 1)
    ) newest`
  const byGps = rows.find(({ source }) => source === FIX_SOURCES.gps)
  const other = rows.find(({ source }) => source !== FIX_SOURCES.gps)
  if (byGps && other) return (other.fixTime ?? 0) > (byGps.fixTime ?? 0) + LBS_AFTER_MS ? other : byGps
  return byGps ?? other ?? NOTHING_SHOWN
}

async function newestOdometer(tx: Tx, deviceId: number): Promise<number | null> {
  const [row] = await tx<{ metres: number }[]>`
    select odometer_m as metres from fixes where device_id = ${deviceId} and odometer_m is not null
    order by fix_time desc limit 1`
  return row?.metres ?? null
}
