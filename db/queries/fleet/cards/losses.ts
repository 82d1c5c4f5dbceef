import { and, eq, gt, gte } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { cardLosses } from '@/db/schema/drivers'

/**
 * A card is lost from a moment on, or found then. What was read of it between the two stays nobody's; what was said of later times is
 * replaced, so that whoever was wrong says that it was found when it was lost. Returns since when it is lost, and from when on that is
 * otherwise than before. The caller holds the card's row.
 */
export async function loseCard(
  tx: Tx,
  { id: cardId, lostAt }: { id: number; lostAt: Date | null },
  isLost: boolean,
  at: Date,
): Promise<{ lostAt: Date | null; from: Date }> {
  const own = eq(cardLosses.cardId, cardId)
  const later = await tx
    .delete(cardLosses)
    .where(and(own, gte(cardLosses.fromTime, at)))
    .returning()
  await tx
    .update(cardLosses)
    .set({ toTime: at })
    .where(and(own, gt(cardLosses.toTime, at)))
  if (!isLost && lostAt !== null && lostAt < at)
    await tx.insert(cardLosses).values({ cardId, fromTime: lostAt, toTime: at })
  const moments = [at.getTime(), ...later.map(({ fromTime }) => fromTime.getTime())]
  if (lostAt !== null) moments.push(lostAt.getTime())
  return { lostAt: isLost ? at : null, from: new Date(Math.min(...moments)) }
}
