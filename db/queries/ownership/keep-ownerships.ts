import { type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { keepDeviceRules } from '@/db/queries/alert-rules/device-rules'
import { renewPhoneKeys } from '@/db/queries/phone-keys/make-phone-keys'
import { accounts } from '@/db/schema/accounts'
import { deviceOwnerships } from '@/db/schema/device-records'
import { devices } from '@/db/schema/devices'
import { startCleanRecords } from './clean-records'
import { endStages } from './end-stages'
import { leaveShares } from './leave-shares'
import { leaveVehicles } from './leave-vehicles'

type Ended = { deviceId: number; id: number; hasOtherOwner: boolean; givenAway: boolean }

/**
 * Closes and opens times of ownership so that they say what `devices` and `accounts` say now: after devices came, went to
 * another owner, or their owner got another place in the tree. `which` tells the rows of both that may have changed.
 * Whoever got a device of an account that is not above it starts with a clean record. A phone of another owner has a new
 * key: the former owner's is not heard any more. Links that show a device of another owner show it no more. What
 * its alarm settings say is told to the new owner. Working modes that the former owner set are followed no more. Vehicles of
 * fleets that it is no longer seen by carry it no more.
 */
export async function keepOwnerships(tx: Database | Tx, which: SQL): Promise<void> {
  const { deviceId, toTime, accountId, accountPath, fromTime } = deviceOwnerships
  const ended = await tx.execute<Ended>(sql`
    update ${deviceOwnerships} set to_time = clock_timestamp()
    from ${devices} join ${accounts} on ${accounts.id} = ${devices.accountId}
    where ${deviceId} = ${devices.id} and ${toTime} is null and ${which}
      and (${accountId}, ${accountPath}) is distinct from (${accounts.id}, ${accounts.path})
    returning ${deviceId} as "deviceId", ${deviceOwnerships.id}::float8 as id,
      ${accountId} is distinct from ${accounts.id} as "hasOtherOwner",
      ${accountId} is distinct from ${accounts.id} and not starts_with(${accounts.path}, ${accountPath}) as "givenAway"`)
  const own = sql`from ${deviceOwnerships} where ${deviceId} = ${devices.id}`
  await tx.execute(sql`
    insert into ${deviceOwnerships} (device_id, account_id, account_path, from_time)
    select ${devices.id}, ${accounts.id}, ${accounts.path},
      coalesce((select max(${toTime}) ${own}), '-infinity')
    from ${devices} join ${accounts} on ${accounts.id} = ${devices.accountId}
    where ${which} and not exists (select ${fromTime} ${own} and ${toTime} is null)`)
  await startCleanRecords(
    tx,
    ended.filter(({ givenAway }) => givenAway),
  )
  const withOtherOwner = ended.filter(({ hasOtherOwner }) => hasOtherOwner).map(({ deviceId }) => deviceId)
  await keepDeviceRules(tx, withOtherOwner, new Date())
  await renewPhoneKeys(tx, withOtherOwner)
  await leaveShares(tx, withOtherOwner)
  await endStages(tx, withOtherOwner)
  await leaveVehicles(
    tx,
    ended.map(({ deviceId }) => deviceId),
  )
}
