import { and, asc, eq, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { driverFields, drivers } from '@/db/schema/drivers'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { MOST_OWN_FIELDS, type OwnField, type OwnFieldBody } from '@/lib/fleet/drivers/own-fields'

type Row = typeof driverFields.$inferSelect

const isOwn = (access: Access) => eq(driverFields.accountId, access.accountId)
const shown = ({ id, name, kind, choices }: Row): OwnField => ({ id, name, kind, choices })

/** The own fields of drivers, in the order in which they were made. */
export async function listOwnFields(access: Access): Promise<OwnField[]> {
  requireFleet(access, 'fleet.read')
  return ownFieldsOf(database(), access)
}

export async function ownFieldsOf(db: Database | Tx, access: Access): Promise<OwnField[]> {
  const rows = await db.select().from(driverFields).where(isOwn(access)).orderBy(asc(driverFields.id))
  return rows.map(shown)
}

/** Adds a field. Throws `ownFieldExists`, `ownFieldsTooMany`. */
export async function createOwnField(access: Access, body: OwnFieldBody): Promise<OwnField> {
  requireFleet(access, 'fleet.edit')
  return database().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('driver fields'), ${access.accountId})`)
    const count = await tx.$count(driverFields, isOwn(access))
    if (count >= MOST_OWN_FIELDS) throw new AppError('ownFieldsTooMany', { max: MOST_OWN_FIELDS })
    const values = { ...body, accountId: access.accountId }
    const [made] = await once(() => tx.insert(driverFields).values(values).returning())
    if (!made) throw new Error('insert returned no row')
    await log(tx, access, 'fleet.fieldCreate', made, changesBetween({}, body))
    return shown(made)
  })
}

/** Takes a field and its values away. Throws `ownFieldUnknown`. */
export async function deleteOwnField(access: Access, id: number): Promise<void> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const [row] = await tx
      .delete(driverFields)
      .where(and(eq(driverFields.id, id), isOwn(access)))
      .returning()
    if (!row) throw new AppError('ownFieldUnknown')
    const key = String(id)
    await tx
      .update(drivers)
      .set({ fields: sql`${drivers.fields} - ${key}::text` })
      .where(and(eq(drivers.accountId, access.accountId), sql`jsonb_exists(${drivers.fields}, ${key})`))
    await log(tx, access, 'fleet.fieldDelete', row, {})
  })
}

const once = <T>(write: () => Promise<T>): Promise<T> =>
  refuseDuplicates({ driver_fields_name_key: 'ownFieldExists' }, write)

async function log(
  tx: Tx,
  access: Access,
  action: 'fleet.fieldCreate' | 'fleet.fieldDelete',
  { id, name }: Row,
  changes: Parameters<typeof logActions>[2][number]['changes'],
): Promise<void> {
  await logActions(tx, access, [
    { action, objectKind: 'driverField', objectId: id, objectName: name, path: access.path, changes },
  ])
}
