import { publish } from '@/bus/bus'
import type { Tx } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import type { LoggedChanges } from '@/db/schema/business-logs'
import type { Access } from '@/lib/auth/access'
import { aboutDevice, type ProcessedAlert } from './log-processing'

/** Writes down what was noted about an alert, and tells those who look at it. */
export async function tellOfNote(
  tx: Tx,
  access: Access,
  action: 'alerts.assign' | 'alerts.comment',
  alert: ProcessedAlert,
  changes: LoggedChanges,
): Promise<void> {
  await logActions(tx, access, [
    {
      ...aboutDevice(action, alert),
      changes: { alerts: { before: null, after: [alert.id] }, ...changes },
    },
  ])
  await publish(tx, { kind: 'eventsChanged', ids: [[alert.deviceId, alert.id]] })
}
