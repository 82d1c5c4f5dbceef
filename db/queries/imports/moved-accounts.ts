import { and, asc, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { importOrigins } from '@/db/schema/import-origins'
import { mailTokens } from '@/db/schema/mail-tokens'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { MovedAccount } from '@/lib/imports/traccar/invitations'

export type MovedRow = MovedAccount & { id: number; login: string; path: string; language: string | null }

/** Accounts that imports of a server made, the oldest first. */
export async function movedAccounts(access: Access, source: string): Promise<MovedRow[]> {
  requirePermission(access, 'imports.run')
  const { id, login, path, language, type, email, disabled, webLogin, appLogin } = accounts
  return database()
    .select({
      id,
      login,
      path,
      language,
      type,
      email,
      disabled,
      webLogin,
      appLogin,
      expiresAt: accounts.expiresAt,
      passwordHash: accounts.passwordHash,
      isInvited: sql<boolean>`exists (
        select 1 from ${mailTokens} where ${mailTokens.accountId} = ${accounts.id}
          and ${mailTokens.purpose} = 'password' and ${mailTokens.usedAt} is null and ${mailTokens.expiresAt} > now())`,
    })
    .from(importOrigins)
    .innerJoin(accounts, eq(accounts.id, importOrigins.localId))
    .where(
      and(
        eq(importOrigins.source, source),
        eq(importOrigins.kind, 'account'),
        eq(importOrigins.isMade, true),
        inSubtree(access),
      ),
    )
    .orderBy(asc(accounts.id))
}
