import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { prepared } from '@/db/prepared'
import type { SessionAccount } from '@/db/queries/auth/sessions'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import { apiKeys } from '@/db/schema/api-keys'
import { secondFactors } from '@/db/schema/second-factors'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import type { MadeApiKey } from '@/lib/auth/api-key'
import { type ApiKey, type CreateApiKeyBody, MAX_API_KEYS } from '@/lib/auth/api-key-schema'
import { AppError } from '@/lib/errors'

export type FoundApiKey = {
  id: number
  name: string
  account: SessionAccount
  scopes: string[]
  expiresAt: Date | null
  /** Neither revoked nor expired. */
  live: boolean
  /** Whether the account has set up a second factor. */
  secondFactor: boolean
}

const keyOfHash = prepared((db) =>
  db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      account: accounts,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      live: sql<boolean>`${apiKeys.revokedAt} is null and (${apiKeys.expiresAt} is null or ${apiKeys.expiresAt} > now())`,
      secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      stale: sql<boolean>`${apiKeys.lastUsedAt} is null or ${apiKeys.lastUsedAt} < now() - interval '1 minute'`,
    })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(eq(apiKeys.hash, sql.placeholder('hash')))
    .prepare('keyOfHash'),
)

/** The key with this hash; its use is written down, at most once a minute. */
export async function findApiKey(_system: SystemAccess, hash: string): Promise<FoundApiKey | null> {
  const [row] = await keyOfHash().execute({ hash })
  if (!row) return null
  const { stale, ...found } = row
  if (found.live && stale) {
    await database().update(apiKeys).set({ lastUsedAt: sql`now()` }).where(eq(apiKeys.id, found.id))
  }
  return found
}

const shown = {
  id: apiKeys.id,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  scopes: apiKeys.scopes,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
  createdAt: apiKeys.createdAt,
}

const own = (access: Access) => and(eq(apiKeys.accountId, access.accountId), isNull(apiKeys.revokedAt))

/** The keys of the own account that were not revoked, newest first; never the keys themselves. */
export async function listApiKeys(access: Access): Promise<ApiKey[]> {
  requirePermission(access, 'apiKeys.edit')
  const rows = await database().select(shown).from(apiKeys).where(own(access)).orderBy(desc(apiKeys.id))
  return rows.map(toApiKey)
}

/** Keeps the hash of a new key. Throws `quotaReached` when there are enough. */
export async function insertApiKey(
  access: Access,
  { prefix, hash }: MadeApiKey,
  body: CreateApiKeyBody,
): Promise<ApiKey> {
  requirePermission(access, 'apiKeys.edit')
  return database().transaction(async (tx) => {
    // The own row is held, so that two at once cannot pass the quota.
    await tx.select().from(accounts).where(eq(accounts.id, access.accountId)).for('update')
    const [kept] = await tx.select({ count: count() }).from(apiKeys).where(own(access))
    if ((kept?.count ?? 0) >= MAX_API_KEYS) throw new AppError('quotaReached', { max: MAX_API_KEYS })
    const [row] = await tx
      .insert(apiKeys)
      .values({ ...body, accountId: access.accountId, prefix, hash })
      .returning(shown)
    if (!row) throw new Error('insert returned no row')
    await logKey(tx, access, 'apiKeys.create', row, {
      scopes: { before: null, after: row.scopes },
      expiresAt: { before: null, after: row.expiresAt?.toISOString() ?? null },
    })
    return toApiKey(row)
  })
}

/** Ends a key: the next call with it is refused, and its live feeds end. */
export async function revokeApiKey(access: Access, id: number): Promise<void> {
  requirePermission(access, 'apiKeys.edit')
  await database().transaction(async (tx) => {
    const [row] = await tx
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, id), own(access)))
      .returning(shown)
    if (!row) throw new AppError('keyUnknown')
    await logKey(tx, access, 'apiKeys.revoke', row)
    await publish(tx, { kind: 'session', jti: `key:${id}` })
  })
}

type Row = Omit<ApiKey, 'expiresAt' | 'lastUsedAt' | 'createdAt'> &
  Record<'expiresAt' | 'lastUsedAt', Date | null> & { createdAt: Date }

function toApiKey(row: Row): ApiKey {
  return {
    ...row,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

async function logKey(
  tx: Tx,
  access: Access,
  action: string,
  { id, name }: Row,
  changes = {},
): Promise<void> {
  await logActions(tx, access, [
    { action, objectKind: 'apiKey', objectId: id, objectName: name, path: access.path, changes },
  ])
}
