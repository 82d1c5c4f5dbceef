import type { Sharp } from 'sharp'
import type { StoredDocument } from '@/db/queries/fleet/documents/document-edits'
import { AppError } from '@/lib/errors'
import { MAX_DOCUMENT_KB } from '@/lib/fleet/documents/schema'
import { plainName } from '@/server/fleet/paper-file'
import { drawPicture } from '@/server/pictures/draw-picture'
import { newFileKey } from '@/server/storage/file-storage'
import { fileStorage } from '@/server/storage/storage'

const MAX_EDGE = 2048
const THUMBNAIL_EDGE = 160
/** More than telephones take. */
const MAX_PIXELS = 60_000_000
const PDF_START = '%PDF-'
const TYPES = 'PDF, JPG, PNG'

/**
 * Stores a document that is judged by what it holds: a PDF as it is, a photo upright and without the data that cameras add, with
 * a small one. Refuses with `fileTooLarge`, `fileType` and as `drawPicture` does.
 */
export async function storeDocument(file: File, who: string): Promise<StoredDocument> {
  if (file.size > MAX_DOCUMENT_KB * 1000) throw new AppError('fileTooLarge', { max: MAX_DOCUMENT_KB })
  const given = Buffer.from(await file.arrayBuffer())
  const name = plainName(file.name) || 'document'
  if (given.subarray(0, PDF_START.length).toString('latin1') !== PDF_START) {
    const { format, ...stored } = await storePhoto(given, who)
    return { ...stored, fileName: `${name}.${format}` }
  }
  const key = newFileKey('documents', 'pdf')
  await fileStorage().put(key, given, 'application/pdf')
  return { file: key, fileName: `${name}.pdf`, thumbnail: null }
}

async function storePhoto(given: Buffer, who: string) {
  const wanted = { who, formats: ['jpeg', 'png'] as const, maxPixels: MAX_PIXELS }
  const { format, photo, small } = await drawPicture(given, wanted, drawPhoto).catch((error: unknown) => {
    if (error instanceof AppError && error.error === 'fileType')
      throw new AppError('fileType', { types: TYPES })
    throw error
  })
  const [file, thumbnail] = [newFileKey('documents', format), newFileKey('documents', 'jpg')]
  await fileStorage().put(file, photo, format === 'png' ? 'image/png' : 'image/jpeg')
  await fileStorage().put(thumbnail, small, 'image/jpeg')
  return { file, thumbnail, format }
}

async function drawPhoto(upright: Sharp, format: 'jpeg' | 'png') {
  const sized = upright.resize(MAX_EDGE, MAX_EDGE, { fit: 'inside', withoutEnlargement: true })
  const photo = await (format === 'png' ? sized.png() : sized.jpeg({ quality: 84 })).toBuffer()
  const { default: sharp } = await import('sharp')
  const small = await sharp(photo)
    .resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 78 })
    .toBuffer()
  return { format: format === 'png' ? 'png' : 'jpg', photo, small }
}
