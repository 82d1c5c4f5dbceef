import { type Database, database, type Tx } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { smsProvider } from '@/db/schema/sms'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { SmsProvider } from '@/lib/sms/provider-schema'
import { loggedChange } from './logged-provider'

export type SmsProviderRow = typeof smsProvider.$inferSelect
/** What a message takes to be handed over, and what it costs. */
export type StoredProvider = Omit<SmsProviderRow, 'id' | 'updatedAt'>

/** The provider of the platform, with what is sealed; null where there is none. */
export async function ownSmsProvider(access: Access): Promise<SmsProviderRow | null> {
  requirePermission(access, 'smsProvider.edit')
  const [row] = await database().select().from(smsProvider)
  return row ?? null
}

/** The same for whoever hands messages over. */
export async function sendingProvider(_system: SystemAccess): Promise<SmsProviderRow | null> {
  const [row] = await database().select().from(smsProvider)
  return row ?? null
}

/** What a segment costs; null where nobody sends any. */
export async function smsPrice(tx: Database | Tx): Promise<{ price: number; currency: string } | null> {
  const [row] = await tx
    .select({ price: smsProvider.price, currency: smsProvider.currency })
    .from(smsProvider)
  return row ?? null
}

/** As the administrator sees it: of secrets it is told that they are there. */
export const shownSmsProvider = (row: SmsProviderRow): SmsProvider => {
  const { method, url, user, contentType, body, successText, sender, price, currency } = row
  return {
    method,
    url,
    user,
    contentType,
    body,
    successText,
    sender,
    price,
    currency,
    headers: row.headers.map(({ name }) => ({ name })),
    hasPassword: row.sealedPassword !== '',
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Keeps the provider in place of the one before. */
export async function saveSmsProvider(access: Access, settings: StoredProvider): Promise<SmsProviderRow> {
  requirePermission(access, 'smsProvider.edit')
  return database().transaction(async (tx) => {
    const [before] = await tx.select().from(smsProvider).for('update')
    const values = { ...settings, updatedAt: new Date() }
    const [row] = await tx
      .insert(smsProvider)
      .values({ id: 1, ...values })
      .onConflictDoUpdate({ target: smsProvider.id, set: values })
      .returning()
    if (!row) throw new Error('the provider of messages was not kept')
    await logActions(tx, access, [
      {
        action: before ? 'smsProvider.edit' : 'smsProvider.create',
        objectKind: 'smsProvider',
        objectId: row.id,
        objectName: hostOf(row),
        path: access.path,
        changes: loggedChange(before, row),
      },
    ])
    return row
  })
}

const hostOf = ({ url }: Pick<SmsProviderRow, 'url'>): string => new URL(url).host

/** Takes it away: nothing is sent by SMS any more. Throws `smsProviderMissing`. */
export async function deleteSmsProvider(access: Access): Promise<void> {
  requirePermission(access, 'smsProvider.edit')
  await database().transaction(async (tx) => {
    const [gone] = await tx.delete(smsProvider).returning()
    if (!gone) throw new AppError('smsProviderMissing')
    await logActions(tx, access, [
      {
        action: 'smsProvider.delete',
        objectKind: 'smsProvider',
        objectId: gone.id,
        objectName: hostOf(gone),
        path: access.path,
      },
    ])
  })
}
