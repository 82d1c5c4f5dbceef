import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'

/** The administrator, and the first of its resellers. */
export const ROOT = 1
export const RESELLER = 2
const RESELLERS = 50

/**
 * A tree of three levels: an administrator, resellers, and customers spread over them; every
 * account owns some devices, which are in every state there is.
 */
export async function seedTree(db: Database, accounts: number, devices: number): Promise<void> {
  const { administrator, distributor, enterprise } = ACCOUNT_TYPES
  await db.execute(sql`
    insert into accounts (parent_id, path, type, login, customer_name, password_hash, batch_commands)
    select case when n = 1 then null when n <= ${RESELLERS + 1}::int then 1 else 2 + n % ${RESELLERS}::int end,
      case when n = 1 then '/1/' when n <= ${RESELLERS + 1}::int then '/1/' || n || '/'
        else '/1/' || (2 + n % ${RESELLERS}::int) || '/' || n || '/' end,
      case when n = 1 then ${administrator}::int when n <= ${RESELLERS + 1}::int then ${distributor}::int
        else ${enterprise}::int end,
      'login' || n, 'Customer ' || n, '-', true
    from generate_series(1, ${accounts}::int) as n`)
  await db.execute(sql`
    insert into devices (account_id, imei, name, model, plate, sim, activated_at, expires_at, user_expires_at,
      sold_at, driver_name)
    select 1 + (n * 7) % ${accounts}::int, (860000000000000 + n)::text, 'Van ' || n, 'GT06N',
      'AB ' || (n * 31) % 99991, '4917' || n,
      case when n % 9 = 0 then null else now() - make_interval(days => n % 900) end,
      case when n % 5 = 0 then null else now() + make_interval(days => n % 700 - 30) end,
      case when n % 7 = 0 then now() + make_interval(days => n % 365) end,
      case when n % 3 = 0 then now() - make_interval(days => n % 400) end,
      case when n % 2 = 0 then 'Driver ' || n % 5000 end
    from generate_series(1, ${devices}::int) as n`)
  await db.execute(sql`
    insert into device_identifiers (device_id, kind, value) select id, 'imei', imei from devices`)
  await db.execute(sql`
    insert into device_states (device_id, last_packet_at, fix_time, lat, lon, speed_kmh, power, motion, odometer_cm)
    select id, now() - make_interval(mins => id % 40), now() - make_interval(mins => id % 40),
      id % 80, id % 170, id % 90, case when id % 50 = 0 then 1 when id % 51 = 0 then 2 else 0 end,
      id % 3, id * 1000::bigint
    from devices`)
  await db.execute(sql`analyze`)
}
