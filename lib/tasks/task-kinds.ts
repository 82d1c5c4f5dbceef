import type { Permission } from '@/lib/auth/permissions'
import type { Task } from './schema'

/** What a task can be; messages have a name of each under `tasks.kinds`. */
export const TASK_KINDS = [
  'importDevices',
  'editDevices',
  'exportReport',
  'exportDevices',
  'recomputeTracking',
  'importTrack',
  'undoTrack',
  'importTraccar',
  'deleteDevices',
  'uploadPictures',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** What requests do themselves: they leave a task that says what was done, and from which devices are restored. */
type DoneKind = 'deleteDevices' | 'uploadPictures'
/** What the worker does, by one handler each. */
export type WorkKind = Exclude<TaskKind, DoneKind>

/** What it takes to order a task; see `taskPermissions` for one that was ordered. */
export const TASK_PERMISSIONS = {
  importDevices: 'devices.create',
  editDevices: 'devices.edit',
  exportReport: 'reports.read',
  exportDevices: 'devices.read',
  recomputeTracking: 'devices.edit',
  importTrack: 'positions.send',
  undoTrack: 'positions.send',
  importTraccar: 'imports.run',
  deleteDevices: 'devices.delete',
  uploadPictures: 'devices.edit',
} as const satisfies Record<TaskKind, Permission>

/**
 * What it takes to have the file of a task, to call it off, to retry and to remove it: what it took to order it, and
 * for a file that tells where devices were the permission to know that.
 */
export const taskPermissions = ({ kind, tellsPlaces }: Pick<Task, 'kind' | 'tellsPlaces'>): Permission[] =>
  tellsPlaces ? [TASK_PERMISSIONS[kind], 'positions.read'] : [TASK_PERMISSIONS[kind]]

export const TASK_STATUSES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

/** Whether a task still waits or runs. */
export const isOpen = (status: TaskStatus) => status === 'waiting' || status === 'running'

/** Whether what a task deleted can be brought back at `now`, and was not yet. */
export function isRestorable({ kind, result }: Pick<Task, 'kind' | 'result'>, now: number): boolean {
  const until = result?.restorableUntil
  if (kind !== 'deleteDevices' || typeof until !== 'string' || 'restored' in (result ?? {})) return false
  return Date.parse(until) > now
}

/** Whether what an import of a track stored was taken back, or is being. */
export const isTakenBack = ({ result }: Pick<Task, 'result'>): boolean => result?.takenBack === true

/** Whether an import of a track stored what can be taken back. */
export const isUndoable = ({ kind, status, result }: Pick<Task, 'kind' | 'status' | 'result'>): boolean =>
  kind === 'importTrack' && status === 'done' && Number(result?.stored ?? 0) > 0 && !isTakenBack({ result })
