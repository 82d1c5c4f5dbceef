import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { cardHoldings, cardLosses, driverCards } from '@/db/schema/drivers'
import { MAX_CARD_CODE } from '@/lib/fleet/cards/card-code'
import { type CardHoldings, cardsOfCode, type KeptCard } from '@/lib/fleet/cards/holder-at'

/** What reads of codes mean to an account: who held the cards that have one of them, or had it, and when. */
export async function cardsOf(
  tx: Tx,
  accountId: number,
  codes: readonly string[],
): Promise<Map<string, CardHoldings>> {
  if (codes.length === 0) return new Map()
  const ms = (column: SQL) => sql`extract(epoch from ${column})::float8 * 1000`
  const rows = await tx.execute<KeptCard & { code: string; lostAt: number | null }>(sql`
    select k.code, ${ms(sql`k.lost_at`)} as "lostAt", ${ms(sql`k.deleted_at`)} as "deletedAt",
      (select coalesce(json_agg(json_build_object('driverId', h.driver_id, 'from', ${ms(sql`h.from_time`)},
        'to', ${ms(sql`h.to_time`)})), '[]'::json) from ${cardHoldings} h where h.card_id = k.id) as holdings,
      (select coalesce(json_agg(json_build_object('from', ${ms(sql`l.from_time`)}, 'to', ${ms(sql`l.to_time`)})),
        '[]'::json) from ${cardLosses} l where l.card_id = k.id) as losses
    from ${driverCards} k where k.account_id = ${accountId}
      and k.code in (select json_array_elements_text(${JSON.stringify(codes)}::json))`)
  const byCode = new Map<string, KeptCard[]>()
  for (const { code, lostAt, deletedAt, holdings, losses: over } of rows) {
    const losses = lostAt === null ? over : [...over, { from: lostAt, to: null }]
    byCode.set(code, [...(byCode.get(code) ?? []), { deletedAt, holdings, losses }])
  }
  return new Map([...byCode].map(([code, cards]) => [code, cardsOfCode(cards)]))
}

/** What `cardCode` makes of a code as a reader sent it; empty where that means no card. */
export const cardCodeOf = (raw: SQL): SQL<string> =>
  sql<string>`regexp_replace(ltrim(upper(regexp_replace(left(${raw}, ${MAX_CARD_CODE}), '[ \\t\\r\\n:.-]+', '', 'g')), '0'), '^F+$', '')`
