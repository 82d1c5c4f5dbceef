import type { DeviceFile } from '@/lib/device-files/device-file'
import type { SensorValues } from '@/lib/positions/fix'
import type { DeviceChange } from '../change'
import { eventRow } from './collect-events'

/** Files that packets brought: each is what an event has, with what it was made for and by which camera. */
export function collectFiles(change: DeviceChange): void {
  for (const report of change.reports) {
    for (const file of report.files ?? []) {
      const event = { type: 'media', time: file.time, fix: file.fix, subject: file.mark } as const
      change.events.push(eventRow(change, report, { ...event, data: dataOf(file) }))
      change.files.push({ ...file, receivedAt: report.receivedAt })
    }
    for (const reason of report.refusedFiles ?? [])
      change.refusedFiles.push({ reason, at: report.receivedAt })
  }
}

function dataOf({ kind, cause, channel, number }: DeviceFile): SensorValues {
  return {
    kind,
    ...(cause !== null && { cause }),
    ...(channel !== null && { channel }),
    ...(number !== null && { number }),
  }
}
