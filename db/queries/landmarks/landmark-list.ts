import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { landmarks } from '@/db/schema/landmarks'
import { containing } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { Landmark, LandmarkPage, LandmarkQuery } from '@/lib/landmarks/schema'
import { landmarkRoom } from './landmark-room'
import { type LandmarkRow, mayEditLandmarks, shownLandmarks } from './landmark-scope'

/** Landmarks of the own account and those below by their names, and how many the own one may have. */
export async function listLandmarks(
  access: Access,
  { search, page, pageSize }: LandmarkQuery,
): Promise<LandmarkPage> {
  requirePermission(access, 'geofences.read')
  const where = and(shownLandmarks(access), search === '' ? undefined : matches(search))
  const [[total], items, room] = await Promise.all([
    database()
      .select({ count: count() })
      .from(landmarks)
      .innerJoin(accounts, eq(accounts.id, landmarks.accountId))
      .where(where),
    readLandmarks(access, where, pageSize, (page - 1) * pageSize),
    landmarkRoom(access),
  ])
  return { items, total: total?.count ?? 0, page, pageSize, ...room }
}

/** One of them. Throws `landmarkUnknown`. */
export async function findLandmark(access: Access, id: number): Promise<Landmark> {
  const [found] = await readLandmarks(access, and(shownLandmarks(access), eq(landmarks.id, id)), 1, 0)
  if (!found) throw new AppError('landmarkUnknown')
  return found
}

function matches(search: string): SQL {
  const pattern = containing(search)
  return sql`(${landmarks.name} ilike ${pattern} or ${landmarks.description} ilike ${pattern})`
}

async function readLandmarks(
  access: Access,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<Landmark[]> {
  const rows = await database()
    .select({ row: landmarks, accountName: accounts.customerName })
    .from(landmarks)
    .innerJoin(accounts, eq(accounts.id, landmarks.accountId))
    .where(where)
    .orderBy(asc(sql`lower(${landmarks.name})`), asc(landmarks.id))
    .limit(limit)
    .offset(offset)
  const editable = mayEditLandmarks(access)
  return rows.map(({ row, accountName }) => ({
    ...toLandmark(row),
    accountName,
    editable,
    own: row.accountId === access.accountId,
  }))
}

function toLandmark(row: LandmarkRow) {
  const { id, accountId, name, description, icon, shape, createdAt, updatedAt } = row
  return {
    id,
    accountId,
    name,
    description,
    icon: icon as Landmark['icon'],
    shape: shape as Landmark['shape'],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
