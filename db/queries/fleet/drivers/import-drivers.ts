import { isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import {
  type HandOver,
  handOverAll,
  insertCards,
  lockCards,
  logCards,
} from '@/db/queries/fleet/cards/card-edits'
import { presentRows, requireFleet } from '@/db/queries/fleet/fleet-scope'
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
    const given: CardOf[] = []
    for (let at = 0; at < right.length; at += AT_ONCE) {
      const part = right.slice(at, at + AT_ONCE)
      const made = await insertDrivers(
        tx,
        access,
        part.map(({ body }) => body),
        own,
        now,
      )
      for (const [place, driver] of made.entries()) {
        const code = part[place]?.card ?? null
        if (code !== null) given.push({ code, driver })
      }
    }
    await giveCardsOf(tx, access, given, now)
    return judged
  })
}

type CardOf = { code: string; driver: { id: number; name: string } }

/** Cards that nobody has, or new ones: the last thing that an import does. */
async function giveCardsOf(tx: Tx, access: Access, given: readonly CardOf[], now: Date): Promise<void> {
  if (given.length === 0) return
  const known = await lockCards(
    tx,
    access,
    given.map(({ code }) => code),
  )
  const knownCodes = new Set(known.map(({ code }) => code))
  const made = await insertCards(
    tx,
    access,
    given.flatMap(({ code }) => (knownCodes.has(code) ? [] : [{ code, remark: '' }])),
  )
  const driverOf = new Map(given.map(({ code, driver }) => [code, driver]))
  const handed = [...known, ...made].flatMap((card): (HandOver & { driver: string })[] => {
    const driver = driverOf.get(card.code)
    const since = knownCodes.has(card.code) ? now : card.createdAt
    return driver ? [{ card, driverId: driver.id, given: since, driver: driver.name }] : []
  })
  await logCards(
    tx,
    access,
    handed.map(({ card, driver }) =>
      knownCodes.has(card.code)
        ? { action: 'fleet.cardEdit', card, after: { driver } }
        : { action: 'fleet.cardImport', card, after: { code: card.code, driver } },
    ),
  )
  await handOverAll(tx, access.accountId, handed)
}

async function judge(
  db: Database | Tx,
  access: Access,
  entries: readonly DriverEntry[],
  words: DriverWords,
): Promise<JudgedDriver[]> {
  const [people, cards, fields] = await Promise.all([
    db.select({ number: drivers.number }).from(drivers).where(presentRows(access, drivers)),
    db
      .select({ code: driverCards.code })
      .from(driverCards)
      .leftJoin(
        cardHoldings,
        sql`${cardHoldings.cardId} = ${driverCards.id} and ${isNull(cardHoldings.toTime)}`,
      )
      .where(
        sql`${presentRows(access, driverCards)} and ${or(isNotNull(cardHoldings.cardId), isNotNull(driverCards.lostAt))}`,
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
