import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import { inSubtree, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceCommands } from '@/db/schema/device-commands'
import { devices } from '@/db/schema/devices'
import { beginningWith } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { MAX_COMMAND_DAYS, type MeantCommands } from '@/lib/commands/command-schema'
import { requireRange } from '@/lib/time/period'

/** Rows of `device_commands`, joined with `devices`, that `access` may see: of devices in scope, and of its time. */
export const visibleCommands = (access: Access): SQL | undefined =>
  and(visibleDevices(access), ownedAt(access, devices.id, deviceCommands.createdAt))

/** Those of them that are meant. Throws `rangeReversed` and `rangeTooLong`. */
export function meantCommands(
  access: Access,
  { imei, sender, command, batchId, from, to }: MeantCommands,
): SQL | undefined {
  if (from && to) requireRange({ from, to }, MAX_COMMAND_DAYS)
  return and(
    imei === undefined ? undefined : eq(devices.imei, imei),
    sender === undefined ? undefined : inArray(deviceCommands.accountId, sendersOf(access, sender)),
    command === undefined ? undefined : eq(deviceCommands.command, command),
    batchId === undefined ? undefined : eq(deviceCommands.batchId, batchId),
    from ? gte(deviceCommands.createdAt, from) : undefined,
    to ? lte(deviceCommands.createdAt, to) : undefined,
  )
}

/** Those whose login begins so. Who stands above is not told by name, nor found by it. */
const sendersOf = (access: Access, login: string) =>
  database()
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(sql`lower(${accounts.login}) like lower(${beginningWith(login)})`, inSubtree(access)))
