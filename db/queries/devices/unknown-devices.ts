import { desc, getTableColumns, inArray, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceModels } from '@/db/schema/device-models'
import { unknownDevices } from '@/db/schema/unknown-devices'
import type { Access, SystemAccess } from '@/lib/auth/access'
import { requirePermission } from '@/lib/auth/access'
import { FORWARDED_BY, FORWARDED_MODEL } from '@/lib/devices/catalogue-model'
import type { Identifier } from '@/lib/identifiers/identifier-kinds'

export type UnknownDevice = typeof unknownDevices.$inferSelect & { model: string | null }

type Attempts = {
  identifier: Identifier
  protocol: string
  /** Of the port, where that is another. */
  door?: string
  address: string
  attempts: number
}

/** Adds up how often identifiers tried that no device has. Who knocks at a wrong port may have one: he is left out. */
export async function saveUnknownDevices(
  _system: SystemAccess,
  attempts: readonly Attempts[],
): Promise<void> {
  const asked = JSON.stringify(
    attempts.map(({ identifier: { kind, value }, ...attempt }) => ({
      ...attempt,
      kind,
      value,
      identifier: value.slice(0, 40),
    })),
  )
  await database().execute(sql`
    insert into ${unknownDevices} (kind, identifier, protocol, door, address, attempts, last_seen)
    select v.kind, v.identifier, v.protocol, v.door, v.address, v.attempts, now()
    from json_to_recordset(${asked}::json)
      as v(kind text, value text, identifier text, protocol text, door text, address text, attempts int)
    where v.door is null or not exists (
      select 1 from device_identifiers i join devices d on d.id = i.device_id
      where i.kind = v.kind and i.value = v.value and d.deleted_at is null)
    on conflict (kind, identifier) do update
      set protocol = excluded.protocol, door = excluded.door, address = excluded.address,
        attempts = ${unknownDevices.attempts} + excluded.attempts, last_seen = excluded.last_seen`)
}

/** The newest attempts first. For the administrator only: they belong to nobody yet. */
export async function listUnknownDevices(access: Access, limit: number): Promise<UnknownDevice[]> {
  requirePermission(access, 'unknownDevices.read')
  // What is forwarded goes by any identifier.
  const isForwarded = inArray(unknownDevices.protocol, [...FORWARDED_BY])
  const model = sql<
    string | null
  >`(select m.code from ${deviceModels} m where not m.retired and case when ${isForwarded}
    then m.code = ${FORWARDED_MODEL}
    else m.proposed and m.protocol = ${unknownDevices}.protocol and ${unknownDevices}.kind = any(m.identifier_kinds) end)`
  return database()
    .select({ ...getTableColumns(unknownDevices), model })
    .from(unknownDevices)
    .orderBy(desc(unknownDevices.lastSeen))
    .limit(limit)
}

/** Keeps the newest `keep` rows. */
export async function pruneUnknownDevices(_system: SystemAccess, keep: number): Promise<void> {
  await database().execute(sql`
    delete from ${unknownDevices} where (kind, identifier) in (
      select kind, identifier from ${unknownDevices} order by last_seen desc offset ${keep})`)
}
