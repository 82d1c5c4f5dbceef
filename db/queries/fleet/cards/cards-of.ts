import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { cardHoldings, driverCards } from '@/db/schema/drivers'
import { MAX_CARD_CODE } from '@/lib/fleet/cards/card-code'
import type { CardHoldings } from '@/lib/fleet/cards/holder-at'

/** The cards of an account that have one of the codes, with who held them when. */
export async function cardsOf(
  tx: Tx,
  accountId: number,
  codes: readonly string[],
): Promise<Map<string, CardHoldings>> {
  if (codes.length === 0) return new Map()
  const rows = await tx
    .select({ code: driverCards.code, lostAt: driverCards.lostAt, holding: cardHoldings })
    .from(driverCards)
    .leftJoin(cardHoldings, eq(cardHoldings.cardId, driverCards.id))
    .where(
      and(
        eq(driverCards.accountId, accountId),
        sql`${driverCards.code} in (select json_array_elements_text(${JSON.stringify(codes)}::json))`,
      ),
    )
  const found = new Map<string, { lostAt: number | null; holdings: CardHoldings['holdings'][number][] }>()
  for (const { code, lostAt, holding } of rows) {
    const card = found.get(code) ?? { lostAt: lostAt?.getTime() ?? null, holdings: [] }
    if (holding)
      card.holdings.push({
        driverId: holding.driverId,
        from: holding.fromTime.getTime(),
        to: holding.toTime?.getTime() ?? null,
      })
    found.set(code, card)
  }
  return found
}

/** What `cardCode` makes of a code as a reader sent it; empty where that means no card. */
export const cardCodeOf = (raw: SQL): SQL<string> =>
  sql<string>`regexp_replace(ltrim(upper(regexp_replace(left(${raw}, ${MAX_CARD_CODE}), '[ \\t\\r\\n:.-]+', '', 'g')), '0'), '^F+$', '')`
