import { and, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { resolveTargets } from '@/db/queries/geofences/fence-targets'
import { visibleDevices } from '@/db/queries/scope'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import type { RuleTargets } from '@/lib/alerts/rules/rule-terms'
import type { Access } from '@/lib/auth/access'

export type NamedTargets = { devices?: 'all' | string[]; groupIds?: number[]; except: string[] }

/**
 * What a rule of the account at `path` is to be about, as far as who asks sees it. Throws `deviceUnknown`, `groupUnknown`, and
 * `permissionDenied` for all devices by who sees a part of them.
 */
export async function resolveRuleTargets(
  tx: Tx,
  access: Access,
  path: string,
  { except, ...named }: NamedTargets,
): Promise<RuleTargets> {
  const targets = await resolveTargets(tx, access, path, named)
  return { ...targets, except: await resolveExcept(tx, access, path, except) }
}

/** Devices of the account that a rule leaves out. */
export async function resolveExcept(
  tx: Tx,
  access: Access,
  path: string,
  imeis: string[],
): Promise<readonly number[]> {
  if (imeis.length === 0) return []
  const found = await resolveTargets(tx, access, path, { devices: imeis })
  return found.kind === 'devices' ? found.deviceIds : []
}

/** The IMEIs of devices that rules name one by one, of those that who asks sees. */
export async function imeisNamed(
  access: Access,
  targets: readonly RuleTargets[],
): Promise<ReadonlyMap<number, string>> {
  const ids = targets.flatMap((one) => [...one.except, ...(one.kind === 'devices' ? one.deviceIds : [])])
  if (ids.length === 0) return new Map()
  const found = await database()
    .select({ id: devices.id, imei: devices.imei })
    .from(devices)
    .where(and(sql`${devices.id} = any(${idArray([...new Set(ids)])})`, visibleDevices(access)))
  return new Map(found.map(({ id, imei }) => [id, imei]))
}
