import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { filteredDevices } from '@/db/queries/devices/device-filter'
import { openDevices, visibleDevices } from '@/db/queries/scope'
import { deviceModels } from '@/db/schema/device-models'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import type { BatchTargetsBody } from '@/lib/commands/batch-schema'
import { MOST_IN_BATCH } from '@/lib/commands/parse-imeis'
import type { ChosenDevices } from '@/lib/devices/action-schema'
import { AppError } from '@/lib/errors'

type Targets = { ids: number[] /** Given, and of no device in scope. */; unknown: string[] }

/**
 * The devices that a batch is for: those of the chosen ones that `access` may command, `reached`. What is not in scope is told and
 * left out. Throws `tooManyDevices`.
 */
export async function findTargets(
  db: Database | Tx,
  access: Access,
  chosen: Pick<BatchTargetsBody, 'ids' | 'imeis' | 'filter' | 'groupIds'>,
  reached: SQL = openDevices(access),
): Promise<Targets> {
  const { ids, imeis, filter, groupIds } = chosen
  const meant = filter
    ? matching(access, filter)
    : groupIds
      ? sql`${devices.groupId} = any(${idArray(groupIds)})`
      : ids
        ? sql`${devices.id} = any(${idArray(ids)})`
        : sql`${devices.imei} = any(${sql.param([...(imeis ?? [])])}::text[])`
  const rows = await db
    .select({ id: devices.id, imei: devices.imei })
    .from(devices)
    .where(and(meant, reached))
    .orderBy(devices.id)
    .limit(MOST_IN_BATCH + 1)
  if (rows.length > MOST_IN_BATCH) throw new AppError('tooManyDevices', { max: MOST_IN_BATCH })
  const found = new Set<number | string>(rows.flatMap(({ id, imei }) => [id, imei]))
  const unknown = [...new Set<number | string>(ids ?? imeis ?? [])].filter((one) => !found.has(one))
  return { ids: rows.map(({ id }) => id), unknown: unknown.map(String) }
}

/** Of these IMEIs those of devices that `access` sees, but whose service is over for it. */
export async function findExpired(access: Access, imeis: readonly string[]): Promise<string[]> {
  if (imeis.length === 0) return []
  const rows = await database()
    .select({ imei: devices.imei })
    .from(devices)
    .where(and(sql`${devices.imei} = any(${sql.param([...imeis])}::text[])`, visibleDevices(access)))
    .orderBy(devices.id)
  return rows.map(({ imei }) => imei)
}

function matching(access: Access, filter: NonNullable<ChosenDevices['filter']>): SQL {
  const found = database()
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .where(filteredDevices(access, filter))
  return sql`${devices.id} in ${found}`
}
