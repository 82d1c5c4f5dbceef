import { insertDevices } from '@/db/queries/devices/device-identifiers'
import { accounts } from '@/db/schema/accounts'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import type { Stack } from './stack'

/** Registers `count` devices under one administrator. Returns their IMEIs; ids count from 1. */
export async function registerDevices({ db }: Pick<Stack, 'db'>, count: number): Promise<string[]> {
  const [owner] = await db
    .insert(accounts)
    .values({
      login: 'bench',
      customerName: 'Bench',
      type: ACCOUNT_TYPES.administrator,
      path: '/1/',
      batchCommands: true,
      passwordHash: '-',
    })
    .returning({ id: accounts.id })
  const imeis = Array.from({ length: count }, (_, index) => String(860_000_000_000_000 + index))
  for (let from = 0; from < count; from += 5000) {
    await insertDevices(
      db,
      imeis
        .slice(from, from + 5000)
        .map((imei) => ({ accountId: owner?.id ?? 0, imei, name: imei, model: 'GT06N' })),
    )
  }
  return imeis
}
