import { z } from 'zod'
import { searchAccounts } from '@/db/queries/accounts/account-search'
import { countByStatus } from '@/db/queries/devices/device-counts'
import { countDevices } from '@/db/queries/devices/device-list'
import { accountSearchQuery } from '@/lib/accounts/account-schema'
import { equipmentCounts } from '@/lib/v3/group'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'How many devices there are in each state, how many end soon, how many accounts there are',
    permission: 'devices.read',
    returns: equipmentCounts.extend({
      stock: z.number().int(),
      expiringIn30Days: z.number().int(),
      /** The own account and those below it. */
      accounts: z.number().int(),
    }),
  },
  async ({ access }) => {
    const [counts, stock, expiringIn30Days, accounts] = await Promise.all([
      countByStatus(access),
      countDevices(access, { stock: 'stock' }),
      countDevices(access, { expiry: 'in30' }),
      searchAccounts(access, accountSearchQuery.parse({ pageSize: 1 })),
    ])
    return { ...counts, stock, expiringIn30Days, accounts: accounts.total }
  },
)
