import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { type DeviceToInsert, insertDevices } from '@/db/queries/devices/device-identifiers'
import { accounts } from '@/db/schema/accounts'
import { ACCOUNT_TYPES, type AccountTypeName } from '@/lib/auth/account-types'
import type { Client } from '@/lib/auth/sign-in-schema'
import { signIn } from '@/server/auth/sign-in'

export const PASSWORD = 'correct horse 1'
let passwordHash: Promise<string> | undefined

type AccountFields = Partial<typeof accounts.$inferInsert>

/** Inserts an account below `parentId` (or as a root). Returns its id. */
export async function makeAccount(
  login: string,
  type: AccountTypeName,
  parentId: number | null = null,
  fields: AccountFields = {},
): Promise<number> {
  passwordHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const db = database()
  const [parent] = parentId ? await db.select().from(accounts).where(eq(accounts.id, parentId)) : []
  const [row] = await db
    .insert(accounts)
    .values({
      login,
      customerName: `Customer ${login}`,
      type: ACCOUNT_TYPES[type],
      parentId,
      path: '/',
      passwordHash: await passwordHash,
      ...fields,
    })
    .returning({ id: accounts.id })
  if (!row) throw new Error('insert returned no row')
  await db
    .update(accounts)
    .set({ path: `${parent?.path ?? '/'}${row.id}/` })
    .where(eq(accounts.id, row.id))
  return row.id
}

/** Signs in and returns the token. */
export async function tokenFor(login: string, client: Client = 'web'): Promise<string> {
  const visitor = { address: `test ${Math.random()}`, userAgent: null }
  const { token } = await signIn({ account: login, password: PASSWORD, remember: false, client }, visitor)
  return token
}

let nextImei = 350_000_000_000_000

export async function makeDevice(
  accountId: number,
  fields: Partial<DeviceToInsert> = {},
): Promise<{ id: number; imei: string }> {
  const imei = fields.imei ?? String(nextImei++)
  const [row] = await insertDevices(database(), [
    { accountId, imei, name: `Vehicle ${imei.slice(-4)}`, model: 'GT06N', ...fields },
  ])
  if (!row) throw new Error('insert returned no row')
  return { id: row.id, imei }
}
