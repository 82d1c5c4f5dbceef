import { eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { handOver, insertCard, logCard } from '@/db/queries/fleet/cards/card-edits'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { cardHoldings, driverCards, drivers } from '@/db/schema/drivers'
import type { Access } from '@/lib/auth/access'
import { MOST_DRIVERS } from '@/lib/fleet/drivers/driver-schema'
import {
  type DriverEntry,
  type DriverWords,
  driverJudge,
  type JudgedDriver,
  plain,
} from '@/lib/fleet/drivers/driver-sheet'
import { Turns } from '@/lib/queue/turns'
import { insertDrivers, lockDrivers } from './driver-edits'
import { ownDrivers } from './driver-list'
import { ownFieldsOf } from './own-fields'

/** Drivers written in one statement. */
const AT_ONCE = 500

/** What would become of the rows of a spreadsheet. */
export async function previewDrivers(
  access: Access,
  entries: readonly DriverEntry[],
  words: DriverWords,
): Promise<JudgedDriver[]> {
  requireFleet(access, 'fleet.edit')
  return judge(database(), access, entries, words)
}

/** Takes on the right ones of them, and gives them their cards. Two imports of an account take turns. */
export async function importDrivers(
  access: Access,
  entries: readonly DriverEntry[],
  words: DriverWords,
  now: Date,
): Promise<JudgedDriver[]> {
  requireFleet(access, 'fleet.edit')
  return database().transaction(async (tx) => {
    await lockDrivers(tx, access)
    const own = await ownFieldsOf(tx, access)
    const judged = await judge(tx, access, entries, words)
    const right = judged.flatMap(({ body, card }) => (body ? [{ body, card }] : []))
    for (let at = 0; at < right.length; at += AT_ONCE) {
      const part = right.slice(at, at + AT_ONCE)
      const made = await insertDrivers(
        tx,
        access,
        part.map(({ body }) => body),
        own,
        now,
      )
      for (const [place, { id, name }] of made.entries()) {
        const card = part[place]?.card ?? null
        if (card !== null) await giveCardOf(tx, access, card, { id, name }, now)
      }
    }
    return judged
  })
}

/** A card that nobody has, or a new one. */
async function giveCardOf(
  tx: Tx,
  access: Access,
  code: string,
  driver: { id: number; name: string },
  now: Date,
) {
  const [known] = await tx
    .select()
    .from(driverCards)
    .where(sql`${driverCards.accountId} = ${access.accountId} and ${driverCards.code} = ${code}
      and ${driverCards.deletedAt} is null`)
    .for('update')
  const card = known ?? (await insertCard(tx, access, { code, remark: '' }))
  await handOver(tx, card, driver.id, known ? now : card.createdAt)
  await logCard(tx, access, known ? 'fleet.cardEdit' : 'fleet.cardImport', card, {
    ...(known ? {} : { code: card.code }),
    driver: driver.name,
  })
}

async function judge(
  db: Database | Tx,
  access: Access,
  entries: readonly DriverEntry[],
  words: DriverWords,
): Promise<JudgedDriver[]> {
  const [people, cards, fields] = await Promise.all([
    db.select({ number: drivers.number }).from(drivers).where(ownDrivers(access)),
    db
      .select({ code: driverCards.code })
      .from(driverCards)
      .leftJoin(
        cardHoldings,
        sql`${cardHoldings.cardId} = ${driverCards.id} and ${isNull(cardHoldings.toTime)}`,
      )
      .where(
        sql`${eq(driverCards.accountId, access.accountId)} and ${driverCards.deletedAt} is null and ${or(isNotNull(cardHoldings.cardId), isNotNull(driverCards.lostAt))}`,
      ),
    ownFieldsOf(db, access),
  ])
  const judgeOne = driverJudge({
    numbers: new Set(people.flatMap(({ number }) => (number === null ? [] : [plain(number)]))),
    heldCards: new Set(cards.map(({ code }) => code)),
    fields,
    words,
    room: MOST_DRIVERS - people.length,
  })
  return new Turns().map(entries, judgeOne)
}
