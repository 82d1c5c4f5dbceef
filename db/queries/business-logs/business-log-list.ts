import { and, count, desc, eq, gte, ilike, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { businessLogs } from '@/db/schema/business-logs'
import { containing } from '@/db/sql-parts'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import type {
  BusinessLog,
  BusinessLogFilter,
  BusinessLogPage,
  BusinessLogQuery,
} from '@/lib/logs/business-log-schema'

const shown = {
  id: businessLogs.id,
  time: businessLogs.time,
  actor: businessLogs.actorName,
  apiKey: businessLogs.keyName,
  action: businessLogs.action,
  objectKind: businessLogs.objectKind,
  objectId: businessLogs.objectId,
  objectName: businessLogs.objectName,
  changes: businessLogs.changes,
}

/** What was done to objects of the own account and those below it, newest first. */
export async function listBusinessLogs(access: Access, query: BusinessLogQuery): Promise<BusinessLogPage> {
  requirePermission(access, 'businessLogs.read')
  const where = and(inReach(access), matches(query))
  const [total] = await database().select({ count: count() }).from(businessLogs).where(where)
  const items = await select(where, query.pageSize, (query.page - 1) * query.pageSize)
  return { items, total: total?.count ?? 0, page: query.page, pageSize: query.pageSize }
}

/** The same, a batch at a time, for a file. */
export async function* businessLogBatches(
  access: Access,
  filter: BusinessLogFilter,
  max: number,
): AsyncGenerator<BusinessLog[]> {
  requirePermission(access, 'businessLogs.read')
  const where = and(inReach(access), matches(filter))
  const ROWS = 1000
  let before: number | null = null
  for (let done = 0; done < max; done += ROWS) {
    const older: SQL | undefined = before === null ? undefined : lt(businessLogs.id, before)
    const rows: BusinessLog[] = await select(and(where, older), Math.min(ROWS, max - done), 0)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS) return
    before = last.id
  }
}

async function select(where: SQL | undefined, limit: number, offset: number): Promise<BusinessLog[]> {
  const rows = await database()
    .select(shown)
    .from(businessLogs)
    .where(where)
    .orderBy(desc(businessLogs.id))
    .limit(limit)
    .offset(offset)
  return rows.map((row) => ({ ...row, time: row.time.toISOString() }))
}

/**
 * An account reads what concerns its subtree. A virtual account reads nothing of other accounts,
 * and with a part of the devices only what it did itself.
 */
function inReach(access: Access): SQL | undefined {
  const own = eq(businessLogs.actorId, access.actorId)
  const below = sql`${businessLogs.path} like ${`${access.path}%`}`
  if (!access.virtual) return below
  return and(below, access.deviceSubset ? own : or(own, ne(businessLogs.objectKind, 'account')))
}

function matches({ from, to, kind, action, actor, search }: BusinessLogFilter): SQL | undefined {
  const like = search ? containing(search) : null
  return and(
    from ? gte(businessLogs.time, from) : undefined,
    to ? lt(businessLogs.time, to) : undefined,
    kind ? eq(businessLogs.objectKind, kind) : undefined,
    action ? eq(businessLogs.action, action) : undefined,
    actor
      ? or(ilike(businessLogs.actorName, containing(actor)), ilike(businessLogs.keyName, containing(actor)))
      : undefined,
    like
      ? or(
          ilike(businessLogs.objectName, like),
          ilike(businessLogs.objectId, like),
          sql`${businessLogs.changes}::text ilike ${like}`,
        )
      : undefined,
  )
}

/** Removes what was done more than `days` ago. */
export async function deleteOldBusinessLogs(_system: SystemAccess, days: number): Promise<void> {
  await database()
    .delete(businessLogs)
    .where(sql`${businessLogs.time} < now() - make_interval(days => ${days})`)
}
