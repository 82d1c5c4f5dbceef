import { and, count, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { tasks } from '@/db/schema/tasks'
import { type Access, may, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/languages'
import {
  MAX_LISTED_TASKS,
  MAX_OPEN_TASKS,
  TASK_FILE_DAYS,
  type Task,
  type TaskListQuery,
} from '@/lib/tasks/schema'
import { TITLED_BY_DEVICES } from '@/lib/tasks/task-end'
import { type TaskKind, type TaskStatus, taskPermissions } from '@/lib/tasks/task-kinds'

type TaskRow = typeof tasks.$inferSelect

/** Every report but those that were ordered to leave places out, whatever its columns are by now. */
const tellsPlaces = sql<boolean>`(${tasks.kind} = 'exportReport' and not ${tasks.params} @> '{"withoutPlaces":true}')`

export type NewTask = {
  kind: TaskKind
  title: string
  /** Of who ordered it. */
  language: Language
  /** What the handler of the kind is given; it checks it again. */
  params: Record<string, unknown>
  /** Key of an uploaded file in the file storage. */
  input?: string
  total?: number
}

const columns = {
  id: tasks.id,
  kind: tasks.kind,
  title: tasks.title,
  status: tasks.status,
  done: tasks.done,
  total: tasks.total,
  result: tasks.result,
  file: tasks.file,
  fileName: tasks.fileName,
  tellsPlaces,
  error: tasks.error,
  actorId: tasks.actorId,
  orderedBy: accounts.customerName,
  deviceImei: devices.imei,
  deviceName: devices.name,
  createdAt: tasks.createdAt,
  startedAt: tasks.startedAt,
  finishedAt: tasks.finishedAt,
  expiresAt: tasks.expiresAt,
}

/** An account sees what it and its virtual accounts ordered; a virtual account what it ordered itself. */
export function ownTasks(access: Access): SQL {
  const ofAccount = eq(tasks.accountId, access.accountId)
  return access.virtual ? (and(ofAccount, eq(tasks.actorId, access.actorId)) as SQL) : ofAccount
}

type Found = Pick<
  TaskRow,
  Exclude<keyof typeof columns, 'orderedBy' | 'tellsPlaces' | 'deviceImei' | 'deviceName'>
> & {
  deviceImei: string | null
  deviceName: string | null
  orderedBy: string
  tellsPlaces: boolean
}

/** To a key that may not read devices: how many there are in place of what they are called. */
function withoutDevices(access: Access, { kind, title, error, ...row }: Found): Found {
  if (may(access, 'devices.read')) return { ...row, kind, title, error }
  const count = String(row.total ?? row.done)
  return {
    ...row,
    kind,
    title: TITLED_BY_DEVICES.includes(kind as TaskKind) ? count : title,
    error: error && { ...error, params: { ...error.params, ...('name' in error.params && { name: '…' }) } },
  }
}

function toTask(access: Access, found: Found): Task {
  const { file, actorId, deviceImei: imei, deviceName: name, ...row } = withoutDevices(access, found)
  const iso = (date: Date | null) => date?.toISOString() ?? null
  return {
    ...row,
    device: imei !== null && name !== null && may(access, 'devices.read') ? { imei, name } : null,
    mine: actorId === access.actorId,
    kind: row.kind as TaskKind,
    status: row.status as TaskStatus,
    result: shownResult(row.result),
    fileExpired: row.fileName !== null && file === null,
    createdAt: row.createdAt.toISOString(),
    startedAt: iso(row.startedAt),
    finishedAt: iso(row.finishedAt),
    expiresAt: iso(row.expiresAt),
  }
}

/** `state` is the handler's own: what it needs to go on after a break. */
function shownResult(result: unknown): Task['result'] {
  if (!result) return null
  const { state: _, ...shown } = result as Record<string, unknown>
  return shown
}

const select = (access: Access) =>
  database()
    .select(columns)
    .from(tasks)
    .innerJoin(accounts, eq(accounts.id, tasks.actorId))
    .leftJoin(
      devices,
      and(
        inArray(tasks.kind, ['importTrack', 'undoTrack']),
        eq(devices.imei, sql`${tasks.params}->>'imei'`),
        visibleDevices(access),
      ),
    )

/** The newest first. */
export async function listTasks(access: Access, query: TaskListQuery): Promise<Task[]> {
  const { type, open, before, pageSize = MAX_LISTED_TASKS } = query
  const rows = await select(access)
    .where(
      and(
        ownTasks(access),
        type && eq(tasks.kind, type),
        open === 'true' ? inArray(tasks.status, ['waiting', 'running']) : undefined,
        before ? lt(tasks.id, before) : undefined,
      ),
    )
    .orderBy(desc(tasks.id))
    .limit(pageSize)
  return rows.map((row) => toTask(access, row))
}

export async function findTask(access: Access, id: number): Promise<Task> {
  const [row] = await select(access).where(and(ownTasks(access), eq(tasks.id, id)))
  if (!row) throw new AppError('taskUnknown')
  return toTask(access, row)
}

/** Orders work. It is done with the access that who ordered it has when it runs. */
export async function insertTask(
  access: Access,
  { title, ...given }: NewTask,
  first: (tx: Tx) => Promise<void> = async () => {},
): Promise<Task> {
  const id = await database().transaction(async (tx) => {
    await tx.execute(sql`select 1 from ${accounts} where ${eq(accounts.id, access.accountId)} for update`)
    await first(tx)
    const [open] = await tx
      .select({ count: count() })
      .from(tasks)
      .where(and(eq(tasks.accountId, access.accountId), inArray(tasks.status, ['waiting', 'running'])))
    if ((open?.count ?? 0) >= MAX_OPEN_TASKS) throw new AppError('quotaReached', { max: MAX_OPEN_TASKS })
    const who = { accountId: access.accountId, actorId: access.actorId, client: access.client }
    const [row] = await tx
      .insert(tasks)
      .values({ ...given, ...who, title: title.slice(0, 200) })
      .returning()
    if (!row) throw new Error('insert returned no row')
    await logTask(tx, access, 'tasks.create', row)
    await publish(tx, { kind: 'tasks' })
    return row.id
  })
  return findTask(access, id)
}

/** Writes down work that was done at once and can be taken back; in the transaction that does it. Returns its id. */
export async function insertFinishedTask(
  tx: Tx,
  access: Access,
  { title, total, ...given }: Omit<NewTask, 'input'> & { total: number; result: object },
): Promise<number> {
  const { accountId, actorId, client } = access
  const who = { accountId, actorId, client, title: title.slice(0, 200) }
  const [row] = await tx
    .insert(tasks)
    .values({
      ...given,
      ...who,
      total,
      done: total,
      status: 'done',
      startedAt: sql`now()`,
      finishedAt: sql`now()`,
    })
    .returning()
  if (!row) throw new Error('insert returned no row')
  await logTask(tx, access, 'tasks.create', row)
  await publish(tx, { kind: 'tasks' })
  return row.id
}

/** Calls off what waits or runs; what it has done so far stays. */
export async function cancelTask(access: Access, id: number): Promise<Task> {
  await changeTask(access, id, 'tasks.cancel', ['waiting', 'running'], {
    status: 'cancelled',
    leaseUntil: null,
    finishedAt: sql`now()`,
    expiresAt: sql`now() + make_interval(days => ${TASK_FILE_DAYS})`,
  })
  return findTask(access, id)
}

/** Lets a failed or cancelled task go on from where it was. */
export async function retryTask(access: Access, id: number): Promise<Task> {
  await changeTask(access, id, 'tasks.retry', ['failed', 'cancelled'], {
    status: 'waiting',
    crashes: 0,
    error: null,
    finishedAt: null,
    expiresAt: null,
  })
  return findTask(access, id)
}

async function changeTask(
  access: Access,
  id: number,
  action: string,
  from: TaskStatus[],
  change: Record<string, unknown>,
): Promise<void> {
  await database().transaction(async (tx) => {
    const row = await lockTask(tx, access, id)
    if (!from.includes(row.status as TaskStatus)) throw new AppError('taskNotReady')
    await tx.update(tasks).set(change).where(eq(tasks.id, id))
    await logTask(tx, access, action, row)
    await publish(tx, { kind: 'tasks' })
  })
}

/** Removes the row, also of a running task, which then ends. Returns the keys of its files. */
export async function deleteTask(access: Access, id: number): Promise<string[]> {
  return database().transaction(async (tx) => {
    const row = await lockTask(tx, access, id)
    await tx.delete(tasks).where(eq(tasks.id, id))
    await logTask(tx, access, 'tasks.delete', row)
    return [row.file, row.input].filter((key) => key !== null)
  })
}

/** Where the file of a finished task lies, and its name for people. */
export async function taskFile(access: Access, id: number): Promise<{ key: string; name: string }> {
  const [row] = await database()
    .select({ kind: tasks.kind, tellsPlaces, status: tasks.status, file: tasks.file, name: tasks.fileName })
    .from(tasks)
    .where(and(ownTasks(access), eq(tasks.id, id)))
  if (!row) throw new AppError('taskUnknown')
  requireFor(access, row)
  if (row.status !== 'done' || !row.file || !row.name) throw new AppError('taskNotReady')
  return { key: row.file, name: row.name }
}

async function lockTask(tx: Tx, access: Access, id: number): Promise<TaskRow> {
  const [row] = await tx
    .select({ ...getTableColumns(tasks), tellsPlaces })
    .from(tasks)
    .where(and(ownTasks(access), eq(tasks.id, id)))
    .for('update')
  if (!row) throw new AppError('taskUnknown')
  requireFor(access, row)
  return row
}

function requireFor(access: Access, { kind, tellsPlaces }: { kind: string; tellsPlaces: boolean }): void {
  for (const one of taskPermissions({ kind: kind as TaskKind, tellsPlaces })) requirePermission(access, one)
}

const logTask = (tx: Tx, access: Access, action: string, row: TaskRow) =>
  logActions(tx, access, [
    { action, objectKind: 'task', objectId: row.id, objectName: row.title, path: access.path },
  ])
