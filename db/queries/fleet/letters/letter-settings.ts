import { eq, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { presentRows, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { accounts } from '@/db/schema/accounts'
import { driverLetterSettings } from '@/db/schema/driver-letters'
import { drivers } from '@/db/schema/drivers'
import type { Access, SystemAccess } from '@/lib/auth/access'
import type { LetterSettings, LetterSettingsBody } from '@/lib/fleet/letters/letter-schema'

type Kept = Omit<LetterSettings, 'sendsMail'>

/** Whether the drivers of the account are written to, and how many could be. */
export async function readLetterSettings(access: Access): Promise<Kept> {
  requireFleet(access, 'fleet.read')
  const [enabled, [counted]] = await Promise.all([
    isEnabled(database(), access),
    database()
      .select({
        drivers: sql<number>`count(*)::int`,
        withEmail: sql<number>`count(${drivers.email})::int`,
      })
      .from(drivers)
      .where(presentRows(access, drivers)),
  ])
  return { enabled, drivers: counted?.drivers ?? 0, withEmail: counted?.withEmail ?? 0 }
}

async function isEnabled(db: Database | Tx, { accountId }: Access): Promise<boolean> {
  const [row] = await db
    .select({ enabled: driverLetterSettings.enabled })
    .from(driverLetterSettings)
    .where(eq(driverLetterSettings.accountId, accountId))
  return row?.enabled ?? false
}

export async function saveLetterSettings(access: Access, { enabled }: LetterSettingsBody): Promise<Kept> {
  requireFleet(access, 'fleet.edit')
  const { accountId, actorId, path } = access
  await database().transaction(async (tx) => {
    const changes = changesBetween({ enabled: await isEnabled(tx, access) }, { enabled })
    await tx
      .insert(driverLetterSettings)
      .values({ accountId, actorId, enabled })
      .onConflictDoUpdate({ target: driverLetterSettings.accountId, set: { actorId, enabled } })
    if (Object.keys(changes).length === 0) return
    await logActions(tx, access, [
      {
        action: 'fleet.lettersEdit',
        objectKind: 'driverLetters',
        objectId: accountId,
        objectName: '',
        path,
        changes,
      },
    ])
  })
  return readLetterSettings(access)
}

/** The accounts whose drivers are written to, by whose rights, and up to which month they were. */
export async function accountsWithLetters(_system: SystemAccess) {
  return database()
    .select({
      accountId: driverLetterSettings.accountId,
      actorId: driverLetterSettings.actorId,
      doneMonth: driverLetterSettings.doneMonth,
      zone: accounts.timeZone,
      path: accounts.path,
    })
    .from(driverLetterSettings)
    .innerJoin(accounts, eq(accounts.id, driverLetterSettings.accountId))
    .where(eq(driverLetterSettings.enabled, true))
}

/** Notes that everybody was written to of a month, so that nobody looks again. */
export async function noteMonthDone(_system: SystemAccess, accountId: number, month: string): Promise<void> {
  await database()
    .update(driverLetterSettings)
    .set({ doneMonth: month })
    .where(eq(driverLetterSettings.accountId, accountId))
}
