import { sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { driverCards, drivers } from '@/db/schema/drivers'
import type { Access } from '@/lib/auth/access'
import { cardCode } from '@/lib/fleet/cards/card-code'
import { type CardEntry, type JudgedCard, judgeCards, plain } from '@/lib/fleet/cards/card-sheet'
import { presentRows, requireFleet } from '../fleet-scope'
import { handOverAll, insertCards, logCards } from './card-edits'

/** What would become of the rows of a spreadsheet. */
export async function previewCards(access: Access, entries: readonly CardEntry[]): Promise<JudgedCard[]> {
  requireFleet(access, 'fleet.edit')
  return judgeCards(entries, await knownTo(database(), access))
}

/** Keeps the right ones of them. Two imports of an account take turns. */
export async function importCards(access: Access, entries: readonly CardEntry[]): Promise<JudgedCard[]> {
  requireFleet(access, 'fleet.edit')
  return database().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('card import'), ${access.accountId})`)
    const judged = judgeCards(entries, await knownTo(tx, access))
    const right = judged.filter(({ problem }) => problem === null)
    const made = await insertCards(
      tx,
      access,
      right.map(({ card, remark }) => ({ code: card, remark })),
    )
    const whole = new Map(made.map((row) => [row.code, row]))
    const taken = right.flatMap(({ card, driver, driverId }) => {
      const row = whole.get(cardCode(card) ?? '')
      return row
        ? [{ card: row, driverId, given: row.createdAt, driver: driverId === null ? null : driver }]
        : []
    })
    await logCards(
      tx,
      access,
      taken.map(({ card, driver }) => ({
        action: 'fleet.cardImport',
        card,
        after: { code: card.code, remark: card.remark, driver },
      })),
    )
    await handOverAll(tx, access.accountId, taken)
    return judged
  })
}

async function knownTo(db: ReturnType<typeof database> | Tx, access: Access) {
  const [cards, people] = await Promise.all([
    db.select({ code: driverCards.code }).from(driverCards).where(presentRows(access, driverCards)),
    db
      .select({ id: drivers.id, name: drivers.name, number: drivers.number })
      .from(drivers)
      .where(presentRows(access, drivers)),
  ])
  const names = new Map<string, number[]>()
  // A number is one driver's alone, whoever else is called so.
  for (const { id, name } of people) names.set(plain(name), [...(names.get(plain(name)) ?? []), id])
  for (const { id, number } of people) if (number !== null) names.set(plain(number), [id])
  return { known: new Set(cards.map(({ code }) => code)), drivers: names }
}
