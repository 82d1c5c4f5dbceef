import { logTrackFile } from '@/db/queries/received/filed-track'
import { insertTask } from '@/db/queries/tasks/tasks'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/languages'
import type { Task } from '@/lib/tasks/schema'
import { newFileKey } from '@/server/storage/file-storage'
import { fileStorage } from '@/server/storage/storage'
import { orderWithFiles } from '@/server/storage/stored-file'
import { judgeTrackFile } from './judge-track-file'

/** Puts a file aside for the task that stores it. Refuses at once what the task could not read, or has nothing to store of. */
export async function orderTrackFile(
  access: Access,
  { imei, file, language }: { imei: string; file: File; language: Language },
): Promise<Task> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { fixes } = await judgeTrackFile(access, imei, bytes, Date.now())
  const [first, last] = [fixes[0], fixes.at(-1)]
  if (!first || !last) throw new AppError('trackFileUnreadable', {}, 'no fixes')
  const key = newFileKey('tasks', 'track')
  await fileStorage().put(key, bytes, 'application/octet-stream')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names come from outside
  const title = file.name.replace(/[\u0000-\u001f\u007f]/g, '').slice(-120) || 'track'
  return orderWithFiles([key], async () => {
    const task = await insertTask(access, {
      kind: 'importTrack',
      title,
      language,
      params: { imei },
      input: key,
      total: fixes.length,
    })
    const iso = (time: number) => new Date(time).toISOString()
    await logTrackFile(access, imei, {
      title,
      fixes: fixes.length,
      from: iso(first.time),
      to: iso(last.time),
    })
    return task
  })
}
