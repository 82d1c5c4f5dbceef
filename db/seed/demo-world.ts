import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { domains } from '@/db/schema/domains'
import { settings } from '@/db/schema/platform'
import type { DemoOwner } from '@/demo/vehicles'
import { ACCOUNT_TYPES, type AccountTypeName } from '@/lib/auth/account-types'
import { seedDemoRules } from './demo-alerts'
import { seedDemoFences } from './demo-fences'
import { seedDemoFleet } from './demo-fleet'
import { seedDemoRoutes } from './demo-routes'
import { seedDemoVehicles } from './demo-vehicles'

export type WorldKind = 'demo' | 'empty'
const SETTING = 'world'

/** What this database was seeded as; null before its first start. */
export async function worldKind(db: Database): Promise<WorldKind | null> {
  const [row] = await db.select().from(settings).where(eq(settings.name, SETTING))
  return row ? (row.value as WorldKind) : null
}

type Seed = { kind: WorldKind; password: string; now: Date }

/** Seeds once; a start that was interrupted here begins anew, because it is one transaction. */
export async function seedDemoWorld(db: Database, { kind, password, now }: Seed): Promise<string> {
  if ((await worldKind(db)) !== null) return 'there already'
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await db.transaction(async (tx) => {
    await tx.insert(settings).values({ name: SETTING, value: kind })
    if (kind !== 'demo') return
    const owners = await seedAccounts(tx, passwordHash)
    await seedDemoVehicles(tx, owners, now)
    await seedDemoFences(tx, owners, now)
    await seedDemoRules(tx, owners, now)
    await seedDemoFleet(tx, owners, now)
    await seedDemoRoutes(tx, owners, now)
  })
  return kind === 'demo' ? 'seeded' : 'no demo data'
}

type NewAccount = {
  login: string
  name: string
  type: AccountTypeName
  parent: number | null
  timeZone?: string
}

/** Returns the ids of the accounts that own vehicles. */
async function seedAccounts(tx: Tx, passwordHash: string): Promise<Map<DemoOwner, number>> {
  const add = (account: NewAccount) => insertAccount(tx, passwordHash, account)
  const admin = await add({ login: 'demo-admin', name: 'Platform', type: 'administrator', parent: null })
  const reseller = await add({
    login: 'demo-reseller',
    name: 'Northway Telematics',
    type: 'distributor',
    parent: admin,
  })
  const fleet = await add({
    login: 'demo-fleet',
    name: 'Harbour Logistics',
    type: 'enterprise',
    parent: reseller,
  })
  const user = await add({ login: 'demo-user', name: 'Ana Ferreira', type: 'endUser', parent: reseller })
  await add({ login: 'demo-viewer', name: 'Harbour dispatch desk', type: 'virtual', parent: fleet })
  const costa = await add({
    login: 'costa-taxis',
    name: 'Costa & Filhos Táxis',
    type: 'enterprise',
    parent: reseller,
  })
  const falcon = await add({
    login: 'falcon-tours',
    name: 'Falcon Tours',
    type: 'enterprise',
    parent: reseller,
    timeZone: 'Asia/Dubai',
  })
  const lucas = await add({
    login: 'lucas-almeida',
    name: 'Lucas Almeida',
    type: 'endUser',
    parent: reseller,
    timeZone: 'America/Sao_Paulo',
  })
  await tx.insert(domains).values([
    {
      host: 'north.localhost',
      proof: 'given',
      accountId: reseller,
      title: 'Northway',
      themeColor: '#0f766e',
      defaultLanguage: 'en',
    },
    {
      host: 'atlas.localhost',
      proof: 'given',
      accountId: reseller,
      title: 'أطلس للتتبع',
      themeColor: '#b45309',
      defaultLanguage: 'ar',
    },
  ])
  return new Map<DemoOwner, number>([
    ['demo-reseller', reseller],
    ['demo-fleet', fleet],
    ['demo-user', user],
    ['costa-taxis', costa],
    ['falcon-tours', falcon],
    ['lucas-almeida', lucas],
  ])
}

async function insertAccount(tx: Tx, passwordHash: string, given: NewAccount): Promise<number> {
  const [parent] = given.parent
    ? await tx.select({ path: accounts.path }).from(accounts).where(eq(accounts.id, given.parent))
    : []
  const [row] = await tx
    .insert(accounts)
    .values({
      login: given.login,
      customerName: given.name,
      type: ACCOUNT_TYPES[given.type],
      parentId: given.parent,
      timeZone: given.timeZone ?? 'Europe/Lisbon',
      batchCommands: given.type !== 'virtual',
      cutEngine: given.type !== 'virtual',
      smsCommands: given.type !== 'virtual',
      shareLinks: given.type !== 'virtual',
      path: '/',
      passwordHash,
    })
    .returning({ id: accounts.id })
  if (!row) throw new Error('insert returned no row')
  await tx
    .update(accounts)
    .set({ path: `${parent?.path ?? '/'}${row.id}/` })
    .where(eq(accounts.id, row.id))
  return row.id
}
