import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import { customReports } from '@/db/schema/custom-reports'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { buildReport } from '@/lib/reports/custom-report'
import type { CustomReport, CustomReportListed } from '@/lib/reports/custom-schema'

const MAX_LISTED = 200
const NAME_TAKEN = { custom_reports_name_key: 'reportNameTaken' } as const

/** The account's own ones; with a part of its devices those that the virtual account made itself. */
function own(access: Access): SQL {
  const ofAccount = eq(customReports.accountId, access.accountId)
  return (access.deviceSubset ? and(ofAccount, eq(customReports.actorId, access.actorId)) : ofAccount) as SQL
}

/** Own ones, and those that the account and its superiors share. */
function seen(access: Access): SQL {
  const fromAbove = sql`${access.path} like ${accounts.path} || '%'`
  return or(own(access), and(eq(customReports.shared, true), fromAbove)) as SQL
}

const columns = {
  id: customReports.id,
  accountId: customReports.accountId,
  actorId: customReports.actorId,
  name: customReports.name,
  definition: customReports.definition,
  shared: customReports.shared,
  updatedAt: customReports.updatedAt,
  owner: accounts.customerName,
}

type Row = Pick<typeof customReports.$inferSelect, Exclude<keyof typeof columns, 'owner'>> & { owner: string }

const toListed =
  (access: Access) =>
  ({ accountId, actorId, definition, updatedAt, ...row }: Row): CustomReportListed => ({
    ...definition,
    ...row,
    own: accountId === access.accountId && (!access.deviceSubset || actorId === access.actorId),
    updatedAt: updatedAt.toISOString(),
  })

export async function listCustomReports(access: Access): Promise<CustomReportListed[]> {
  const rows = await database()
    .select(columns)
    .from(customReports)
    .innerJoin(accounts, eq(accounts.id, customReports.accountId))
    .where(seen(access))
    .orderBy(asc(sql`lower(${customReports.name})`), customReports.id)
    .limit(MAX_LISTED)
  return rows.map(toListed(access))
}

/** Throws `reportUnknown` for one that is not there or not theirs to see. */
export async function findCustomReport(access: Access, id: number): Promise<CustomReportListed> {
  const [row] = await database()
    .select(columns)
    .from(customReports)
    .innerJoin(accounts, eq(accounts.id, customReports.accountId))
    .where(and(eq(customReports.id, id), seen(access)))
  if (!row) throw new AppError('reportUnknown')
  return toListed(access)(row)
}

export async function insertCustomReport(access: Access, given: CustomReport): Promise<CustomReportListed> {
  buildReport(given)
  const { name, shared, ...definition } = given
  const id = await refuseDuplicates(NAME_TAKEN, () =>
    database().transaction(async (tx) => {
      const [row] = await tx
        .insert(customReports)
        .values({ accountId: access.accountId, actorId: access.actorId, name, shared, definition })
        .returning({ id: customReports.id })
      if (!row) throw new AppError('systemAbnormal')
      await logActions(tx, access, [action(access, 'reports.create', row.id, name)])
      return row.id
    }),
  )
  return findCustomReport(access, id)
}

export async function updateCustomReport(
  access: Access,
  id: number,
  given: CustomReport,
): Promise<CustomReportListed> {
  buildReport(given)
  const before = await ownReport(access, id)
  const { name, shared, ...definition } = given
  await refuseDuplicates(NAME_TAKEN, () =>
    database().transaction(async (tx) => {
      await tx
        .update(customReports)
        .set({ name, shared, definition, updatedAt: sql`now()` })
        .where(and(eq(customReports.id, id), eq(customReports.accountId, access.accountId)))
      const changes = changesBetween({ name: before.name, shared: before.shared }, { name, shared })
      await logActions(tx, access, [{ ...action(access, 'reports.edit', id, name), changes }])
    }),
  )
  return findCustomReport(access, id)
}

export async function deleteCustomReport(access: Access, id: number): Promise<void> {
  const { name } = await ownReport(access, id)
  await database().transaction(async (tx) => {
    await tx
      .delete(customReports)
      .where(and(eq(customReports.id, id), eq(customReports.accountId, access.accountId)))
    await logActions(tx, access, [action(access, 'reports.delete', id, name)])
  })
}

/** A shared one of a superior can be seen, and not changed. */
async function ownReport(access: Access, id: number): Promise<CustomReportListed> {
  const found = await findCustomReport(access, id)
  if (!found.own) throw new AppError('permissionDenied')
  return found
}

const action = (access: Access, action: string, objectId: number, objectName: string) => ({
  action,
  objectId,
  objectName,
  path: access.path,
  objectKind: 'report' as const,
})
