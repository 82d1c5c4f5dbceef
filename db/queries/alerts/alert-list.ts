import { driversAt } from '@/db/queries/driving/driver-of-moment'
import { notesOf } from '@/db/queries/events/note-counts'
import { processingsOf } from '@/db/queries/events/processings'
import {
  assignedTo,
  cursorAt,
  type EventRow,
  inState,
  notQuiet,
  ofSeverities,
  ofTypes,
  readEvents,
  within,
} from '@/db/queries/events/read-events'
import { subjectNames } from '@/db/queries/events/subject-names'
import type { Alert, AlertList, AlertListQuery } from '@/lib/alerts/alert-schema'
import type { Access } from '@/lib/auth/access'
import { alertOf } from './alert-of'
import { deliveriesOf } from './deliveries'

/** A page of alerts of visible devices, the oldest first; those that later data took back are among them, and say so. */
export async function listAlerts(access: Access, { pageSize, ...query }: AlertListQuery): Promise<AlertList> {
  const limit = pageSize ?? query.limit
  const rows = await readEvents(access, {
    imei: query.imei,
    read: query.read,
    limit,
    cursor: query.after,
    oldestFirst: true,
    where: [
      ofTypes(query.kind),
      ofSeverities(query.severity),
      ...within(query),
      query.quiet === 'show' ? undefined : notQuiet(),
      inState(query.processed),
      assignedTo(query.assignee),
    ],
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await toAlerts(access, page),
    next: rows.length > limit && last ? cursorAt(last) : null,
  }
}

async function toAlerts(access: Access, rows: readonly EventRow[]): Promise<Alert[]> {
  const moments = rows.map(({ deviceId, eventTime }) => ({ deviceId, at: eventTime }))
  const [processings, notes, deliveries, nameOf, driverAt] = await Promise.all([
    processingsOf(access, rows),
    notesOf(rows),
    deliveriesOf(access, rows),
    subjectNames(rows),
    driversAt(access, moments),
  ])
  return rows.map((row) => {
    const { id, deviceId, eventTime } = row
    const { assignee, commentCount } = notes(id)
    const around = {
      subjectName: nameOf(row),
      driver: driverAt({ deviceId, at: eventTime }),
      processing: processings.get(id) ?? null,
      assignee,
      commentCount,
    }
    return {
      ...alertOf(row, around),
      deliveries: deliveries.get(id)?.deliveries ?? [],
      moreDeliveries: deliveries.get(id)?.more ?? 0,
    }
  })
}
