import type { z } from 'zod'
import type { Tx } from '@/db/client'
import type { Access } from '@/lib/auth/access'
import type { Language } from '@/lib/i18n/languages'
import type { TaskKind } from '@/lib/tasks/task-kinds'
import type { FileBytes } from '@/server/storage/file-storage'

export type Progress = { done?: number; total?: number; result?: object }

/** What a handler is given. Anything it calls may throw `TaskLost`: it lets that pass. */
export type RunningTask<P> = {
  id: number
  title: string
  params: P
  /** What who ordered it may do now. */
  access: Access
  language: Language
  /** Key of the uploaded file. */
  input: string | null
  /** What an earlier attempt had done and found, from its last `progress`. */
  done: number
  result: unknown
  /** Ends when the task is called off or the worker stops. */
  signal: AbortSignal
  /** Writes how far it is; inside `tx` when the work of this step must land with it, or not at all. */
  progress: (progress: Progress, tx?: Tx) => Promise<void>
  /** Writes the file that the task leaves, under a name for people. `extension` without its dot. */
  saveFile: (name: string, extension: string, data: FileBytes, contentType: string) => Promise<void>
}

export type TaskHandler<P = unknown> = {
  kind: TaskKind
  params: z.ZodType<P>
  /** Does the work; what it returns is shown as the task's result. An `AppError` ends it as failed. */
  run: (task: RunningTask<P>) => Promise<object | undefined>
}

/** Lets handlers of different parameters stand in one table. */
export function taskHandler<P>(handler: TaskHandler<P>): TaskHandler {
  return handler as unknown as TaskHandler
}
