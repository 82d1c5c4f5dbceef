import { eq, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database } from '@/db/client'
import { prepared } from '@/db/prepared'
import { notDeleted } from '@/db/queries/scope'
import { deviceModels, isPhone } from '@/db/schema/device-models'
import { deviceDetails } from '@/db/schema/device-states'
import { deviceIdentifiers, devices } from '@/db/schema/devices'
import type { SystemAccess } from '@/lib/auth/access'
import { type DeviceSources, MOST_NETWORKS } from '@/lib/devices/sources'
import { type Identifier, identifierKey } from '@/lib/identifiers/identifier-kinds'
import type { DeviceState } from '@/lib/ingest/device-state'
import { DEFAULT_STEP_SETTINGS, type StepSettings } from '@/lib/ingest/steps'
import { arrayOf } from './columns'
import { loadStates } from './load-states'
import { reconcile } from './save-with-replay'
import { settingsOf } from './settings-loaders'

export type KnownDevice = {
  id: number
  imei: string
  model: string
  family: string | null
  /** What its model speaks. */
  protocol: string
  /** Of a model of phones. */
  isPhone: boolean
  /** What it has to send with its identifier when it is a phone; null for one that has none yet. */
  phoneKey: string | null
  /** To which gateway and from where it connected last; null for one that never did. */
  gateway: string | null
  address: string | null
  /** From where it may connect, null from anywhere; and the networks that it came from, null likewise. */
  sources: DeviceSources | null
  networks: string[] | null
}

const loginLookup = prepared((db) => {
  const asked = sql.placeholder('asked')
  return db
    .select({
      id: devices.id,
      imei: devices.imei,
      model: devices.model,
      family: deviceModels.family,
      protocol: deviceModels.protocol,
      isPhone,
      phoneKey: devices.phoneKey,
      gateway: deviceDetails.gateway,
      address: deviceDetails.address,
      sources: devices.sources,
      networks: deviceDetails.networks,
      kind: deviceIdentifiers.kind,
      value: deviceIdentifiers.value,
    })
    .from(deviceIdentifiers)
    .innerJoin(devices, eq(devices.id, deviceIdentifiers.deviceId))
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .leftJoin(deviceDetails, eq(deviceDetails.deviceId, devices.id))
    .where(sql`${notDeleted()} and (${deviceIdentifiers.kind}, ${deviceIdentifiers.value}) in (
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
  return new Map(rows.map(({ kind, value, ...device }) => [identifierKey({ kind, value }), device]))
}

/** Settings of registered devices, as they stand now. */
export const findSettings = (
  _system: SystemAccess,
  deviceIds: readonly number[],
): Promise<Map<number, StepSettings>> => settingsOf(deviceIds)

/** Under which version each device is held, and what its model speaks; one that is not registered any more is left out. */
export async function findVersions(
  _system: SystemAccess,
  deviceIds: readonly number[],
): Promise<Map<number, { version: number; protocol: string }>> {
  const rows = await database().$client<{ id: number; version: number; protocol: string }[]>`
    select s.device_id as id, s.version, m.protocol from device_states s join devices d on d.id = s.device_id
      join device_models m on m.code = d.model
    where d.deleted_at is null and s.device_id in (select value::int from json_array_elements_text(${JSON.stringify(deviceIds)}::json) as value)`
  return new Map(rows.map(({ id, ...held }) => [id, held]))
}

export type Claim = { version: number; state: DeviceState }
/** `network` is what is learnt of where the device comes from; nothing where its address may be forged. */
export type Connection = { gateway: string; protocol: string; address: string; network?: string | null }
export type Claiming = { deviceId: number; settings: StepSettings; connection: Connection }

/**
 * Takes devices over, each once: the next version fences whoever held it before. The first data that arrives
 * activates a device that may activate by itself; another waits until somebody allows it (spec section 4).
 * What the steps knew is made again from what is stored since it was saved.
 */
export async function claimDevices(
  system: SystemAccess,
  claiming: readonly Claiming[],
): Promise<Map<number, Claim>> {
  // In the order of their keys: two gateways must not wait for each other.
  const rows = [...claiming].sort((a, b) => a.deviceId - b.deviceId)
  const ids = rows.map(({ deviceId }) => deviceId)
  const connections = rows.map(({ deviceId, connection }) => ({ device_id: deviceId, ...connection }))
  const claimed = await database().$client<{ id: number; version: number; activated: boolean }[]>`
    with activated as (
      update devices set activated_at = now()
      where id = any(${arrayOf(ids)}::text::int[]) and activated_at is null and auto_activate
      returning id
    ), connected as (
      insert into device_details as d (device_id, gateway, protocol, address, connected_at, networks)
      select device_id, gateway, protocol, address, now(), array_remove(array[network], null)
      from json_to_recordset(${JSON.stringify(connections)}::json)
        as v(device_id int, gateway text, protocol text, address text, network text)
      order by device_id
      on conflict (device_id) do update set gateway = excluded.gateway, protocol = excluded.protocol,
        address = excluded.address, connected_at = now(),
        networks = case when excluded.networks <@ d.networks then d.networks
          else (d.networks || excluded.networks)[greatest(1, cardinality(d.networks) + 2 - ${MOST_NETWORKS}::int):] end
    )
    insert into device_states as s (device_id, version)
    select id, 1 from unnest(${arrayOf(ids)}::text::int[]) as id order by id
    on conflict (device_id) do update set version = s.version + 1
    returning device_id as id, version, exists (select 1 from activated where id = device_id) as activated`
  const activated = claimed.filter((row) => row.activated).map(({ id }) => id)
  if (activated.length > 0) await publish(database(), { kind: 'devices', ids: activated })
  const versions = new Map(claimed.map(({ id, version }) => [id, version]))
  const settings = new Map(rows.map((row) => [row.deviceId, row.settings]))
  const states = await loadStates(database().$client, ids, settings)
  const claims = new Map<number, Claim>()
  for (const row of rows) {
    const [version, loaded] = [versions.get(row.deviceId), states.get(row.deviceId)]
    if (version === undefined || !loaded) throw new Error(`device ${row.deviceId} was not claimed`)
    const { fixes, readings } = loaded.disagrees
    const agrees = fixes === null && readings === null
    const state = agrees ? loaded.state : await reconcile(system, { ...row, version })
    // Taken over meanwhile: the claim is void, and whoever goes on with it is told so by the first save.
    claims.set(row.deviceId, { version, state: state ?? loaded.state })
  }
  return claims
}

/** The claim on one of the devices that were taken over. */
export function claimOf(claims: ReadonlyMap<number, Claim>, deviceId: number): Claim {
  const claim = claims.get(deviceId)
  if (!claim) throw new Error(`device ${deviceId} was not claimed`)
  return claim
}

/** Takes one device over. */
export async function claimDevice(
  system: SystemAccess,
  deviceId: number,
  connection: Connection,
  given?: StepSettings,
): Promise<Claim> {
  const settings = given ?? (await settingsOf([deviceId])).get(deviceId) ?? DEFAULT_STEP_SETTINGS
  return claimOf(await claimDevices(system, [{ deviceId, settings, connection }]), deviceId)
}
