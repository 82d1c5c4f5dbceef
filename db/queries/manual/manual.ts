import { and, eq, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { manualPages } from '@/db/schema/manual'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { Language } from '@/lib/i18n/languages'
import type { EditManualBody } from '@/lib/manual/schema'

export type EditedPage = { page: string; title: string; body: string }

/** The pages that the administrator rewrote in a language; the same for everyone. */
export function listEditedPages(_access: Access, language: Language): Promise<EditedPage[]> {
  return database()
    .select({ page: manualPages.page, title: manualPages.title, body: manualPages.body })
    .from(manualPages)
    .where(eq(manualPages.language, language))
}

const one = (page: string, language: Language) =>
  and(eq(manualPages.page, page), eq(manualPages.language, language))

/** Rewrites a page in one language. */
export async function saveManualPage(access: Access, page: string, body: EditManualBody): Promise<void> {
  requirePermission(access, 'manual.edit')
  await database().transaction(async (tx) => {
    const [before] = await tx.select().from(manualPages).where(one(page, body.language)).for('update')
    const values = { ...body, page, editedBy: access.actorId, updatedAt: sql`now()` }
    await tx
      .insert(manualPages)
      .values(values)
      .onConflictDoUpdate({ target: [manualPages.page, manualPages.language], set: values })
    await log(tx, access, 'manual.edit', page, body, before?.title ?? null)
  })
}

/** Gives a page its built-in text back. */
export async function restoreManualPage(access: Access, page: string, language: Language): Promise<void> {
  requirePermission(access, 'manual.edit')
  await database().transaction(async (tx) => {
    const [gone] = await tx.delete(manualPages).where(one(page, language)).returning()
    if (gone) await log(tx, access, 'manual.restore', page, { language, title: null }, gone.title)
  })
}

type Logged = { language: Language; title: string | null }

function log(tx: Tx, access: Access, action: string, page: string, after: Logged, before: string | null) {
  const changes = changesBetween({ title: before }, { title: after.title })
  const objectName = `${page} (${after.language})`
  const object = { objectKind: 'manualPage', objectId: page, objectName, path: access.path } as const
  return logActions(tx, access, [{ action, ...object, changes }])
}
