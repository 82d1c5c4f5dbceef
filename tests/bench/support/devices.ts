import { desc } from 'drizzle-orm'
import { insertDevices } from '@/db/queries/devices/device-identifiers'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
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
  return addDevices({ db }, { accountId: owner?.id ?? 0, model: 'GT06N', count, first: FIRST_IMEI })
}

const FIRST_IMEI = 860_000_000_000_000

/** As many of another model, beside those that `registerDevices` made. */
export async function registerOthers(
  { db }: Pick<Stack, 'db'>,
  model: string,
  count: number,
): Promise<string[]> {
  const [last] = await db
    .select({ accountId: devices.accountId, imei: devices.imei })
    .from(devices)
    .orderBy(desc(devices.imei))
    .limit(1)
  if (!last) throw new Error('no devices')
  return addDevices({ db }, { accountId: last.accountId, model, count, first: Number(last.imei) + 1 })
}

type Added = { accountId: number; model: string; count: number; first: number }

async function addDevices(
  { db }: Pick<Stack, 'db'>,
  { accountId, model, count, first }: Added,
): Promise<string[]> {
  const imeis = Array.from({ length: count }, (_, index) => String(first + index))
  for (let from = 0; from < count; from += 5000) {
    await insertDevices(
      db,
      imeis.slice(from, from + 5000).map((imei) => ({ accountId, imei, name: imei, model })),
    )
  }
  return imeis
}
