import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { blackCarAddresses } from '@/db/schema/black-car-addresses'
import { containing } from '@/db/sql-parts'
import { type Access, may, requirePermission } from '@/lib/auth/access'
import { reviews } from '@/lib/black-cars/lifecycle'
import { MAX_BLACK_CARS } from '@/lib/black-cars/limits'
import type { BlackCar, BlackCarPage, BlackCarQuery } from '@/lib/black-cars/schema'
import { AppError } from '@/lib/errors'
import { mayEditBlackCars, shownBlackCars } from './black-car-scope'

/** Addresses of the own account and those below, what waits for review first, and how many the own one may have. */
export async function listBlackCars(
  access: Access,
  { state, search, page, pageSize }: BlackCarQuery,
): Promise<BlackCarPage> {
  requirePermission(access, 'blackCars.read')
  const where = and(
    shownBlackCars(access),
    state && eq(blackCarAddresses.state, state),
    search === '' ? undefined : sql`${blackCarAddresses.name} ilike ${containing(search)}`,
  )
  const [[total], items, used] = await Promise.all([
    database()
      .select({ count: count() })
      .from(blackCarAddresses)
      .innerJoin(accounts, eq(accounts.id, blackCarAddresses.accountId))
      .where(where),
    readBlackCars(access, where, pageSize, (page - 1) * pageSize),
    countBlackCars(access),
  ])
  return { items, total: total?.count ?? 0, page, pageSize, quota: MAX_BLACK_CARS, used }
}

/** One of them. Throws `blackCarUnknown`. */
export async function findBlackCar(access: Access, id: number): Promise<BlackCar> {
  const [found] = await readBlackCars(access, and(shownBlackCars(access), eq(blackCarAddresses.id, id)), 1, 0)
  if (!found) throw new AppError('blackCarUnknown')
  return found
}

/** How many the account that asks has. */
export const countBlackCars = ({ accountId }: Access, db: Database | Tx = database()): Promise<number> =>
  db.$count(
    blackCarAddresses,
    and(eq(blackCarAddresses.accountId, accountId), isNull(blackCarAddresses.deletedAt)),
  )

async function readBlackCars(
  access: Access,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<BlackCar[]> {
  const { state, name } = blackCarAddresses
  const rows = await database()
    .select({ row: blackCarAddresses, accountName: accounts.customerName, path: accounts.path })
    .from(blackCarAddresses)
    .innerJoin(accounts, eq(accounts.id, blackCarAddresses.accountId))
    .where(where)
    .orderBy(sql`${state} <> 'underReview'`, asc(sql`lower(${name})`), asc(blackCarAddresses.id))
    .limit(limit)
    .offset(offset)
  const [mayEdit, mayReview] = [mayEditBlackCars(access), may(access, 'blackCars.review')]
  return rows.map(({ row, accountName, path }) => {
    const { id, accountId, name, color, lat, lon, radiusM, state, reason } = row
    return {
      id,
      accountId,
      accountName,
      own: accountId === access.accountId,
      name,
      color,
      lat,
      lon,
      radiusM,
      state,
      reason,
      reviewedAt: row.reviewedAt?.toISOString() ?? null,
      editable: mayEdit && state !== 'passed',
      removable: mayEdit,
      reviewable: mayReview && state === 'underReview' && reviews(access.path, path),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}
