import { type DocumentFile, fileOfDocument } from '@/db/queries/fleet/documents/document-list'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { plainName } from '@/server/fleet/paper-file'
import { downloadStored, showStored } from '@/server/storage/stored-file'

/** The file of a document: a photo is shown, a PDF is saved, for what runs within it must not run on a page of ours. */
export async function showDocument(
  request: Request,
  access: Access,
  id: number,
  size: 'thumbnail' | 'full',
): Promise<Response> {
  const found = await fileOfDocument(access, id)
  if (size === 'thumbnail') {
    if (!found.thumbnail) throw new AppError('notFound')
    return showStored(request, found.thumbnail, 'image/jpeg')
  }
  if (found.kind === 'photo')
    return showStored(request, found.key, found.key.endsWith('.png') ? 'image/png' : 'image/jpeg')
  return downloadStored({ key: found.key, name: pdfName(found) })
}

const pdfName = ({ name }: DocumentFile): string => `${plainName(name) || 'document'}.pdf`
