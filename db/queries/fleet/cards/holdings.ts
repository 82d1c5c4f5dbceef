import { and, desc, eq, gte, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { cardHoldings } from '@/db/schema/drivers'

/** From when the first holder has a card: what was read before it was given counts as theirs. */
const BEGINNING = new Date(0)
export const isBeginning = (from: Date): boolean => from.getTime() === BEGINNING.getTime()

/**
 * A driver has a card from a moment on, null nobody. Whoever had it then has it no longer; what was said of later times is
 * replaced. Returns from when on that is otherwise than before, null where it is not. The caller holds the card's row.
 */
export async function giveCard(
  tx: Tx,
  cardId: number,
  driverId: number | null,
  given: Date,
): Promise<Date | null> {
  const [last] = await tx
    .select()
    .from(cardHoldings)
    .where(eq(cardHoldings.cardId, cardId))
    .orderBy(desc(cardHoldings.fromTime))
    .limit(1)
  const from = last ? given : BEGINNING
  if (!last && driverId === null) return null
  if (last && last.toTime === null && last.driverId === driverId && last.fromTime <= from) return null
  if (last && last.toTime !== null && driverId === null && last.toTime <= from) return null
  const own = eq(cardHoldings.cardId, cardId)
  await tx.delete(cardHoldings).where(and(own, gte(cardHoldings.fromTime, from)))
  await tx
    .update(cardHoldings)
    .set({ toTime: from })
    .where(
      and(
        own,
        lt(cardHoldings.fromTime, from),
        or(isNull(cardHoldings.toTime), gte(cardHoldings.toTime, from)),
      ),
    )
  if (driverId === null) return from
  const [reaching] = await tx
    .update(cardHoldings)
    .set({ toTime: null })
    .where(and(own, eq(cardHoldings.toTime, from), eq(cardHoldings.driverId, driverId)))
    .returning()
  if (!reaching) await tx.insert(cardHoldings).values({ cardId, driverId, fromTime: from })
  return from
}
