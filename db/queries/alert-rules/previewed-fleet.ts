import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { whatEnds } from '@/db/queries/fleet-ends/what-ends'
import type { PastFound } from '@/lib/alerts/preview/preview-rule'
import type { VehicleEndKind } from '@/lib/fleet/ends/end-kinds'
import { END_STAGES } from '@/lib/fleet/ends/end-stage'
import type { Told } from '@/lib/fleet/services/when-told'
import { addDays, dayOf, startOfDay } from '@/lib/time/wall-clock'

type Asked = { deviceId: number; from: number; to: number; accountId: number }
type Carried = {
  vehicleId: number
  name: string
  accountId: number
  zone: string
  since: number
  until: number | null
}
type Service = { vehicleId: number; planId: number; plan: string; told: Told[] }
type Paper = { kind: VehicleEndKind; id: number; name: string; endsOn: string }

/**
 * What was told, or was to be told, of the vehicles that carried a device while they did, as far as they are of the account, which
 * the caller has found to read its fleet: of services what was written down as told, of papers by the days on which they end.
 */
export async function pastFound({ deviceId, from, to, accountId }: Asked): Promise<PastFound[]> {
  const carried = [
    ...(await database().execute<Carried>(sql`
      select f.id as "vehicleId", f.name, o.id as "accountId", o.time_zone as zone,
        (extract(epoch from c.from_time) * 1000)::float8 as since, (extract(epoch from c.to_time) * 1000)::float8 as until
      from vehicle_devices c join fleet_vehicles f on f.id = c.vehicle_id and f.deleted_at is null
      join accounts o on o.id = f.account_id
      where c.device_id = ${deviceId} and f.account_id = ${accountId}`)),
  ]
  const found = await Promise.all(
    carried.map(async (one) => {
      const all = [...(await servicesOf(one)), ...(await papersOf(one, from, to))]
      return all.filter(({ time }) => time >= one.since && (one.until === null || time < one.until))
    }),
  )
  return found.flat().sort((a, b) => a.time - b.time)
}

async function servicesOf({ vehicleId, name: vehicle }: Carried): Promise<PastFound[]> {
  const rows = await database().execute<Service>(sql`
    select p.id as "planId", p.name as plan, s.told from service_states s join service_plans p on p.id = s.plan_id
    where s.vehicle_id = ${vehicleId}`)
  return [...rows].flatMap(({ planId, plan, told }) => {
    // Of what was found at once the last is the furthest.
    const stages = new Map(told.map(({ at, stage }) => [at, stage]))
    return [...stages].map(
      ([time, stage]): PastFound => ({ time, found: { kind: 'serviceDue', stage, planId, plan, vehicle } }),
    )
  })
}

async function papersOf(
  { vehicleId, name: vehicle, accountId, zone }: Carried,
  from: number,
  to: number,
): Promise<PastFound[]> {
  const days = { from: dayOf(from, zone), to: addDays(dayOf(to, zone), END_STAGES[0]) }
  const rows = await database().execute<Paper>(sql`
    select e.kind, e.item_id as id, e.name, e.ends_on::text as "endsOn" from ${whatEnds({ accountId, ...days })} e
    where e.vehicle_id = ${vehicleId}`)
  return [...rows].flatMap(({ kind: paper, id: paperId, name, endsOn }) =>
    END_STAGES.map((stage): PastFound => {
      const about = { paper, paperId, name, vehicle, endsOn, daysLeft: stage }
      const time = startOfDay(addDays(endsOn, -stage), zone)
      return { time, found: { kind: 'paperEnding', stage, ...about } }
    }),
  )
}
