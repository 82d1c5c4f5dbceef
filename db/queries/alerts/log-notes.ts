import { publish } from '@/bus/bus'
import type { Tx } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import type { LoggedChanges } from '@/db/schema/business-logs'
import type { Access } from '@/lib/auth/access'
import { loggedName, type ProcessedAlert } from './log-processing'

/** Writes down what was noted about an alert, and tells those who look at it. */
export async function tellOfNote(
  tx: Tx,
  access: Access,
  action: 'alerts.assign' | 'alerts.comment',
  { id, deviceId, deviceName, imei, path }: ProcessedAlert,
  changes: LoggedChanges,
): Promise<void> {
  await logActions(tx, access, [
    {
      ...{
        action,
        objectKind: 'device',
        objectId: deviceId,
        objectName: loggedName({ deviceName, imei }),
        path,
      },
      changes: { alerts: { before: null, after: [id] }, ...changes },
    },
  ])
  await publish(tx, { kind: 'eventsChanged', ids: [[deviceId, id]] })
}
