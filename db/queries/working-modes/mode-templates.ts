import { and, asc, eq, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { workingModeTemplates } from '@/db/schema/working-modes'
import { type Access, hasPart, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { loggedMode } from '@/lib/working-modes/logged-mode'
import {
  MOST_MODE_TEMPLATES,
  type ModeTemplate,
  type ModeTemplateBody,
} from '@/lib/working-modes/template-schema'

type Row = typeof workingModeTemplates.$inferSelect

/** The templates of the account, by name. */
export async function listModeTemplates(access: Access): Promise<ModeTemplate[]> {
  requirePermission(access, 'commands.read')
  const rows = await database()
    .select()
    .from(workingModeTemplates)
    .where(isOwn(access))
    .orderBy(asc(sql`lower(${workingModeTemplates.name})`), asc(workingModeTemplates.id))
  return rows.map(shownTemplate)
}

const isOwn = (access: Access) => eq(workingModeTemplates.accountId, access.accountId)

const shownTemplate = ({ id, name, setting, updatedAt }: Row): ModeTemplate => ({
  id,
  name,
  setting,
  updatedAt: updatedAt.toISOString(),
})

/** Keeps a working mode as a template. Throws `templatesTooMany`. */
export async function createModeTemplate(
  access: Access,
  body: ModeTemplateBody,
  now: Date,
): Promise<ModeTemplate> {
  requireWhole(access)
  return database().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('mode templates'), ${access.accountId})`)
    const count = await tx.$count(workingModeTemplates, isOwn(access))
    if (count >= MOST_MODE_TEMPLATES) throw new AppError('templatesTooMany', { max: MOST_MODE_TEMPLATES })
    const [made] = await tx
      .insert(workingModeTemplates)
      .values({ ...body, accountId: access.accountId, createdAt: now, updatedAt: now })
      .returning()
    if (!made) throw new Error('insert returned no row')
    await logTemplate(tx, access, 'commands.modeTemplateCreate', made, changesBetween({}, loggedOf(made)))
    return shownTemplate(made)
  })
}

/** Changes a template of the own account. Throws `templateUnknown`. */
export async function updateModeTemplate(
  access: Access,
  id: number,
  body: ModeTemplateBody,
  now: Date,
): Promise<ModeTemplate> {
  requireWhole(access)
  return database().transaction(async (tx) => {
    const before = await lockOwn(tx, access, id)
    const changes = changesBetween(loggedOf(before), loggedOf(body))
    if (Object.keys(changes).length === 0) return shownTemplate(before)
    const [after] = await tx
      .update(workingModeTemplates)
      .set({ ...body, updatedAt: now })
      .where(eq(workingModeTemplates.id, id))
      .returning()
    if (!after) throw new AppError('templateUnknown')
    await logTemplate(tx, access, 'commands.modeTemplateEdit', after, changes)
    return shownTemplate(after)
  })
}

/** Takes a template of the own account away. Throws `templateUnknown`. */
export async function deleteModeTemplate(access: Access, id: number): Promise<void> {
  requireWhole(access)
  await database().transaction(async (tx) => {
    const row = await lockOwn(tx, access, id)
    await tx.delete(workingModeTemplates).where(eq(workingModeTemplates.id, id))
    await logTemplate(tx, access, 'commands.modeTemplateDelete', row, {})
  })
}

/** Templates are for all devices of the account: who sees a part of them changes none. */
function requireWhole(access: Access): void {
  requirePermission(access, 'commands.batch')
  if (hasPart(access)) throw new AppError('permissionDenied')
}

async function lockOwn(tx: Tx, access: Access, id: number): Promise<Row> {
  const [row] = await tx
    .select()
    .from(workingModeTemplates)
    .where(and(eq(workingModeTemplates.id, id), isOwn(access)))
    .for('update')
  if (!row) throw new AppError('templateUnknown')
  return row
}

const loggedOf = ({ name, setting }: Pick<Row, 'name' | 'setting'>) => ({
  name,
  workingMode: loggedMode(setting),
})

async function logTemplate(
  tx: Tx,
  access: Access,
  action: 'commands.modeTemplateCreate' | 'commands.modeTemplateEdit' | 'commands.modeTemplateDelete',
  { id, name }: Pick<Row, 'id' | 'name'>,
  changes: Parameters<typeof logActions>[2][number]['changes'],
): Promise<void> {
  await logActions(tx, access, [
    { action, objectKind: 'workingModeTemplate', objectId: id, objectName: name, path: access.path, changes },
  ])
}
