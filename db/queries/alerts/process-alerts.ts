import { and, inArray, lte, not } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { markIn } from '@/db/queries/events/device-event-marks'
import { listed, readFloor, unreadBy } from '@/db/queries/events/event-read-state'
import { notWithdrawn } from '@/db/queries/events/event-scope'
import {
  assignedTo,
  inState,
  notQuiet,
  ofDevices,
  ofSeverities,
  ofTypes,
  within,
} from '@/db/queries/events/read-events'
import { alertProcessings } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import type { AlertFilter, ProcessAlertsAnswer, ProcessAlertsBody } from '@/lib/alerts/alert-schema'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { MAX_PROCESSED } from '@/lib/events/event-types'
import type { ProcessingTerms } from '@/lib/events/processing-schema'
import { logProcessing, type ProcessedAlert } from './log-processing'
import { type AskedAlerts, idsAre, visibleAlerts } from './visible-alerts'

/**
 * Processes alerts for all who see them, and marks them as read for the account of `access`; or opens them again. What
 * somebody has processed already stays as it is. Throws 404 when one of the ids is not visible.
 */
export async function processAlerts(access: Access, body: ProcessAlertsBody): Promise<ProcessAlertsAnswer> {
  requirePermission(access, 'events.edit')
  const given = 'filter' in body ? await inFilter(access, body.filter) : { where: idsAre(body.ids) }
  return database().transaction(async (tx) => {
    const found = await visibleAlerts(tx, access, given)
    if ('ids' in body && found.length < new Set(body.ids).size) throw new AppError('alertUnknown')
    const alerts = found.slice(0, MAX_PROCESSED)
    const ids = body.processed
      ? await insertProcessings(tx, access, alerts, body)
      : await deleteProcessings(tx, access, alerts)
    if (body.processed && alerts.length > 0)
      await markIn(tx, access, { ids: alerts.map(({ id }) => id), read: true })
    await publishChanged(tx, alerts, new Set(ids))
    return { changed: ids.length, ids, more: found.length > MAX_PROCESSED }
  })
}

/** What nobody has processed, but what is likely false or was taken back. */
async function inFilter(
  access: Access,
  { upTo, read, imei, kind, severity, assignee, ...times }: AlertFilter,
): Promise<AskedAlerts> {
  const unread = read && unreadBy(access, await readFloor(access))
  return {
    visible: ofDevices(imei),
    where: and(
      ofTypes(kind),
      ...within(times),
      inState('unprocessed'),
      notQuiet(),
      notWithdrawn(),
      ofSeverities(severity),
      assignedTo(assignee),
      unread && (read === 'unread' ? unread : not(unread)),
      upTo ? lte(deviceEvents.id, upTo) : undefined,
    ),
  }
}

async function insertProcessings(
  tx: Tx,
  access: Access,
  alerts: readonly ProcessedAlert[],
  { handler, content }: ProcessingTerms,
): Promise<number[]> {
  if (alerts.length === 0) return []
  const rows = await tx
    .insert(alertProcessings)
    .values(
      alerts.map(({ id, deviceId }) => ({
        deviceId,
        eventId: id,
        accountId: access.actorId,
        handler,
        content,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: alertProcessings.eventId })
  const ids = rows.map(({ id }) => id)
  await logProcessing(
    tx,
    access,
    'alerts.process',
    alerts,
    new Map(ids.map((id) => [id, { handler, content }])),
  )
  return ids
}

async function deleteProcessings(
  tx: Tx,
  access: Access,
  alerts: readonly ProcessedAlert[],
): Promise<number[]> {
  if (alerts.length === 0) return []
  const rows = await tx
    .delete(alertProcessings)
    .where(
      and(
        inArray(alertProcessings.deviceId, [...new Set(alerts.map(({ deviceId }) => deviceId))]),
        inArray(alertProcessings.eventId, listed(alerts.map(({ id }) => id))),
      ),
    )
    .returning()
  await logProcessing(tx, access, 'alerts.reopen', alerts, new Map(rows.map((row) => [row.eventId, row])))
  return rows.map(({ eventId }) => eventId)
}

async function publishChanged(
  tx: Tx,
  alerts: readonly ProcessedAlert[],
  ids: ReadonlySet<number>,
): Promise<void> {
  const changed = alerts.filter(({ id }) => ids.has(id))
  if (changed.length === 0) return
  await publish(tx, {
    kind: 'eventsChanged',
    ids: changed.map(({ deviceId, id }) => [deviceId, id]),
  })
}
