import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { commandCatalogue } from '@/db/schema/command-catalogue'
import { type Access, requirePermission } from '@/lib/auth/access'
import { CATALOGUE } from '@/lib/commands/catalogue/catalogue'
import type {
  CommandCatalogue,
  KeepCatalogueBody,
  ownCommandName,
} from '@/lib/commands/catalogue/catalogue-schema'
import { loggedDocument } from '@/lib/commands/catalogue/document-changes'
import { usableDocument } from '@/lib/commands/catalogue/usable-document'
import { AppError } from '@/lib/errors'
import { currentWords, OPERATOR, readerOf } from './current-catalogue'

/** What the operator added to the built-in commands, and these. */
export async function findCommandCatalogue(access: Access): Promise<CommandCatalogue> {
  requirePermission(access, 'commandCatalogue.edit')
  const { revision, document, leftOut } = await readerOf(database()).latest()
  return { revision, document, leftOut, builtIn: shownBuiltIn() }
}

/** As plain values: an answer is held to its schema, which knows no constants. */
const shownBuiltIn = (): CommandCatalogue['builtIn'] =>
  structuredClone({
    families: [...CATALOGUE.families],
    definitions: CATALOGUE.definitions,
  }) as CommandCatalogue['builtIn']

/**
 * Keeps a document in place of the one of `revision`; it holds on every node within two seconds. Throws `catalogueChanged` where
 * somebody else was faster.
 */
export async function keepCommandCatalogue(
  access: Access,
  { revision, document }: KeepCatalogueBody,
): Promise<CommandCatalogue> {
  requirePermission(access, 'commandCatalogue.edit')
  await database().transaction(async (tx) => {
    const before = await lockKept(tx)
    if (before.revision !== revision) throw new AppError('catalogueChanged')
    const { was, is } = loggedDocument(before.document, document)
    const text = JSON.stringify(document)
    if (text === JSON.stringify(before.document)) return
    const values = { revision: revision + 1, document: text, updatedAt: sql`now()` }
    await tx
      .insert(commandCatalogue)
      .values({ name: OPERATOR, ...values })
      .onConflictDoUpdate({ target: commandCatalogue.name, set: values })
    await logActions(tx, access, [
      {
        action: 'commandCatalogue.edit',
        objectKind: 'commandCatalogue',
        objectId: revision + 1,
        objectName: String(revision + 1),
        path: access.path,
        changes: changesBetween(was, is),
      },
    ])
  })
  return findCommandCatalogue(access)
}

/** What is kept, with nobody else changing it. */
async function lockKept(tx: Tx) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('command catalogue'))`)
  const [row] = await tx.select().from(commandCatalogue).where(eq(commandCatalogue.name, OPERATOR))
  const document = row ? JSON.parse(row.document) : { version: 1 }
  return { revision: row?.revision ?? 0, document: usableDocument(CATALOGUE, document).document }
}

/** The operator's own commands, as it calls them. */
export async function listOwnCommandNames(access: Access): Promise<z.output<typeof ownCommandName>[]> {
  requirePermission(access, 'commands.read')
  const words = await currentWords(access)
  return [...words].flatMap(([command, { name }]) => (name === undefined ? [] : [{ command, name }]))
}
