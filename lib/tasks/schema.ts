import { z } from 'zod'
import type { Permission } from '@/lib/auth/permissions'

/** What a task can be; the worker has one handler for each, and messages a name under `tasks.kinds`. */
export const TASK_KINDS = [
  'importDevices',
  'editDevices',
  'exportReport',
  'exportDevices',
  'recomputeTracking',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** What it takes to order a task; see `taskPermissions` for one that was ordered. */
export const TASK_PERMISSIONS = {
  importDevices: 'devices.create',
  editDevices: 'devices.edit',
  exportReport: 'reports.read',
  exportDevices: 'devices.read',
  recomputeTracking: 'devices.edit',
} as const satisfies Record<TaskKind, Permission>

/**
 * What it takes to have the file of a task, to call it off, to retry and to remove it: what it took to order it, and
 * for a file that tells where devices were the permission to know that.
 */
export const taskPermissions = ({ kind, tellsPlaces }: Pick<Task, 'kind' | 'tellsPlaces'>): Permission[] =>
  tellsPlaces ? [TASK_PERMISSIONS[kind], 'positions.read'] : [TASK_PERMISSIONS[kind]]

export const TASK_STATUSES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

/** Days that a finished task's file can be downloaded, and that its row is kept. */
export const TASK_FILE_DAYS = 7
export const TASK_ROW_DAYS = 30
/** Tasks that one account may have waiting and running. */
export const MAX_OPEN_TASKS = 20
/** Rows of the list; older ones are reached by deleting. */
export const MAX_LISTED_TASKS = 200

const time = z.iso.datetime().nullable()

export const task = z.object({
  id: z.number().int(),
  kind: z.enum(TASK_KINDS),
  /** What it was given, e.g. the name of an uploaded file or of a report. */
  title: z.string(),
  status: z.enum(TASK_STATUSES),
  /** Rows done, of how many if that is known. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Name under which its file is downloaded; null without one. */
  fileName: z.string().nullable(),
  /** Its file was removed after its time. */
  fileExpired: z.boolean(),
  /** A report that may say where devices were: its file takes `positions.read` as well. */
  tellsPlaces: z.boolean(),
  error: z
    .object({ name: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  orderedBy: z.string(),
  /** Ordered by who asks, not by another who acts for the same account. */
  mine: z.boolean(),
  createdAt: z.iso.datetime(),
  startedAt: time,
  finishedAt: time,
  expiresAt: time,
})
export type Task = z.infer<typeof task>

export const taskListQuery = z.object({
  type: z.enum(TASK_KINDS).optional(),
  /** Only what waits or runs. */
  open: z.enum(['true', 'false']).optional(),
})
export type TaskListQuery = z.infer<typeof taskListQuery>

export const taskParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

/** Whether a task still waits or runs. */
export const isOpen = (status: TaskStatus) => status === 'waiting' || status === 'running'
