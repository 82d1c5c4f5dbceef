import type { Tx } from '@/db/client'
import { type Action, logActions } from '@/db/queries/business-logs/business-logs'
import type { Access } from '@/lib/auth/access'
import type { ProcessingTerms } from '@/lib/events/processing-schema'

/**
 * An alert with the path of the account that it is of: the one whose fence or rule raised it, else who had the device when it
 * happened. The device is named as that account knows it.
 */
export type ProcessedAlert = { id: number; deviceId: number; imei: string; deviceName: string; path: string }

/** An action on an alert as one on its device, as the log tells of it. */
export const aboutDevice = (
  action: Action['action'],
  { deviceId, deviceName, imei, path }: ProcessedAlert,
): Omit<Action, 'changes'> => ({
  action,
  objectKind: 'device',
  objectId: deviceId,
  path,
  objectName: deviceName === imei ? imei : `${deviceName} (${imei})`,
})

/**
 * Writes down what was done about alerts, or that it does not count any more: a line for all of a device that are of one
 * account and of which the same was said.
 */
export async function logProcessing(
  tx: Tx,
  access: Access,
  action: 'alerts.process' | 'alerts.reopen',
  alerts: readonly ProcessedAlert[],
  terms: ReadonlyMap<number, ProcessingTerms>,
): Promise<void> {
  const lines = new Map<string, { alert: ProcessedAlert; said: ProcessingTerms; ids: number[] }>()
  for (const alert of alerts) {
    const said = terms.get(alert.id)
    if (!said) continue
    const key = JSON.stringify([alert.deviceId, alert.path, said.handler, said.content])
    const line = lines.get(key)
    if (line) line.ids.push(alert.id)
    else lines.set(key, { alert, said, ids: [alert.id] })
  }
  const actions = [...lines.values()].map(({ alert, said, ids }): Action => {
    const changed = (value: unknown) =>
      action === 'alerts.process' ? { before: null, after: value } : { before: value, after: null }
    return {
      ...aboutDevice(action, alert),
      changes: {
        alerts: changed(ids.toSorted((a, b) => a - b)),
        handler: changed(said.handler),
        ...(said.content !== '' && { content: changed(said.content) }),
      },
    }
  })
  await logActions(tx, access, actions)
}
