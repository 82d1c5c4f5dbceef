import { and, asc, eq, inArray } from 'drizzle-orm'
import { database } from '@/db/client'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { inSubtree, openDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceGroups, devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { BoardQuery } from '@/lib/fleet-board/board-schema'

export type BoardScope = {
  /** Devices that the board tells of: those of reports, or of groups alone. */
  ids: number[]
  groups: { id: number; name: string }[]
  /** IMEIs of those of groups, while they are few. */
  imeis: string[] | null
  zone: string
}

/** More are too many for an address. */
const MAX_NAMED = 100

/** Throws `groupUnknown` for a group that the account does not have. */
export async function boardScope(
  access: Access,
  { groups: asked }: Pick<BoardQuery, 'groups'>,
): Promise<BoardScope> {
  requireFleet(access, 'fleet.read')
  const [[account], groups, found] = await Promise.all([
    database().select({ zone: accounts.timeZone }).from(accounts).where(eq(accounts.id, access.accountId)),
    asked.length === 0 ? [] : findGroups(access, asked),
    database()
      .select({ id: devices.id, imei: devices.imei })
      .from(devices)
      .where(and(openDevices(access), asked.length > 0 ? inArray(devices.groupId, asked) : undefined))
      .orderBy(devices.id),
  ])
  if (groups.length < asked.length) throw new AppError('groupUnknown')
  const isFew = asked.length > 0 && found.length > 0 && found.length <= MAX_NAMED
  return {
    ids: found.map(({ id }) => id),
    groups,
    imeis: isFew ? found.map(({ imei }) => imei) : null,
    zone: account?.zone ?? 'UTC',
  }
}

const findGroups = (access: Access, ids: readonly number[]) =>
  database()
    .select({ id: deviceGroups.id, name: deviceGroups.name })
    .from(deviceGroups)
    .innerJoin(accounts, eq(accounts.id, deviceGroups.accountId))
    .where(and(inSubtree(access), inArray(deviceGroups.id, [...ids])))
    .orderBy(asc(deviceGroups.name), asc(deviceGroups.id))
