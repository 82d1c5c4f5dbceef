import { and, eq } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { alertAssignments } from '@/db/schema/alert-notes'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { AssigneeBody } from '@/lib/events/note-schema'
import { tellOfNote } from './log-notes'
import type { ProcessedAlert } from './log-processing'
import { lockAlert } from './visible-alerts'

/**
 * Says for all who see an alert who is to deal with it, in place of whom it was assigned to before; null takes it back.
 * Throws `alertUnknown`.
 */
export async function assignAlert(
  access: Access,
  id: number,
  { assignee }: AssigneeBody,
): Promise<AssigneeBody> {
  requirePermission(access, 'events.edit')
  await database().transaction(async (tx) => {
    const alert = await lockAlert(tx, access, id)
    const before = await assigneeOf(tx, alert)
    if (before === assignee) return
    if (assignee === null) await tx.delete(alertAssignments).where(isOf(alert))
    else await putAssignment(tx, access, alert, assignee)
    await tellOfNote(tx, access, 'alerts.assign', alert, { assignee: { before, after: assignee } })
  })
  return { assignee }
}

const isOf = ({ deviceId, id }: ProcessedAlert) =>
  and(eq(alertAssignments.deviceId, deviceId), eq(alertAssignments.eventId, id))

async function assigneeOf(tx: Tx, alert: ProcessedAlert): Promise<string | null> {
  const [row] = await tx
    .select({ assignee: alertAssignments.assignee })
    .from(alertAssignments)
    .where(isOf(alert))
  return row?.assignee ?? null
}

async function putAssignment(tx: Tx, access: Access, { deviceId, id }: ProcessedAlert, assignee: string) {
  const said = { accountId: access.actorId, assignee, assignedAt: new Date() }
  await tx
    .insert(alertAssignments)
    .values({ deviceId, eventId: id, ...said })
    .onConflictDoUpdate({ target: [alertAssignments.deviceId, alertAssignments.eventId], set: said })
}
