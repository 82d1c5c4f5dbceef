import type { EventRow } from '@/db/queries/events/read-events'
import type { Alert } from '@/lib/alerts/alert-schema'
import { alertSubject, shownSubject } from '@/lib/alerts/alert-subject'
import { eventSeverity } from '@/lib/events/severity'

/** A row as far as an alert tells of it. */
export type AlertRow = Omit<EventRow, 'step' | 'decidedAt'>

/** What is known of an alert beside its row, and of whoever asks. */
type Around = Pick<Alert, 'subjectName' | 'driver' | 'processing' | 'assignee' | 'commentCount'>

/** An alert without whom it was told. */
export type AlertItself = Omit<Alert, 'deliveries' | 'moreDeliveries'>

/** A row as it is answered. */
export function alertOf(row: AlertRow, around: Around): AlertItself {
  const { id, deviceId, imei, deviceName, plate, type, lat, lon, speedKmh, data, late, quiet } = row
  const subject = alertSubject(row)
  return {
    id,
    deviceId,
    imei,
    deviceName,
    plate,
    lat,
    lon,
    speedKmh,
    data,
    late,
    quiet,
    kind: type,
    severity: eventSeverity(row),
    subject: shownSubject(row),
    time: row.eventTime.toISOString(),
    endTime: row.endTime?.toISOString() ?? null,
    receivedAt: row.receivedAt.toISOString(),
    fenceId: subject?.kind === 'geofence' ? subject.id : fenceOfRule(data),
    ruleId: subject?.kind === 'rule' ? subject.id : null,
    withdrawn: row.withdrawnAt !== null,
    read: !row.unread,
    processed: around.processing !== null,
    ...around,
  }
}

/** The fence that a rule over a fence found. */
const fenceOfRule = (data: AlertRow['data']): number | null =>
  typeof data?.fenceId === 'number' ? data.fenceId : null
