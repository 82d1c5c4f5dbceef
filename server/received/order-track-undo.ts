import { logTrackUndo } from '@/db/queries/received/filed-track'
import { filedDevice } from '@/db/queries/received/track-import-parts'
import { insertTask } from '@/db/queries/tasks/tasks'
import { markTakenBack, unmarkTakenBack } from '@/db/queries/tasks/track-import-tasks'
import type { Access } from '@/lib/auth/access'
import type { Language } from '@/lib/i18n/languages'
import type { Task } from '@/lib/tasks/schema'

/** Orders the task that takes an import of a track back, once. */
export async function orderTrackUndo(access: Access, taskId: number, language: Language): Promise<Task> {
  const { imei, title } = await markTakenBack(access, taskId)
  try {
    await filedDevice(access, imei)
    const task = await insertTask(access, { kind: 'undoTrack', title, language, params: { imei, taskId } })
    await logTrackUndo(access, imei, title)
    return task
  } catch (error) {
    await unmarkTakenBack(access, taskId)
    throw error
  }
}
