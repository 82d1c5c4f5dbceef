import { and, asc, eq, inArray } from 'drizzle-orm'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { blackCarAddresses } from '@/db/schema/black-car-addresses'
import { devices } from '@/db/schema/devices'
import { type Access, may } from '@/lib/auth/access'
import { accountsOf } from '@/lib/black-cars/lifecycle'
import type { CommonAddress } from '@/lib/devices/common-address'
import { shownBlackCars } from './black-car-scope'

/**
 * The passed addresses that are about devices which the caller has found in scope, by their ids; null for who may read neither
 * addresses nor places. Those of accounts above who asks are not among them: it is told their alerts, and not where they are.
 */
export async function commonAddresses(
  access: Access,
  deviceIds: readonly number[],
): Promise<(deviceId: number) => CommonAddress[] | null> {
  if (!may(access, 'blackCars.read') && !may(access, 'positions.read')) return () => null
  const owned = await database()
    .select({ id: devices.id, path: accounts.path })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(inArray(devices.id, [...deviceIds]))
  const above = new Map(owned.map(({ id, path }) => [id, accountsOf(path)]))
  const passed = await passedOf(access, [...new Set([...above.values()].flat())])
  return (deviceId) => {
    const ids = above.get(deviceId) ?? []
    return passed.filter(({ accountId }) => ids.includes(accountId)).map(({ address }) => address)
  }
}

async function passedOf(access: Access, accountIds: readonly number[]) {
  const rows = await database()
    .select({ row: blackCarAddresses })
    .from(blackCarAddresses)
    .innerJoin(accounts, eq(accounts.id, blackCarAddresses.accountId))
    .where(
      and(
        inArray(blackCarAddresses.accountId, [...accountIds]),
        shownBlackCars(access),
        eq(blackCarAddresses.state, 'passed'),
      ),
    )
    .orderBy(asc(blackCarAddresses.id))
  return rows.map(({ row: { accountId, color, name, radiusM, lat, lon } }) => {
    const address: CommonAddress = { color, addressName: name, radius: radiusM, latLng: `${lat},${lon}` }
    return { accountId, address }
  })
}
