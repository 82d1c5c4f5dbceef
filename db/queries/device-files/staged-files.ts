import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceFiles } from '@/db/schema/device-files'
import type { SystemAccess } from '@/lib/auth/access'
import type { FileKind } from '@/lib/device-files/device-file'

/**
 * Files on their way to the file storage. A key is taken before anything is written under it: whoever is interrupted, and
 * whoever does the same meanwhile, writes the same bytes to the same place.
 */

export type StagedFile = { deviceId: number; eventId: number; kind: FileKind; contentType: string }
type FileId = Pick<StagedFile, 'deviceId' | 'eventId'>
export type FileKeys = { file: string; thumbnail: string }

const isStaged = ({ deviceId, eventId }: FileId): SQL | undefined =>
  and(eq(deviceFiles.deviceId, deviceId), eq(deviceFiles.eventId, eventId), isNotNull(deviceFiles.content))

/** Those that wait longest. */
export async function listStagedFiles(_system: SystemAccess, limit: number): Promise<StagedFile[]> {
  const { deviceId, eventId, kind, contentType } = deviceFiles
  return database()
    .select({ deviceId, eventId, kind, contentType })
    .from(deviceFiles)
    .where(isNotNull(deviceFiles.content))
    .orderBy(deviceFiles.createdAt)
    .limit(limit)
}

/** Takes keys for a file, unless it has some. Null when it does not wait any more. */
export async function takeKeys(
  _system: SystemAccess,
  id: FileId,
  { file, thumbnail }: FileKeys,
): Promise<(FileKeys & { content: Buffer }) | null> {
  const [row] = await database()
    .update(deviceFiles)
    .set({
      file: sql`coalesce(${deviceFiles.file}, ${file})`,
      thumbnail: sql`coalesce(${deviceFiles.thumbnail}, ${thumbnail})`,
    })
    .where(isStaged(id))
    .returning({ file: deviceFiles.file, thumbnail: deviceFiles.thumbnail, content: deviceFiles.content })
  if (!row?.file || !row.thumbnail || !row.content) return null
  return { file: row.file, thumbnail: row.thumbnail, content: row.content }
}

/** Lets go of the bytes here: they are in the storage. False when the file itself is gone meanwhile. */
export async function settleStaged(
  _system: SystemAccess,
  id: FileId,
  { hasThumbnail }: { hasThumbnail: boolean },
): Promise<boolean> {
  const done = await database()
    .update(deviceFiles)
    .set({ content: null, ...(!hasThumbnail && { thumbnail: null }) })
    .where(and(eq(deviceFiles.deviceId, id.deviceId), eq(deviceFiles.eventId, id.eventId)))
    .returning({ eventId: deviceFiles.eventId })
  return done.length > 0
}
