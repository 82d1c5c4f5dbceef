import { database } from '@/db/client'
import { actorName } from '@/db/queries/accounts/actor-name'
import { tellAccounts } from '@/db/queries/messages/tell-accounts'
import { feedback, feedbackPictures } from '@/db/schema/feedback'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { FeedbackKind } from '@/lib/feedback/kinds'
import { recipientOf } from '@/lib/feedback/recipient'
import type { Environment } from '@/lib/feedback/schema'

type NewFeedback = { kind: FeedbackKind; text: string; environment: Environment }
export type FeedbackPicture = { contentType: string; data: Buffer }

/** Writes to who owns the domain, and tells them. `domainOwnerId` is null for a host of nobody. */
export async function insertFeedback(
  access: Access,
  given: NewFeedback,
  picture: FeedbackPicture | null,
  domainOwnerId: number | null,
): Promise<{ id: number }> {
  requirePermission(access, 'feedback.send')
  const recipientId = recipientOf(access, domainOwnerId === null ? null : { id: domainOwnerId })
  return database().transaction(async (tx) => {
    const [row] = await tx
      .insert(feedback)
      .values({ ...given, senderId: access.actorId, recipientId })
      .returning({ id: feedback.id })
    if (!row) throw new Error('insert returned no row')
    const { id } = row
    if (picture) await tx.insert(feedbackPictures).values({ feedbackId: id, ...picture })
    if (recipientId !== access.actorId) {
      const params = { id, topic: given.kind, name: await actorName(tx, access) }
      await tellAccounts(tx, [{ accountId: recipientId, message: { text: 'feedbackReceived', params } }])
    }
    return { id }
  })
}
