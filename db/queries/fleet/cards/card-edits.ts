import { and, eq, isNull } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { cardHoldings, driverCards, drivers } from '@/db/schema/drivers'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { cardCode } from '@/lib/fleet/cards/card-code'
import type { CardBody, CardChange, CardDetails } from '@/lib/fleet/cards/schema'
import { ownDriver } from '../assignments/assign-driver'
import { requireFleet } from '../fleet-scope'
import { findCard } from './card-list'
import { giveCard } from './holdings'
import { loseCard } from './losses'
import { markReadersOf } from './mark-card-reads'

type Row = typeof driverCards.$inferSelect

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

/** A new row; the code is one that `givenCode` took. */
export async function insertCard(
  tx: Tx,
  access: Access,
  { code, remark }: Pick<CardBody, 'code' | 'remark'>,
): Promise<Row> {
  const [row] = await tx
    .insert(driverCards)
    .values({ accountId: access.accountId, code: cardCode(code) ?? '', remark })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new AppError('dataExists')
  return row
}

/** Gives a card from a moment on; the times of who drove follow. */
export async function handOver(
  tx: Tx,
  { id, accountId, code }: Row,
  driverId: number | null,
  given: Date,
): Promise<void> {
  const from = await giveCard(tx, id, driverId, given)
  if (from) await markReadersOf(tx, { accountId, code, from })
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
      await markReadersOf(tx, { accountId: row.accountId, code: row.code, from })
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
    await giveCard(tx, id, null, now)
    await tx.update(driverCards).set({ deletedAt: now }).where(eq(driverCards.id, id))
    await markReadersOf(tx, { accountId: row.accountId, code: row.code, from: now })
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
    .where(
      and(eq(driverCards.id, id), eq(driverCards.accountId, access.accountId), isNull(driverCards.deletedAt)),
    )
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

export async function logCard(
  tx: Tx,
  access: Access,
  action: CardAction,
  { id, code }: Row,
  after: Record<string, unknown>,
  before: Record<string, unknown> = {},
): Promise<void> {
  await logActions(tx, access, [
    {
      action,
      objectKind: 'driverCard',
      objectId: id,
      objectName: code,
      path: access.path,
      changes: changesBetween(before, after),
    },
  ])
}
