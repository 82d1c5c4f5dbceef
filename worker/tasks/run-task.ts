import { database } from '@/db/client'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import {
  type ClaimedTask,
  failTask,
  finishTask,
  releaseTask,
  reserveFile,
  saveProgress,
  TaskLost,
} from '@/db/queries/tasks/task-claims'
import { systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { newFileKey } from '@/server/storage/file-storage'
import { fileStorage } from '@/server/storage/storage'
import type { RunningTask, TaskHandler } from './task-handler'

const system = systemAccess('worker')

/** Thrown into a handler when the worker is told to end. */
export class WorkerStops extends Error {}

/**
 * Runs a claimed task to its one outcome: done, failed, or, when the hold on it is lost, nothing
 * at all. Never throws.
 */
export async function runTask(
  row: ClaimedTask,
  handler: TaskHandler | undefined,
  signal: AbortSignal,
): Promise<void> {
  const claim = { id: row.id, attempt: row.attempt }
  let file = row.file
  let fileName: string | undefined

  const dropFile = async () => {
    if (file) await fileStorage().remove(file)
    file = null
  }
  const task: Omit<RunningTask<unknown>, 'access' | 'params'> = {
    id: row.id,
    title: row.title,
    language: row.language,
    input: row.input,
    done: row.done,
    result: row.result,
    signal,
    progress: async (progress, tx) => {
      signal.throwIfAborted()
      await saveProgress(tx ?? database(), claim, progress)
    },
    saveFile: async (name, extension, data, contentType) => {
      await dropFile()
      const key = newFileKey('tasks', extension)
      await reserveFile(system, claim, key)
      file = key
      await fileStorage().put(key, data, contentType)
      fileName = name
    },
  }

  try {
    if (!handler) throw new AppError('notFound', {}, `no handler for tasks of kind ${row.kind}`)
    await dropFile()
    const access = await accessOfActor(system, row.actorId, row.client)
    if (!access) throw new AppError('permissionDenied')
    const params = handler.params.parse(row.params)
    const result = await handler.run({ ...task, params, access })
    signal.throwIfAborted()
    await finishTask(system, claim, { ...(result && { result }), ...(fileName && { fileName }) })
    log.info({ task: row.id, kind: row.kind }, 'task done')
  } catch (thrown) {
    const error = signal.aborted ? signal.reason : thrown
    await dropFile().catch(() => {})
    await (error instanceof TaskLost
      ? undefined
      : error instanceof WorkerStops
        ? releaseTask(system, claim)
        : giveUp(claim, row.kind, error)
    )?.catch((trouble: unknown) => {
      if (!(trouble instanceof TaskLost)) log.warn({ err: trouble, task: row.id }, 'task left to its lease')
    })
  }
}

function giveUp(claim: { id: number; attempt: number }, kind: string, error: unknown): Promise<void> {
  const known = error instanceof AppError ? error : new AppError('systemAbnormal')
  if (known !== error) log.error({ err: error, task: claim.id, kind }, 'task failed')
  return failTask(system, claim, known.error, known.params)
}
