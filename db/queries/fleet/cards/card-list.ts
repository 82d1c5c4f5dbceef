import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { cardHoldings, driverCards, drivers } from '@/db/schema/drivers'
import { containing } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { cardCode } from '@/lib/fleet/cards/card-code'
import type { Card, CardDetails, CardQuery, CardReadRow, CardState } from '@/lib/fleet/cards/schema'
import { ownRows, presentRows, requireFleet } from '../fleet-scope'
import { lastReads, newestReads } from './card-reads'
import { isBeginning } from './holdings'

/** Who has it now. */
const held = and(eq(cardHoldings.cardId, driverCards.id), isNull(cardHoldings.toTime))

/** The cards of the account, those that were read last first, with who has them and where they were read. */
export async function listCards(access: Access, query: CardQuery): Promise<{ items: Card[]; total: number }> {
  requireFleet(access, 'fleet.read')
  const where = and(...conditions(access, query))
  const [[total], rows] = await Promise.all([
    database()
      .select({ count: count() })
      .from(driverCards)
      .leftJoin(cardHoldings, held)
      .leftJoin(drivers, eq(drivers.id, cardHoldings.driverId))
      .where(where),
    selectCards(where)
      .leftJoin(sql`(${newestReads(access, sql`code <> ''`)}) as read`, sql`read.code = ${driverCards.code}`)
      .orderBy(sql`read.time desc nulls last`, asc(driverCards.code))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize),
  ])
  const reads = await lastReads(
    access,
    rows.map(({ card }) => card.code),
  )
  return { items: rows.map((row) => shownCard(row, reads)), total: total?.count ?? 0 }
}

/** One of them, with all who had it. Throws `driverCardUnknown`. */
export async function findCard(access: Access, id: number): Promise<CardDetails> {
  requireFleet(access, 'fleet.read')
  const [row] = await selectCards(and(eq(driverCards.id, id), presentRows(access, driverCards)))
  if (!row) throw new AppError('driverCardUnknown')
  const [reads, holdings] = await Promise.all([
    lastReads(access, [row.card.code]),
    database()
      .select({ holding: cardHoldings, driver: drivers })
      .from(cardHoldings)
      .innerJoin(drivers, eq(drivers.id, cardHoldings.driverId))
      .where(and(eq(cardHoldings.cardId, id), ownRows(access, drivers)))
      .orderBy(desc(cardHoldings.fromTime)),
  ])
  return {
    ...shownCard(row, reads),
    holdings: holdings.map(({ holding: { fromTime, toTime }, driver }) => ({
      driver: shownPerson(driver),
      from: begin(fromTime),
      to: toTime?.toISOString() ?? null,
    })),
  }
}

const selectCards = (where: SQL | undefined) =>
  database()
    .select({
      card: driverCards,
      since: cardHoldings.fromTime,
      driver: { id: drivers.id, name: drivers.name, deletedAt: drivers.deletedAt },
    })
    .from(driverCards)
    .leftJoin(cardHoldings, held)
    .leftJoin(drivers, eq(drivers.id, cardHoldings.driverId))
    .where(where)

const STATES: Record<CardState, SQL | undefined> = {
  held: and(isNull(driverCards.lostAt), isNotNull(cardHoldings.driverId)),
  free: and(isNull(driverCards.lostAt), isNull(cardHoldings.driverId)),
  lost: isNotNull(driverCards.lostAt),
}

function conditions(access: Access, { search, state, driverId }: CardQuery): (SQL | undefined)[] {
  return [
    presentRows(access, driverCards),
    search === '' ? undefined : matches(search),
    state === undefined ? undefined : STATES[state],
    driverId === undefined ? undefined : eq(cardHoldings.driverId, driverId),
  ]
}

function matches(search: string): SQL {
  const pattern = containing(search)
  const code = cardCode(search)
  return sql`(${driverCards.remark} ilike ${pattern} or ${drivers.name} ilike ${pattern}
    ${code === null ? sql`` : sql`or ${driverCards.code} like ${containing(code)}`})`
}

type Row = Awaited<ReturnType<typeof selectCards>>[number]

function shownCard({ card, since, driver }: Row, reads: ReadonlyMap<string, CardReadRow>): Card {
  const { id, code, remark, lostAt, createdAt } = card
  return {
    id,
    code,
    remark,
    createdAt: createdAt.toISOString(),
    state: lostAt ? 'lost' : driver ? 'held' : 'free',
    lostAt: lostAt?.toISOString() ?? null,
    holder: driver && shownPerson(driver),
    heldSince: since && begin(since),
    lastRead: reads.get(code) ?? null,
  }
}

const begin = (from: Date): string | null => (isBeginning(from) ? null : from.toISOString())

const shownPerson = ({ id, name, deletedAt }: { id: number; name: string; deletedAt: Date | null }) => ({
  id,
  name,
  deleted: deletedAt !== null,
})
