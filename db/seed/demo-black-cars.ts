import { inArray } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { blackCarAddresses } from '@/db/schema/black-car-addresses'
import { DEMO_BLACK_CARS } from '@/demo/black-cars'
import type { DemoOwner } from '@/demo/vehicles'

/** Submits the black-car addresses of the demo world; the account above has passed some of them. */
export async function seedDemoBlackCars(
  tx: Tx,
  owners: ReadonlyMap<DemoOwner, number>,
  submittedAt: Date,
): Promise<void> {
  const rows = await tx
    .select({ id: accounts.id, parentId: accounts.parentId })
    .from(accounts)
    .where(inArray(accounts.id, [...owners.values()]))
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  for (const { owner, passed, ...address } of DEMO_BLACK_CARS) {
    const accountId = owners.get(owner)
    if (accountId === undefined) continue
    const reviewed = { state: 'passed', reviewedAt: submittedAt, reviewedBy: parents.get(accountId) } as const
    const dates = { createdAt: submittedAt, updatedAt: submittedAt }
    await tx.insert(blackCarAddresses).values({ ...address, accountId, ...dates, ...(passed && reviewed) })
  }
}
