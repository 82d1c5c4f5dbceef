import type postgres from 'postgres'
import { blackCarFence, type PassedAddress } from '@/lib/geofences/black-car-fence'
import { FenceSet, type FenceVersion } from '@/lib/geofences/fence-set'
import type { FenceSettings } from '@/lib/geofences/fence-terms'
import type { FenceAlarms, FenceTargets } from '@/lib/geofences/schema'
import type { Shape } from '@/lib/geofences/shape'
import { arrayOf } from './columns'
import { ReadyByRevision, readWatchedDevices, type WatchedDevice } from './watched-devices'

type Sql = postgres.Sql | postgres.TransactionSql

const ready = new ReadyByRevision<FenceSet>({
  revisions: (sql, ids) => sql<{ id: number; revision: number }[]>`
    select account_id as id, revision from geofence_revisions where account_id = any(${arrayOf(ids)}::text::int[])`,
  read: async (sql, ids) =>
    new Map([...(await readVersions(sql, ids))].map(([id, versions]) => [id, new FenceSet(versions)])),
  sizeOf: ({ fences }) => fences.reduce((sum, { corners }) => sum + 1 + corners, 0),
  most: 4_000_000,
})

/** The fences and passed black-car addresses that are about devices: those of their accounts and the accounts above. */
export async function loadFenceSettings(
  sql: Sql,
  deviceIds: readonly number[],
): Promise<Map<number, FenceSettings>> {
  return fenceSettingsOf(sql, await readWatchedDevices(sql, deviceIds))
}

/** The same of devices that are read already. */
export async function fenceSettingsOf(
  sql: Sql,
  devices: readonly WatchedDevice[],
): Promise<Map<number, FenceSettings>> {
  const made = await ready.of(sql, [...new Set(devices.flatMap(({ accountIds }) => accountIds))])
  const setsOf = new Map<readonly number[], readonly FenceSet[]>()
  return new Map(
    devices.map(({ id, groupId, since, accountIds }) => {
      const sets = setsOf.get(accountIds) ?? accountIds.flatMap((one) => made.get(one) ?? [])
      setsOf.set(accountIds, sets)
      return [id, { since, device: { id, groupId }, accountIds, sets }]
    }),
  )
}

type Row = {
  id: number
  account_id: number
  shape_version: number
  shape: Shape
  alarms: FenceAlarms
  targets: FenceTargets
  from_ms: number
  to_ms: number | null
  is_first: boolean
  orders: number | null
}

async function readVersions(sql: Sql, accountIds: readonly number[]): Promise<Map<number, FenceVersion[]>> {
  const rows = await sql<Row[]>`
    select geofence_id as id, account_id, shape_version, shape, alarms, targets, case when orders then order_revision end as orders,
      (extract(epoch from from_time) * 1000)::float8 as from_ms, (extract(epoch from to_time) * 1000)::float8 as to_ms,
      row_number() over (partition by geofence_id order by from_time) = 1 as is_first
    from geofence_versions where account_id = any(${arrayOf(accountIds)}::text::int[])
    order by geofence_id, from_time`
  const passed = await sql<PassedAddress[]>`
    select id, account_id as "accountId", lat, lon, radius_m as "radiusM",
      (extract(epoch from reviewed_at) * 1000)::float8 as "from", (extract(epoch from deleted_at) * 1000)::float8 as "to"
    from black_car_addresses where account_id = any(${arrayOf(accountIds)}::text::int[]) and state = 'passed' order by id`
  const found = new Map<number, FenceVersion[]>()
  const add = (version: FenceVersion) => {
    const own = found.get(version.accountId)
    if (own) own.push(version)
    else found.set(version.accountId, [version])
  }
  for (const row of rows) {
    add({
      fenceId: row.id,
      accountId: row.account_id,
      version: row.shape_version,
      shape: row.shape,
      alarms: row.alarms,
      targets: row.targets,
      to: row.to_ms,
      drawnAt: row.from_ms,
      ...(row.orders && { orders: row.orders }),
      from: row.is_first ? Number.NEGATIVE_INFINITY : row.from_ms,
    })
  }
  for (const address of passed) add(blackCarFence(address))
  return found
}
