import { z } from 'zod'
import { TASK_KINDS, TASK_STATUSES } from './task-kinds'

/** Days that a finished task's file can be downloaded, and that its row is kept. */
export const TASK_FILE_DAYS = 7
export const TASK_ROW_DAYS = 30
/** Tasks that one account may have waiting and running. */
export const MAX_OPEN_TASKS = 20
/** Rows of the list, and of a page that names no size. */
export const MAX_LISTED_TASKS = 200

const time = z.iso.datetime().nullable()

export const task = z.object({
  id: z.number().int(),
  kind: z.enum(TASK_KINDS),
  /** What it was given, e.g. the name of an uploaded file or of a report; a number of devices to keys that may not read them. */
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
  /** The device whose history it changes, if it is of one and who asks may read that. */
  device: z.object({ imei: z.string(), name: z.string() }).nullable(),
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
  /** Tasks before this one: the id of the last of the page before. */
  before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  pageSize: z.coerce.number().int().min(10).max(100).optional(),
})
export type TaskListQuery = z.infer<typeof taskListQuery>

export const taskParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
