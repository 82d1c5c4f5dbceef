import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { cardHoldings, driverCards, drivers } from '@/db/schema/drivers'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { cardCode } from '@/lib/fleet/cards/card-code'
import { type CardBody, type CardChange, type CardDetails, MOST_CARDS } from '@/lib/fleet/cards/schema'
import { ownDriver } from '../assignments/assign-driver'
import { presentRows, requireFleet } from '../fleet-scope'
import { findCard } from './card-list'
import { type Gift, giveCards } from './holdings'
import { loseCard } from './losses'
import { markReadersOf } from './mark-card-reads'

type Row = typeof driverCards.$inferSelect

const ROWS_PER_INSERT = 1000

/** Names a card, and gives it to a driver at once. Throws `dataExists` where the account has it already, `driverCardUnknown`. */
export async function createCard(access: Access, body: CardBody): Promise<CardDetails> {
  requireFleet(access, 'fleet.edit')
  const id = await database().transaction(async (tx) => {
    const row = await insertCard(tx, access, body)
    const driver = body.driverId === null ? null : await ownDriver(tx, access, body.driverId)
    if (driver) await handOver(tx, row, driver.id, row.createdAt)
    await logCard(tx, access, 'fleet.cardCreate', row, {
      code: row.code,
      remark: row.remark,
      driver: driver?.name ?? null,
    })
    return row.id
  })
  return findCard(access, id)
}

type NewCard = Pick<CardBody, 'code' | 'remark'>

async function insertCard(tx: Tx, access: Access, card: NewCard): Promise<Row> {
  const [row] = await insertCards(tx, access, [card])
  if (!row) throw new Error('insert returned no row')
  return row
}

/** New rows; the codes are ones that `givenCode` took. Throws `driverCardsTooMany`, `dataExists` where the account has one already. */
export async function insertCards(tx: Tx, access: Access, cards: readonly NewCard[]): Promise<Row[]> {
  if (cards.length === 0) return []
  // One after the other, so that they are counted right.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('driver cards'), ${access.accountId})`)
  const count = await tx.$count(driverCards, presentRows(access, driverCards))
  if (count + cards.length > MOST_CARDS) throw new AppError('driverCardsTooMany', { max: MOST_CARDS })
  const made: Row[] = []
  for (let start = 0; start < cards.length; start += ROWS_PER_INSERT) {
    const values = cards.slice(start, start + ROWS_PER_INSERT).map(({ code, remark }) => ({
      accountId: access.accountId,
      code: cardCode(code) ?? '',
      remark,
    }))
    const rows = await tx.insert(driverCards).values(values).onConflictDoNothing().returning()
    if (rows.length < values.length) throw new AppError('dataExists')
    made.push(...rows)
  }
  return made
}

/** The cards of the account that have one of these codes, locked. */
export async function lockCards(tx: Tx, access: Access, codes: readonly string[]): Promise<Row[]> {
  return tx
    .select()
    .from(driverCards)
    .where(
      and(
        presentRows(access, driverCards),
        sql`${driverCards.code} in (select json_array_elements_text(${JSON.stringify(codes)}::json))`,
      ),
    )
    .orderBy(asc(driverCards.id))
    .for('update')
}

/** Gives a card from a moment on; the times of who drove follow. */
const handOver = (tx: Tx, card: Row, driverId: number | null, given: Date): Promise<void> =>
  handOverAll(tx, card.accountId, [{ card, driverId, given }])

export type HandOver = Pick<Gift, 'driverId' | 'given'> & { card: Pick<Row, 'id' | 'code'> }

/** The same with many cards of an account; the last thing that a transaction does. */
export async function handOverAll(tx: Tx, accountId: number, gifts: readonly HandOver[]): Promise<void> {
  const changed = await giveCards(
    tx,
    gifts.map(({ card, driverId, given }) => ({ cardId: card.id, driverId, given })),
  )
  const reads = gifts.flatMap(({ card }) => {
    const from = changed.get(card.id)
    return from ? [{ code: card.code, from }] : []
  })
  await markReadersOf(tx, accountId, reads)
}

/** Changes the remark, gives it, takes it back, says that it is lost or found. Throws `driverCardUnknown`, `momentInFuture`. */
export async function changeCard(
  access: Access,
  id: number,
  change: CardChange,
  now: Date,
): Promise<CardDetails> {
  requireFleet(access, 'fleet.edit')
  const at = change.from === undefined ? now : new Date(change.from)
  // Who has a card is what counts now: that somebody will have it is not kept.
  if (at > now) throw new AppError('momentInFuture')
  await database().transaction(async (tx) => {
    const row = await lockCard(tx, access, id)
    const holder = await holderOf(tx, id)
    const before = { remark: row.remark, lostAt: row.lostAt, driver: holder?.name ?? null }
    const after = { ...before }
    if (change.remark !== undefined) after.remark = change.remark
    if (change.lost !== undefined && change.lost !== (row.lostAt !== null)) {
      const { lostAt, from } = await loseCard(tx, row, change.lost, at)
      after.lostAt = lostAt
      await markReadersOf(tx, row.accountId, [{ code: row.code, from }])
    }
    if (change.driverId !== undefined) {
      const driver = change.driverId === null ? null : await ownDriver(tx, access, change.driverId)
      await handOver(tx, row, driver?.id ?? null, at)
      after.driver = driver?.name ?? null
    }
    const { remark, lostAt } = after
    await tx.update(driverCards).set({ remark, lostAt }).where(eq(driverCards.id, id))
    const changes = changesBetween(before, after)
    if (Object.keys(changes).length > 0) await logCard(tx, access, 'fleet.cardEdit', row, after, before)
  })
  return findCard(access, id)
}

/** Takes a card away: nobody has it any more, who had it until then did. Throws `driverCardUnknown`. */
export async function deleteCard(access: Access, id: number, now: Date): Promise<void> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const row = await lockCard(tx, access, id)
    const holder = await holderOf(tx, id)
    await giveCards(tx, [{ cardId: id, driverId: null, given: now }])
    await tx.update(driverCards).set({ deletedAt: now }).where(eq(driverCards.id, id))
    await markReadersOf(tx, row.accountId, [{ code: row.code, from: now }])
    const gone = { code: null, remark: null, driver: null }
    await logCard(tx, access, 'fleet.cardDelete', row, gone, {
      code: row.code,
      remark: row.remark,
      driver: holder?.name ?? null,
    })
  })
}

async function lockCard(tx: Tx, access: Access, id: number): Promise<Row> {
  const [row] = await tx
    .select()
    .from(driverCards)
    .where(and(eq(driverCards.id, id), presentRows(access, driverCards)))
    .for('update')
  if (!row) throw new AppError('driverCardUnknown')
  return row
}

async function holderOf(tx: Tx, cardId: number): Promise<{ name: string } | null> {
  const [holder] = await tx
    .select({ name: drivers.name })
    .from(cardHoldings)
    .innerJoin(drivers, eq(drivers.id, cardHoldings.driverId))
    .where(and(eq(cardHoldings.cardId, cardId), isNull(cardHoldings.toTime)))
  return holder ?? null
}

type CardAction = 'fleet.cardCreate' | 'fleet.cardEdit' | 'fleet.cardDelete' | 'fleet.cardImport'

export type LoggedCard = {
  action: CardAction
  card: Pick<Row, 'id' | 'code'>
  after: Record<string, unknown>
  before?: Record<string, unknown>
}

const logCard = (
  tx: Tx,
  access: Access,
  action: CardAction,
  card: Row,
  after: Record<string, unknown>,
  before: Record<string, unknown> = {},
): Promise<void> => logCards(tx, access, [{ action, card, after, before }])

export const logCards = (tx: Tx, access: Access, logged: readonly LoggedCard[]): Promise<void> =>
  logActions(
    tx,
    access,
    logged.map(({ action, card, after, before }) => ({
      action,
      objectKind: 'driverCard',
      objectId: card.id,
      objectName: card.code,
      path: access.path,
      changes: changesBetween(before ?? {}, after),
    })),
  )
