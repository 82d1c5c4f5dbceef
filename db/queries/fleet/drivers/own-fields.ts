import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { ownRows, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { driverFields, drivers } from '@/db/schema/drivers'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import {
  MOST_OWN_FIELDS,
  type OwnField,
  type OwnFieldBody,
  type OwnFieldChange,
} from '@/lib/fleet/drivers/own-fields'

type Row = typeof driverFields.$inferSelect

const shown = ({ id, name, kind, choices }: Row): OwnField => ({ id, name, kind, choices })

/** The own fields of drivers, in their order. */
export async function listOwnFields(access: Access): Promise<OwnField[]> {
  requireFleet(access, 'fleet.read')
  return ownFieldsOf(database(), access)
}

export async function ownFieldsOf(db: Database | Tx, access: Access): Promise<OwnField[]> {
  const rows = await db
    .select()
    .from(driverFields)
    .where(ownRows(access, driverFields))
    .orderBy(asc(driverFields.position), asc(driverFields.id))
  return rows.map(shown)
}

/** Adds a field. Throws `ownFieldExists`, `ownFieldsTooMany`. */
export async function createOwnField(access: Access, body: OwnFieldBody): Promise<OwnField> {
  requireFleet(access, 'fleet.edit')
  return database().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('driver fields'), ${access.accountId})`)
    const fields = await tx.select().from(driverFields).where(ownRows(access, driverFields))
    if (fields.length >= MOST_OWN_FIELDS) throw new AppError('ownFieldsTooMany', { max: MOST_OWN_FIELDS })
    const position = Math.max(-1, ...fields.map((field) => field.position)) + 1
    const values = { ...body, position, accountId: access.accountId }
    const [made] = await once(() => tx.insert(driverFields).values(values).returning())
    if (!made) throw new Error('insert returned no row')
    const { name, kind: fieldKind, choices } = body
    await log(tx, access, 'fleet.fieldCreate', made, changesBetween({}, { name, fieldKind, choices }))
    return shown(made)
  })
}

/** Calls a field otherwise, or changes what can be chosen. Throws `ownFieldUnknown`, `ownFieldExists`, `ownFieldChoices`. */
export async function changeOwnField(access: Access, id: number, body: OwnFieldChange): Promise<OwnField> {
  requireFleet(access, 'fleet.edit')
  return database().transaction(async (tx) => {
    const own = and(eq(driverFields.id, id), ownRows(access, driverFields))
    const [before] = await tx.select().from(driverFields).where(own).for('update')
    if (!before) throw new AppError('ownFieldUnknown')
    if ((before.kind === 'choice') !== body.choices.length > 0) throw new AppError('ownFieldChoices')
    const changes = changesBetween({ name: before.name, choices: before.choices }, body)
    if (Object.keys(changes).length === 0) return shown(before)
    const [row] = await once(() => tx.update(driverFields).set(body).where(own).returning())
    if (!row) throw new Error('update returned no row')
    const gone = before.choices.filter((choice) => !body.choices.includes(choice))
    if (gone.length > 0) await dropValues(tx, access, id, sql`${drivers.fields} ->> ${String(id)} in ${gone}`)
    await log(tx, access, 'fleet.fieldEdit', row, changes)
    return shown(row)
  })
}

/** Puts the fields into an order. Throws `ownFieldUnknown` unless it names each of them. */
export async function orderOwnFields(access: Access, ids: readonly number[]): Promise<OwnField[]> {
  requireFleet(access, 'fleet.edit')
  return database().transaction(async (tx) => {
    const rows = await tx.select().from(driverFields).where(ownRows(access, driverFields)).for('update')
    const places = new Map(ids.map((id, position) => [id, position]))
    if (places.size !== rows.length) throw new AppError('ownFieldUnknown')
    for (const row of rows) {
      const position = places.get(row.id)
      if (position === undefined) throw new AppError('ownFieldUnknown')
      if (position === row.position) continue
      await tx.update(driverFields).set({ position }).where(eq(driverFields.id, row.id))
      await log(tx, access, 'fleet.fieldEdit', row, {
        position: { before: row.position + 1, after: position + 1 },
      })
    }
    return ownFieldsOf(tx, access)
  })
}

/** Takes a field and its values away. Throws `ownFieldUnknown`. */
export async function deleteOwnField(access: Access, id: number): Promise<void> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const [row] = await tx
      .delete(driverFields)
      .where(and(eq(driverFields.id, id), ownRows(access, driverFields)))
      .returning()
    if (!row) throw new AppError('ownFieldUnknown')
    await dropValues(tx, access, id, sql`jsonb_exists(${drivers.fields}, ${String(id)})`)
    await log(tx, access, 'fleet.fieldDelete', row, {})
  })
}

/** Takes the values of a field from the drivers that have such. */
const dropValues = (tx: Tx, access: Access, id: number, having: SQL) =>
  tx
    .update(drivers)
    .set({ fields: sql`${drivers.fields} - ${String(id)}::text` })
    .where(and(ownRows(access, drivers), having))

const once = <T>(write: () => Promise<T>): Promise<T> =>
  refuseDuplicates({ driver_fields_name_key: 'ownFieldExists' }, write)

async function log(
  tx: Tx,
  access: Access,
  action: 'fleet.fieldCreate' | 'fleet.fieldEdit' | 'fleet.fieldDelete',
  { id, name }: Row,
  changes: Parameters<typeof logActions>[2][number]['changes'],
): Promise<void> {
  await logActions(tx, access, [
    { action, objectKind: 'driverField', objectId: id, objectName: name, path: access.path, changes },
  ])
}
