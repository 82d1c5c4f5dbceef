import { and, count, desc, eq, gte, ilike, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { businessLogs, type LoggedChanges } from '@/db/schema/business-logs'
import { containing } from '@/db/sql-parts'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import { seesOnAlert } from '@/lib/commands/on-alert'
import type {
  BusinessLog,
  BusinessLogFilter,
  BusinessLogPage,
  BusinessLogQuery,
} from '@/lib/logs/business-log-schema'

/** Whether who did it acted for the own account or one below it. */
const isNear = (access: Access): SQL =>
  sql`coalesce((select near.path like ${`${access.path}%`} from accounts near where near.id = ${businessLogs.accountId}), true)`

/** Who did it: the login; of a superior no more than the name that it shows. */
const actorOf = (access: Access): SQL<string> =>
  sql<string>`case when ${isNear(access)} then ${businessLogs.actorName}
    else (select superior.customer_name from accounts superior where superior.id = ${businessLogs.accountId}) end`

/** Through which API key; how a superior calls its keys is its own. */
const apiKeyOf = (access: Access): SQL<string | null> =>
  sql<string | null>`case when ${isNear(access)} then ${businessLogs.keyName} end`

/** What changed, without the commands of rules and fences where who asks does not see these: nor are they searched. */
const changesOf = (access: Access): SQL<LoggedChanges> =>
  seesOnAlert(access) ? sql<LoggedChanges>`${businessLogs.changes}` : WITHOUT_COMMANDS
const WITHOUT_COMMANDS = sql<LoggedChanges>`(${businessLogs.changes} - 'alertCommand' - 'alertCommandBy')`

/** Where a command is all that changed there is nothing to be told without it. */
const tellsSomething = (access: Access): SQL | undefined =>
  seesOnAlert(access) ? undefined : sql`(${WITHOUT_COMMANDS} <> '{}' or ${businessLogs.changes} = '{}')`

const shown = (access: Access) => ({
  id: businessLogs.id,
  time: businessLogs.time,
  actor: actorOf(access),
  apiKey: apiKeyOf(access),
  action: businessLogs.action,
  objectKind: businessLogs.objectKind,
  objectId: businessLogs.objectId,
  objectName: businessLogs.objectName,
  changes: changesOf(access),
})

/** What was done to objects of the own account and those below it, newest first. */
export async function listBusinessLogs(access: Access, query: BusinessLogQuery): Promise<BusinessLogPage> {
  requirePermission(access, 'businessLogs.read')
  const where = and(inReach(access), tellsSomething(access), matches(access, query))
  const [total] = await database().select({ count: count() }).from(businessLogs).where(where)
  const items = await select(access, where, query.pageSize, (query.page - 1) * query.pageSize)
  return { items, total: total?.count ?? 0, page: query.page, pageSize: query.pageSize }
}

/** The same, a batch at a time, for a file. */
export async function* businessLogBatches(
  access: Access,
  filter: BusinessLogFilter,
  max: number,
): AsyncGenerator<BusinessLog[]> {
  requirePermission(access, 'businessLogs.read')
  const where = and(inReach(access), tellsSomething(access), matches(access, filter))
  const ROWS = 1000
  let before: number | null = null
  for (let done = 0; done < max; done += ROWS) {
    const older: SQL | undefined = before === null ? undefined : lt(businessLogs.id, before)
    const rows: BusinessLog[] = await select(access, and(where, older), Math.min(ROWS, max - done), 0)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS) return
    before = last.id
  }
}

async function select(
  access: Access,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<BusinessLog[]> {
  const rows = await database()
    .select(shown(access))
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

function matches(
  access: Access,
  { from, to, kind, action, actor, search }: BusinessLogFilter,
): SQL | undefined {
  const like = search ? containing(search) : null
  return and(
    from ? gte(businessLogs.time, from) : undefined,
    to ? lt(businessLogs.time, to) : undefined,
    kind ? eq(businessLogs.objectKind, kind) : undefined,
    action ? eq(businessLogs.action, action) : undefined,
    actor
      ? sql`(${actorOf(access)} ilike ${containing(actor)} or ${apiKeyOf(access)} ilike ${containing(actor)})`
      : undefined,
    like
      ? or(
          ilike(businessLogs.objectName, like),
          ilike(businessLogs.objectId, like),
          sql`${changesOf(access)}::text ilike ${like}`,
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
