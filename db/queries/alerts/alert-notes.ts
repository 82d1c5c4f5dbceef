import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { ACTED_FOR } from '@/db/queries/events/processings'
import { readEvents } from '@/db/queries/events/read-events'
import { accounts } from '@/db/schema/accounts'
import { alertAssignments, alertComments } from '@/db/schema/alert-notes'
import { deviceEvents } from '@/db/schema/device-events'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import {
  type AlertAssignment,
  type AlertComment,
  type AlertNotes,
  type CommentBody,
  MAX_COMMENTS,
} from '@/lib/events/note-schema'
import { tellOfNote } from './log-notes'
import { lockAlert } from './visible-alerts'

type Alert = { deviceId: number; id: number }

/** What people wrote about an alert, the newest last, and to whom it is assigned. Throws `alertUnknown`. */
export async function findAlertNotes(access: Access, id: number): Promise<AlertNotes> {
  const [alert] = await readEvents(access, { where: [eq(deviceEvents.id, id)], limit: 1 })
  if (!alert) throw new AppError('alertUnknown')
  const [assignment, items] = await Promise.all([
    assignmentOf(access, alert),
    readComments(database(), access, ofAlert(alert)),
  ])
  return { assignment, items, quota: MAX_COMMENTS }
}

/** Adds a comment that all see who see the alert. Throws `alertUnknown` and `alertCommentsTooMany`. */
export async function insertComment(
  access: Access,
  id: number,
  { content }: CommentBody,
): Promise<AlertComment> {
  requirePermission(access, 'events.edit')
  return database().transaction(async (tx) => {
    const alert = await lockAlert(tx, access, id)
    if ((await tx.$count(alertComments, ofAlert(alert))) >= MAX_COMMENTS)
      throw new AppError('alertCommentsTooMany', { max: MAX_COMMENTS })
    const [row] = await tx
      .insert(alertComments)
      .values({
        deviceId: alert.deviceId,
        eventId: id,
        accountId: access.actorId,
        content,
        author: sql`(select ${accounts.customerName} from ${accounts} where ${accounts.id} = ${access.actorId})`,
      })
      .returning({ id: alertComments.id })
    const [comment] = await readComments(tx, access, and(ofAlert(alert), eq(alertComments.id, row?.id ?? 0)))
    if (!comment) throw new Error('the inserted comment was not found')
    await tellOfNote(tx, access, 'alerts.comment', alert, { comment: { before: null, after: content } })
    return comment
  })
}

const ofAlert = ({ deviceId, id }: Alert) =>
  and(eq(alertComments.deviceId, deviceId), eq(alertComments.eventId, id))

/** Whether a login of the account that asks did it. */
const byOwn = ({ accountId }: Access) => sql<boolean>`coalesce(${ACTED_FOR} = ${accountId}, false)`

function readComments(db: Database | Tx, access: Access, which: SQL | undefined): Promise<AlertComment[]> {
  return db
    .select({
      id: alertComments.id,
      author: alertComments.author,
      content: alertComments.content,
      time: alertComments.writtenAt,
      byOwnAccount: byOwn(access),
    })
    .from(alertComments)
    .leftJoin(sql`${accounts} who`, sql`who.id = ${alertComments.accountId}`)
    .where(which)
    .orderBy(asc(alertComments.writtenAt), asc(alertComments.id))
    .then((rows) => rows.map(({ time, ...row }) => ({ ...row, time: time.toISOString() })))
}

async function assignmentOf(access: Access, { deviceId, id }: Alert): Promise<AlertAssignment | null> {
  const [row] = await database()
    .select({
      assignee: alertAssignments.assignee,
      time: alertAssignments.assignedAt,
      byOwnAccount: byOwn(access),
    })
    .from(alertAssignments)
    .leftJoin(sql`${accounts} who`, sql`who.id = ${alertAssignments.accountId}`)
    .where(and(eq(alertAssignments.deviceId, deviceId), eq(alertAssignments.eventId, id)))
  return row ? { ...row, time: row.time.toISOString() } : null
}
