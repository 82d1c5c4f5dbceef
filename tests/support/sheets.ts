import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { GET as getTask } from '@/app/api/tasks/[id]/route'
import type { Task } from '@/lib/tasks/schema'
import { folderStorage } from '@/server/storage/folder-storage'
import { setFileStorage } from '@/server/storage/storage'
import { TASK_HANDLERS } from '@/worker/tasks/kinds'
import { runTasks } from '@/worker/tasks/run-tasks'
import { callRoute } from './call-route'
import { until } from './until'

/** Somebody who does what spreadsheets order, and a place for their files; call after `freshDatabase()`. */
export function sheetWorker(): { stop: () => Promise<void>; start: () => Promise<void> } {
  let folder: string
  let runner: Awaited<ReturnType<typeof runTasks>>
  const start = async () => {
    runner = await runTasks({ handlers: TASK_HANDLERS, pollMs: 50 })
  }
  const stop = () => runner.stop()
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sheets-'))
    setFileStorage(folderStorage(folder))
    await start()
  })
  afterAll(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { stop, start }
}

/** A form with a spreadsheet and other fields. */
export function sheetForm(
  file: string | Uint8Array,
  fields: Record<string, string> = {},
  name = 'devices.csv',
): FormData {
  const data = new FormData()
  for (const [key, value] of Object.entries(fields)) data.set(key, value)
  data.set('file', new File([file as Uint8Array<ArrayBuffer>], name))
  return data
}

/** The task once it has ended. */
export const endedTask = (token: string | undefined, id: number): Promise<Task> =>
  until(async () => {
    const { data } = await callRoute<Task>(getTask, { token, params: { id: String(id) } })
    return data.finishedAt ? data : null
  }, 100)
