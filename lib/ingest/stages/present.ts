import type { DeviceState } from '@/lib/ingest/device-state'
import { countsFrom, EARLIEST_MS } from '@/lib/positions/judge-fix'
import type { Report } from '../change'

const NEVER = Number.NEGATIVE_INFINITY

/** A reading may come after a newer fix: sensors wait for their turn. */
export const LATE_MS = 5 * 60_000

/** Of when the newest fix is that is known of a device, ms UTC. */
export const newestBefore = ({ fixTime, receivedAt }: Pick<DeviceState, 'fixTime' | 'receivedAt'>): number =>
  fixTime === null ? NEVER : countsFrom(fixTime, receivedAt)

/** Of when the newest fix of a report is; one whose clock cannot be right is of its arrival. */
export function newestIn({ fixes, receivedAt }: Pick<Report, 'fixes' | 'receivedAt'>): number {
  let newest = NEVER
  for (const { time } of fixes)
    newest = Math.max(newest, time < EARLIEST_MS ? receivedAt : countsFrom(time, receivedAt))
  return newest
}

/** Whether a report tells of a time before the newest fix: what came out of a buffer says nothing of now. */
export const tellsOfPast = (report: Pick<Report, 'fixes' | 'receivedAt'>, newest: number): boolean =>
  report.fixes.length > 0 && newestIn(report) < newest
