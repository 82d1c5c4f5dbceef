import { desc, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { cardHoldings } from '@/db/schema/drivers'
import { idArray } from '@/db/sql-parts'

/** From when the first holder has a card: what was read before it was given counts as theirs. */
const BEGINNING = new Date(0)
export const isBeginning = (from: Date): boolean => from.getTime() === BEGINNING.getTime()

/** Whom a card is given to from when on, null nobody. */
export type Gift = { cardId: number; driverId: number | null; given: Date }

/**
 * Drivers have cards from a moment on. Whoever had one then has it no longer; what was said of later times is replaced.
 * Returns of which cards that is otherwise than before, and from when on. The caller holds the cards' rows, and names each once.
 */
export async function giveCards(tx: Tx, gifts: readonly Gift[]): Promise<Map<number, Date>> {
  const lasts = await lastHoldings(
    tx,
    gifts.map(({ cardId }) => cardId),
  )
  const changed = gifts.flatMap(({ cardId, driverId, given }) => {
    const last = lasts.get(cardId)
    const from = last ? given : BEGINNING
    return isSoAlready(last, driverId, from) ? [] : [{ cardId, driverId, from }]
  })
  if (changed.length === 0) return new Map()
  const rows = changed.map(({ cardId, driverId, from }) => ({ id: cardId, driver: driverId, at: from }))
  const gift = sql`json_to_recordset(${JSON.stringify(rows)}::json) as g(id int, driver int, at timestamptz)`
  await tx.execute(sql`
    delete from card_holdings h using ${gift} where h.card_id = g.id and h.from_time >= g.at`)
  await tx.execute(sql`
    update card_holdings h set to_time = g.at from ${gift}
    where h.card_id = g.id and h.from_time < g.at and (h.to_time is null or h.to_time >= g.at)`)
  // Who had it until then just keeps it.
  await tx.execute(sql`
    update card_holdings h set to_time = null from ${gift}
    where h.card_id = g.id and h.to_time = g.at and h.driver_id = g.driver`)
  await tx.execute(sql`
    insert into card_holdings (card_id, driver_id, from_time)
    select g.id, g.driver, g.at from ${gift}
    where g.driver is not null
      and not exists (select from card_holdings h where h.card_id = g.id and h.to_time is null)`)
  return new Map(changed.map(({ cardId, from }) => [cardId, from]))
}

type Holding = typeof cardHoldings.$inferSelect

async function lastHoldings(tx: Tx, cardIds: readonly number[]): Promise<Map<number, Holding>> {
  const rows = await tx
    .selectDistinctOn([cardHoldings.cardId])
    .from(cardHoldings)
    .where(sql`${cardHoldings.cardId} = any(${idArray(cardIds)})`)
    .orderBy(cardHoldings.cardId, desc(cardHoldings.fromTime))
  return new Map(rows.map((row) => [row.cardId, row]))
}

function isSoAlready(last: Holding | undefined, driverId: number | null, from: Date): boolean {
  if (!last) return driverId === null
  if (last.toTime === null) return last.driverId === driverId && last.fromTime <= from
  return driverId === null && last.toTime <= from
}
