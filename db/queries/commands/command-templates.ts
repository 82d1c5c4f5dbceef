import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { currentCatalogue, currentWords } from '@/db/queries/command-catalogue/current-catalogue'
import { commandTemplates } from '@/db/schema/command-templates'
import { type Access, hasPart, requirePermission } from '@/lib/auth/access'
import { commandNamed } from '@/lib/commands/catalogue/catalogue'
import { dangerOfText } from '@/lib/commands/catalogue/danger-of-text'
import type { Catalogue } from '@/lib/commands/catalogue/definition'
import type { OwnWords } from '@/lib/commands/catalogue/own-words'
import { MOST_TEMPLATES } from '@/lib/commands/template-limits'
import type { CommandTemplate, TemplateBody } from '@/lib/commands/template-schema'
import { judgeTemplate } from '@/lib/commands/template-values'
import { AppError } from '@/lib/errors'

type Row = typeof commandTemplates.$inferSelect

/** What `access` may send from: the templates of its account, and those that accounts above share, by name. */
export async function listTemplates(access: Access): Promise<CommandTemplate[]> {
  requirePermission(access, 'commands.send')
  const shared = and(
    inArray(commandTemplates.accountId, idsAbove(access.path)),
    eq(commandTemplates.isShared, true),
  )
  const rows = await database()
    .select()
    .from(commandTemplates)
    .where(or(isOwn(access), shared))
    .orderBy(asc(sql`lower(${commandTemplates.name})`), asc(commandTemplates.id))
  const words = await currentWords(access)
  return rows.map((row) => shownTemplate(access, row, words))
}

/** The accounts above, as a path names them. */
const idsAbove = (path: string): number[] => path.split('/').filter(Boolean).map(Number)

const isOwn = (access: Access) => eq(commandTemplates.accountId, access.accountId)

function shownTemplate(access: Access, row: Row, words: ReadonlyMap<string, OwnWords>): CommandTemplate {
  const { id, name, text, command, asked, isShared } = row
  return {
    id,
    name,
    text,
    command,
    asked,
    shared: isShared,
    own: row.accountId === access.accountId,
    parameters: row.parameters as CommandTemplate['parameters'],
    words: words.get(command ?? ''),
  }
}

/**
 * Keeps a command as a template. Throws `templatesTooMany`, `templateNameTaken`, `engineNotInTemplate` for what cuts an engine,
 * which takes a purpose each time, and `commandNotOffered` for one that the catalogue has not.
 */
export async function createTemplate(access: Access, body: TemplateBody): Promise<CommandTemplate> {
  requireWhole(access)
  const values = valuesOf(body, await currentCatalogue(access))
  const row = await database().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('command templates'), ${access.accountId})`)
    const count = await tx.$count(commandTemplates, isOwn(access))
    if (count >= MOST_TEMPLATES) throw new AppError('templatesTooMany', { max: MOST_TEMPLATES })
    const [made] = await refuseDuplicates({ command_templates_name_key: 'templateNameTaken' }, () =>
      tx
        .insert(commandTemplates)
        .values({ ...values, accountId: access.accountId })
        .returning(),
    )
    if (!made) throw new Error('insert returned no row')
    await logTemplate(tx, access, 'commands.templateCreate', made, changesBetween({}, loggedOf(made)))
    return made
  })
  return shownTemplate(access, row, await currentWords(access))
}

/** Changes a template of the own account. Throws `templateUnknown` and what `createTemplate` throws. */
export async function updateTemplate(
  access: Access,
  id: number,
  body: TemplateBody,
): Promise<CommandTemplate> {
  requireWhole(access)
  const values = valuesOf(body, await currentCatalogue(access))
  const row = await database().transaction(async (tx) => {
    const before = await lockOwn(tx, access, id)
    const [after] = await refuseDuplicates({ command_templates_name_key: 'templateNameTaken' }, () =>
      tx.update(commandTemplates).set(values).where(eq(commandTemplates.id, id)).returning(),
    )
    if (!after) throw new AppError('templateUnknown')
    const changes = changesBetween(loggedOf(before), loggedOf(after))
    if (Object.keys(changes).length > 0)
      await logTemplate(tx, access, 'commands.templateEdit', after, changes)
    return after
  })
  return shownTemplate(access, row, await currentWords(access))
}

/** Takes a template of the own account away. Throws `templateUnknown`. */
export async function deleteTemplate(access: Access, id: number): Promise<void> {
  requireWhole(access)
  await database().transaction(async (tx) => {
    const row = await lockOwn(tx, access, id)
    await tx.delete(commandTemplates).where(eq(commandTemplates.id, id))
    await logTemplate(tx, access, 'commands.templateDelete', row, {})
  })
}

/** Templates are for all devices of the account, and of those below: who sees a part of them changes none. */
function requireWhole(access: Access): void {
  requirePermission(access, 'commands.send')
  if (hasPart(access)) throw new AppError('permissionDenied')
}

async function lockOwn(tx: Tx, access: Access, id: number): Promise<Row> {
  const [row] = await tx
    .select()
    .from(commandTemplates)
    .where(and(eq(commandTemplates.id, id), isOwn(access)))
    .for('update')
  if (!row) throw new AppError('templateUnknown')
  return row
}

function valuesOf({ name, text, command, parameters, asked, shared }: TemplateBody, catalogue: Catalogue) {
  const definition = command === undefined ? null : commandNamed(command, catalogue)
  if (command !== undefined && !definition) throw new AppError('commandNotOffered', { model: 'none' })
  if (definition?.danger === 'engine' || (text !== undefined && dangerOfText(text) === 'engine'))
    throw new AppError('engineNotInTemplate')
  return {
    name,
    text: text ?? null,
    command: command ?? null,
    asked,
    isShared: shared,
    parameters: definition ? judgeTemplate(definition, parameters ?? {}, asked) : null,
  }
}

const loggedOf = ({ name, text, command, isShared }: Row) => ({
  name,
  commandText: text ?? command,
  shared: isShared,
})

async function logTemplate(
  tx: Tx,
  access: Access,
  action: 'commands.templateCreate' | 'commands.templateEdit' | 'commands.templateDelete',
  { id, name }: Pick<Row, 'id' | 'name'>,
  changes: Parameters<typeof logActions>[2][number]['changes'],
): Promise<void> {
  await logActions(tx, access, [
    { action, objectKind: 'commandTemplate', objectId: id, objectName: name, path: access.path, changes },
  ])
}
