import { and, asc, count, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceWiring } from '@/db/queries/devices/device-tanks'
import { ownRows, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { ownedQuarter } from '@/db/queries/ownership/owned-times'
import { visibleDevices } from '@/db/queries/scope'
import { devices } from '@/db/schema/devices'
import { oilTanks } from '@/db/schema/fleet-costs'
import { containing } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { OilTank, TankQuery } from '@/lib/fleet/tanks/tank-schema'

export type TankRow = typeof oilTanks.$inferSelect

/** The tanks of the account by name, with what is in them. */
export async function listTanks(
  access: Access,
  { search, imei, page, pageSize }: TankQuery,
): Promise<{ items: OilTank[]; total: number }> {
  requireFleet(access, 'fleet.read')
  const pattern = containing(search)
  const where = and(
    ownRows(access, oilTanks),
    search === '' ? undefined : or(ilike(oilTanks.name, pattern), ilike(oilTanks.code, pattern)),
    imei === undefined ? undefined : eq(devices.imei, imei),
  )
  const [[total], rows] = await Promise.all([
    database().select({ count: count() }).from(oilTanks).leftJoin(devices, isSeen(access)).where(where),
    selectTanks(access, where)
      .orderBy(asc(sql`lower(${oilTanks.name})`), asc(oilTanks.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  return { items: await shownTanks(access, rows), total: total?.count ?? 0 }
}

/** One of them. Throws `oilTankUnknown`. */
export async function findTank(access: Access, id: number): Promise<OilTank> {
  requireFleet(access, 'fleet.read')
  const rows = await selectTanks(access, and(eq(oilTanks.id, id), ownRows(access, oilTanks)))
  const [tank] = await shownTanks(access, rows)
  if (!tank) throw new AppError('oilTankUnknown')
  return tank
}

/** A device that went to somebody else has no tank here any more. */
const isSeen = (access: Access): SQL => and(eq(devices.id, oilTanks.deviceId), visibleDevices(access)) as SQL

const selectTanks = (access: Access, where: SQL | undefined) =>
  database()
    .select({ tank: oilTanks, device: { id: devices.id, imei: devices.imei, name: devices.name } })
    .from(oilTanks)
    .leftJoin(devices, isSeen(access))
    .where(where)
    .$dynamic()

type Found = { tank: TankRow; device: { id: number; imei: string; name: string } | null }

async function shownTanks(access: Access, rows: readonly Found[]): Promise<OilTank[]> {
  const seen = rows.flatMap(({ device }) => (device ? [device.id] : []))
  const [wiring, levels] = await Promise.all([
    seen.length === 0 ? null : deviceWiring(access, seen),
    levelsOf(access, rows),
  ])
  return rows.map(({ tank: { id, name, type, code, capacityL, sensor }, device }) => {
    const stated = sensor === 'main' && device ? (wiring?.get(device.id)?.tank?.capacityL ?? null) : null
    const level = levels.get(id)
    return {
      id,
      name,
      type,
      code,
      capacityL: stated ?? capacityL,
      capacityOfDevice: stated !== null,
      device: device && { imei: device.imei, name: device.name },
      sensor: device && sensor,
      levelL: level?.litres ?? null,
      levelAt: level ? new Date(level.at * 1000).toISOString() : null,
    }
  })
}

/** The mean of the newest quarter of an hour with a level, of the last month. */
async function levelsOf(access: Access, rows: readonly Found[]) {
  const asked = rows.flatMap(({ tank, device }) =>
    device && tank.sensor
      ? [{ id: tank.id, device: device.id, sensors: tank.sensor === 'main' ? ['', 'obd'] : [tank.sensor] }]
      : [],
  )
  if (asked.length === 0) return new Map<number, { litres: number; at: number }>()
  const found = await database().execute<{ id: number; litres: number; at: number }>(sql`
    select w.id, q.litres, q.at
    from json_to_recordset(${JSON.stringify(asked)}::json) as w(id int, device int, sensors json)
    cross join lateral (
      select r.sum / r.count as litres, extract(epoch from r.quarter)::float8 as at
      from reading_quarter_hours r
      where r.device_id = w.device and r.measure = 'fuelL' and r.quarter > now() - interval '31 days'
        and r.sensor in (select json_array_elements_text(w.sensors))
        and ${ownedQuarter(access, sql`r.device_id`, sql`r.quarter`)}
      order by r.quarter desc, r.sensor limit 1
    ) q`)
  return new Map(found.map(({ id, ...level }) => [id, level]))
}
