import { AppError } from '@/lib/errors'
import { MAX_PAPER_KB, paperKind, type StoredPaper } from '@/lib/fleet/papers/paper'
import { newFileKey } from '@/server/storage/file-storage'
import { fileStorage } from '@/server/storage/storage'

const TYPES = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' } as const
const MAX_NAME = 100

/**
 * Stores a policy, the bill of a workshop or a receipt as it is, known by what it holds and not by its name: it is only ever given
 * out as a download. One whose name says nothing is called `nameless`. Refuses with `fileTooLarge` and `fileType`.
 */
export async function storePaper(file: File, nameless: string): Promise<StoredPaper> {
  if (file.size > MAX_PAPER_KB * 1000) throw new AppError('fileTooLarge', { max: MAX_PAPER_KB })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = paperKind(bytes)
  if (!kind) throw new AppError('fileType', { types: 'PDF, JPG, PNG' })
  const key = newFileKey('media', kind)
  await fileStorage().put(key, bytes, TYPES[kind])
  return { file: key, fileName: `${plainName(file.name) || nameless}.${kind}` }
}

/** What a file was called, without what was its ending and what means something to programs. */
export function plainName(given: string): string {
  const plain = given
    .normalize('NFC')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\\/:*?"<>|%]/g, '-')
    .trim()
  return [...plain].slice(0, MAX_NAME).join('')
}
