import { eq } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { insertBelow, startingQuotas } from '@/db/queries/accounts/account-create'
import type { AccountRow } from '@/db/queries/accounts/accounts'
import { keepTree } from '@/db/queries/accounts/transfer-lock'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import { seedVehicles } from '@/db/seed/demo-vehicles'
import { trialVehicles } from '@/demo/trial-vehicles'
import { settleExpiry } from '@/lib/accounts/expiry'
import { refusePlacement } from '@/lib/accounts/placement'
import { DEFAULT_SWITCHES, type Grants, grantsHeld, grantsWithin } from '@/lib/accounts/switches'
import { type Access, requirePermission } from '@/lib/auth/access'
import { ACCOUNT_TYPES, accountTypeName } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'
import {
  type ApplicationRow,
  lockApplication,
  lockWaiting,
  markReviewed,
  type TellDecision,
} from './demo-applications'

export type NewTrial = { login: string; passwordHash: string; endsAt: Date }
export type Trial = { id: number; path: string; expiresAt: Date; application: ApplicationRow }

/**
 * Accepts an application that waits: a demo account below its reviewer with vehicles of its own,
 * which the worker gives a past and keeps moving until the account ends.
 */
export async function acceptApplication(
  access: Access,
  id: number,
  trial: NewTrial,
  tell: TellDecision<Trial>,
): Promise<Trial> {
  requirePermission(access, 'demoApplications.review')
  return refuseDuplicates({ accounts_login_key: 'accountExists' }, () =>
    database().transaction(async (tx) => {
      await keepTree(tx)
      const { row, owner } = await lockWaiting(tx, access, id)
      refusePlacement('demo', accountTypeName(owner.type))
      const made = await insertTrial(tx, owner, row, trial)
      await seedVehicles(tx, trialVehicles(row.id), () => made.id, new Date())
      await markReviewed(tx, access, row, owner, { status: 'accepted', accountId: made.id })
      await publish(tx, { kind: 'trials' })
      const accepted = { ...made, application: row }
      await tell(tx, accepted)
      return accepted
    }),
  )
}

async function insertTrial(
  tx: Tx,
  owner: AccountRow,
  { name, department, phone, email, language }: ApplicationRow,
  { login, passwordHash, endsAt }: NewTrial,
) {
  const wanted = owner.expiresAt && owner.expiresAt < endsAt ? owner.expiresAt : endsAt
  const expiresAt = settleExpiry(wanted, { superior: owner.expiresAt, activatedAt: new Date() }) ?? endsAt
  const grants = grantsWithin(
    { ...DEFAULT_SWITCHES } as Grants,
    grantsHeld(accountTypeName(owner.type), owner),
  )
  const id = await insertBelow(tx, owner, {
    ...grants,
    ...startingQuotas({}, owner),
    login,
    passwordHash,
    email,
    phone,
    language,
    expiresAt,
    customerName: name,
    contact: name,
    company: department,
    type: ACCOUNT_TYPES.demo,
    nodeId: owner.nodeId,
    timeZone: owner.timeZone,
  })
  return { id, path: `${owner.path}${id}/`, expiresAt }
}

/** Ends an accepted trial now; the worker takes away what belongs to it. */
export async function endTrialNow(access: Access, id: number): Promise<void> {
  requirePermission(access, 'demoApplications.review')
  await database().transaction(async (tx) => {
    const { row, owner } = await lockApplication(tx, access, id)
    if (row.status !== 'accepted' || row.accountId === null) throw new AppError('applicationReviewed')
    await tx.update(accounts).set({ expiresAt: new Date() }).where(eq(accounts.id, row.accountId))
    await logActions(tx, access, [
      {
        action: 'demoApplications.end',
        objectKind: 'demoApplication',
        objectId: id,
        objectName: row.name,
        path: owner.path,
      },
    ])
    await publish(tx, { kind: 'accounts', ids: [row.accountId] })
    await publish(tx, { kind: 'trials' })
  })
}
