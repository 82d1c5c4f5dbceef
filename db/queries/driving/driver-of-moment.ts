import { type SQL, sql } from 'drizzle-orm'
import { type AnyTx, type Database, database, runIn } from '@/db/client'
import { drivingTimes } from '@/db/schema/driver-assignments'
import { cardHoldings, driverCards, drivers } from '@/db/schema/drivers'
import { fleetVehicles, vehicleDevices } from '@/db/schema/fleet-vehicles'
import { idArray } from '@/db/sql-parts'
import { type Access, seesFleet } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import type { DriverByName, DrivingNow } from '@/lib/driving/driver-schema'
import { cardCode } from '@/lib/fleet/cards/card-code'
import { fileVersion } from '@/lib/fleet/papers/paper'

type Moment = { deviceId: number; at: Date }
type Driver = NonNullable<DriverByName>

/**
 * Who drove what carried a device at a moment, of the vehicles of the account alone: one statement for all of them. Nobody
 * for whoever does not see the fleet.
 */
export async function driversAt(
  access: Access,
  moments: readonly Moment[],
): Promise<(moment: Moment) => Driver | null> {
  if (!seesFleet(access)) return () => null
  return driversOfAccount(database(), access.accountId, moments)
}

/** The same for what the platform tells an account: of an enterprise, and of no other account. */
export async function driversOfAccount(
  db: AnyTx | Database,
  accountId: number,
  moments: readonly Moment[],
): Promise<(moment: Moment) => Driver | null> {
  if (moments.length === 0) return () => null
  const asked = moments.map(({ deviceId, at }) => ({ device: deviceId, at: at.toISOString() }))
  const rows = (await runIn(
    db,
    sql`select distinct on (m.device, m.at) m.device, extract(epoch from m.at)::float8 * 1000 as at, d.id, d.name
      from json_to_recordset(${JSON.stringify(asked)}::json) as m(device int, at timestamptz)
      join ${vehicleDevices} c on c.device_id = m.device and ${holdsAt(sql`c`, sql`m.at`)}
      join ${fleetVehicles} v on v.id = c.vehicle_id and v.account_id = ${accountId}
      join ${drivingTimes} t on t.vehicle_id = v.id and ${holdsAt(sql`t`, sql`m.at`)}
      join ${drivers} d on d.id = t.driver_id
      where exists (select from accounts a where a.id = ${accountId} and a.type = ${ACCOUNT_TYPES.enterprise})
      order by m.device, m.at, c.from_time desc, t.from_time desc`,
  )) as { device: number; at: number; id: number; name: string }[]
  const found = new Map(rows.map(({ device, at, id, name }) => [keyOf(device, at), { id, name }]))
  return ({ deviceId, at }) => found.get(keyOf(deviceId, at.getTime())) ?? null
}

const keyOf = (deviceId: number, at: number): string => `${deviceId}@${Math.round(at)}`

/** Who drives what carries the devices at a moment, now where none is said, with all that a card shows of them. */
export async function driversNow(
  access: Access,
  deviceIds: readonly number[],
  at = new Date(),
): Promise<Map<number, DrivingNow>> {
  if (!seesFleet(access) || deviceIds.length === 0) return new Map()
  const rows = await database().execute<DrivingNow & { device: number }>(sql`
    select driving.device_id as device, d.id, d.name, d.phone, d.avatar
    from (${drivingAt(access, sql`${at.toISOString()}::timestamptz`)}) driving
    join ${drivers} d on d.id = driving.driver_id
    where driving.device_id = any(${idArray(deviceIds)})`)
  return new Map(
    rows.map(({ device, id, name, phone, avatar }) => [
      device,
      { id, name, phone, avatar: avatar && fileVersion(avatar) },
    ]),
  )
}

/** The devices that somebody of the fleet drives at a moment, once each, with who that is: to be joined with lists. */
export const drivingAt = ({ accountId }: Access, at: SQL): SQL => sql`
  select distinct on (c.device_id) c.device_id, d.id as driver_id, d.name
  from ${vehicleDevices} c
  join ${fleetVehicles} v on v.id = c.vehicle_id and v.account_id = ${accountId}
  join ${drivingTimes} t on t.vehicle_id = v.id and ${holdsAt(sql`t`, at)}
  join ${drivers} d on d.id = t.driver_id
  where ${holdsAt(sql`c`, at)}
  order by c.device_id, c.from_time desc, t.from_time desc`

const holdsAt = (times: SQL, at: SQL): SQL =>
  sql`${times}.from_time <= ${at} and (${times}.to_time is null or ${times}.to_time > ${at})`

/** Who of the fleet has the card of a code now; null of a card that nobody has, or that was lost. */
export async function holderOfCard(access: Access, raw: string): Promise<Driver | null> {
  const code = cardCode(raw)
  if (!seesFleet(access) || code === null) return null
  const [holder] = await database().execute<Driver>(sql`
    select d.id, d.name from ${driverCards} k
    join ${cardHoldings} h on h.card_id = k.id and ${holdsAt(sql`h`, sql`now()`)}
    join ${drivers} d on d.id = h.driver_id
    where k.account_id = ${access.accountId} and k.code = ${code} and (k.lost_at is null or k.lost_at > now())`)
  return holder ?? null
}
