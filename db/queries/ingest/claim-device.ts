import { eq, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database } from '@/db/client'
import { prepared } from '@/db/prepared'
import { deviceModels } from '@/db/schema/device-models'
import { deviceRecords } from '@/db/schema/device-records'
import { deviceIdentifiers, devices } from '@/db/schema/devices'
import type { SystemAccess } from '@/lib/auth/access'
import { type DeviceSettings, deviceSettings } from '@/lib/devices/device-settings'
import type { DeviceState } from '@/lib/devices/device-state'
import { type Identifier, identifierKey } from '@/lib/identifiers/identifier-kinds'
import { settingsOf, settingsSources } from './settings-sources'
import { fromStateColumns } from './state-row'

export type KnownDevice = {
  id: number
  imei: string
  model: string
  family: string | null
  settings: DeviceSettings
}

const loginLookup = prepared((db) => {
  const asked = sql.placeholder('asked')
  return db
    .select({
      id: devices.id,
      imei: devices.imei,
      model: devices.model,
      family: deviceModels.family,
      kind: deviceIdentifiers.kind,
      value: deviceIdentifiers.value,
      ...settingsSources,
    })
    .from(deviceIdentifiers)
    .innerJoin(devices, eq(devices.id, deviceIdentifiers.deviceId))
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .leftJoin(deviceRecords, eq(deviceRecords.deviceId, devices.id))
    .where(sql`(${deviceIdentifiers.kind}, ${deviceIdentifiers.value}) in (
      select kind, value from json_to_recordset(${asked}::json) as asked(kind text, value text))`)
    .prepare('login_lookup')
})

/** The registered devices behind identifiers that trackers sent, by `identifierKey`; unknown ones are missing. */
export async function findDevices(
  _system: SystemAccess,
  identifiers: readonly Identifier[],
): Promise<Map<string, KnownDevice>> {
  const asked = JSON.stringify(identifiers.map(({ kind, value }) => ({ kind, value })))
  const rows = await loginLookup().execute({ asked })
  return new Map(
    rows.map(({ id, imei, model, family, kind, value, ...sources }) => [
      identifierKey({ kind, value }),
      { id, imei, model, family, settings: deviceSettings(sources) },
    ]),
  )
}

/** Settings of registered devices, as they stand now. */
export const findSettings = (
  _system: SystemAccess,
  deviceIds: readonly number[],
): Promise<Map<number, DeviceSettings>> => settingsOf(deviceIds)

/** Under which version each device is held; one that is not registered any more is left out. */
export async function findVersions(
  _system: SystemAccess,
  deviceIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await database().$client<{ id: number; version: number }[]>`
    select s.device_id as id, s.version from device_states s join devices d on d.id = s.device_id
    where s.device_id in (select value::int from json_array_elements_text(${JSON.stringify(deviceIds)}::json) as value)`
  return new Map(rows.map(({ id, version }) => [id, version]))
}

export type Claim = { version: number; state: DeviceState }
export type Connection = { gateway: string; protocol: string; address: string }

/**
 * Takes a device over: the next version fences whoever held it before. The first data that arrives
 * activates a device that may activate by itself; another waits until somebody allows it (spec section 4).
 */
export async function claimDevice(
  _system: SystemAccess,
  deviceId: number,
  { gateway, protocol, address }: Connection,
): Promise<Claim> {
  type Row = { version: number; state: Record<string, unknown>; activated: number | null }
  const [row] = await database().$client<Row[]>`
    with activated as (
      update devices set activated_at = now()
      where id = ${deviceId} and activated_at is null and auto_activate
      returning id
    )
    insert into device_states as s (device_id, version, gateway, protocol, address, connected_at)
    values (${deviceId}, 1, ${gateway}, ${protocol}, ${address}, now())
    on conflict (device_id) do update set version = s.version + 1, gateway = excluded.gateway,
      protocol = excluded.protocol, address = excluded.address, connected_at = now()
    returning version, to_jsonb(s) as state, (select id from activated) as activated`
  if (!row) throw new Error('upsert returned no row')
  if (row.activated !== null) await publish(database(), { kind: 'devices', ids: [row.activated] })
  return { version: row.version, state: fromStateColumns(row.state) }
}
