import { AppError } from '@/lib/errors'
import { MAX_SERVICE_FILE_KB } from '@/lib/fleet/services/service-schema'
import { paperKind } from '@/lib/fleet/vehicles/paper-kind'
import { newFileKey } from '@/server/storage/file-storage'
import { fileStorage } from '@/server/storage/storage'

const TYPES = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' } as const
const MAX_NAME = 100

/**
 * Stores the bill of a workshop, known by what it holds and not by its name: it is only ever given out as a download. Refuses
 * with `fileTooLarge` and `fileType`.
 */
export async function storeServiceFile(file: File): Promise<{ key: string; name: string }> {
  if (file.size > MAX_SERVICE_FILE_KB * 1000) throw new AppError('fileTooLarge', { max: MAX_SERVICE_FILE_KB })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = paperKind(bytes)
  if (!kind) throw new AppError('fileType', { types: 'PDF, JPG, PNG' })
  const key = newFileKey('media', kind)
  await fileStorage().put(key, bytes, TYPES[kind])
  return { key, name: `${nameOf(file.name)}.${kind}` }
}

/** What the file was called, without what was its ending. */
function nameOf(given: string): string {
  const plain = given
    .normalize('NFC')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\\/:*?"<>|%]/g, '-')
    .trim()
  return [...plain].slice(0, MAX_NAME).join('') || 'service'
}
