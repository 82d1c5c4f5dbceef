import { z } from 'zod'
import { saveFiledFixes } from '@/db/queries/received/filed-track'
import { AppError } from '@/lib/errors'
import type { DeviceFix } from '@/lib/positions/fix'
import { MAX_TRACK_FILE_KB } from '@/lib/received/track-files/found-points'
import { judgeTrackFile } from '@/server/received/judge-track-file'
import { fileStorage, readWhole } from '@/server/storage/storage'
import { taskHandler } from './task-handler'

/** In one transaction, which holds the device as long as it takes. */
const FIXES_AT_ONCE = 2000

/** `from` and `to` are the times of the first and the last fix, by which its playback is found. */
type Stored = { stored: number; duplicate: number; refused: number; from: string | null; to: string | null }

/** Puts the track of a file into a device's history, the oldest part first. */
export const importTrack = taskHandler({
  kind: 'importTrack',
  params: z.object({ imei: z.string() }),
  run: async (task) => {
    const { access, params, progress, signal } = task
    const bytes = task.input && (await readWhole(fileStorage(), task.input, MAX_TRACK_FILE_KB * 1000))
    if (!bytes) throw new AppError('trackFileUnreadable')
    const now = Date.now()
    const { fixes, repeated, refused } = await judgeTrackFile(access, params.imei, bytes, now)
    const before = task.result as Stored | null
    const result: Stored = before ?? {
      stored: 0,
      duplicate: repeated,
      refused: refused.length,
      from: isoOf(fixes[0]),
      to: isoOf(fixes.at(-1)),
    }
    for (let at = task.done; at < fixes.length; at += FIXES_AT_ONCE) {
      signal.throwIfAborted()
      const part = fixes.slice(at, at + FIXES_AT_ONCE)
      const stored = await saveFiledFixes(access, params.imei, part, now, { taskId: task.id, part: at })
      result.stored += stored
      result.duplicate += part.length - stored
      await progress({ done: at + part.length, total: fixes.length, result })
    }
    return result
  },
})

const isoOf = (fix: DeviceFix | undefined): string | null => (fix ? new Date(fix.time).toISOString() : null)
