import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { presentRows, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { driverLetters } from '@/db/schema/driver-letters'
import { drivers } from '@/db/schema/drivers'
import type { Access, SystemAccess } from '@/lib/auth/access'
import type { NewOutboxRow } from '@/lib/outbox/rows'

export type LetterReader = { id: number; name: string; email: string }

/** Drivers who can be written to and were not yet of a month. */
export async function listUnwritten(access: Access, month: string): Promise<LetterReader[]> {
  requireFleet(access, 'fleet.read')
  const written = database()
    .select({ id: driverLetters.id })
    .from(driverLetters)
    .where(and(eq(driverLetters.driverId, drivers.id), eq(driverLetters.month, month)))
  const rows = await database()
    .select({ id: drivers.id, name: drivers.name, email: drivers.email })
    .from(drivers)
    .where(and(presentRows(access, drivers), isNotNull(drivers.email), notExists(written)))
    .orderBy(drivers.id)
  return rows.flatMap(({ id, name, email }) => (email === null ? [] : [{ id, name, email }]))
}

export type Written = { reader: LetterReader; mailOf: (letterId: number) => NewOutboxRow }

/**
 * Keeps letters of a month together with their mails and what the log says of them: a driver gets one of each month, whoever
 * writes them and however often. Gives how many are new.
 */
export function orderLetters(access: Access, month: string, letters: readonly Written[]): Promise<number> {
  requireFleet(access, 'fleet.read')
  if (letters.length === 0) return Promise.resolve(0)
  return database().transaction(async (tx) => {
    const made = await tx
      .insert(driverLetters)
      .values(letters.map(({ reader: { id, email } }) => ({ driverId: id, email, month })))
      .onConflictDoNothing()
      .returning({ id: driverLetters.id, driverId: driverLetters.driverId })
    const idOf = new Map(made.map(({ id, driverId }) => [driverId, id]))
    const fresh = letters.flatMap((letter) => {
      const id = idOf.get(letter.reader.id)
      return id === undefined ? [] : [{ id, letter }]
    })
    for (const { id, letter } of fresh) await insertOutbox(tx, letter.mailOf(id))
    await logActions(
      tx,
      access,
      fresh.map(({ letter: { reader } }) => ({
        action: 'fleet.driverLetter',
        objectKind: 'driver' as const,
        objectId: reader.id,
        objectName: reader.name,
        path: access.path,
        changes: {
          letterMonth: { before: null, after: month.slice(0, 7) },
          email: { before: null, after: reader.email },
        },
      })),
    )
    return fresh.length
  })
}

/** Writes down what became of the mail of a letter: null for one that the server has taken. */
export async function noteLetter(
  _system: SystemAccess,
  id: number,
  error: string | null,
  tx: Tx | Database = database(),
): Promise<void> {
  await tx
    .update(driverLetters)
    .set(error === null ? { mailedAt: sql`now()`, mailError: null } : { mailError: error })
    .where(eq(driverLetters.id, id))
}
