import type { EventFile } from '@/lib/device-files/file-schema'
import { extensionOf, isShown } from '@/lib/device-files/recognise-file'
import { AppError } from '@/lib/errors'
import { contentDisposition } from '@/lib/playback/export/file-name'
import { fileStorage } from '@/server/storage/storage'

type Kept = EventFile & {
  eventId: number
  imei: string
  time: Date
  content: Buffer | null
  file: string | null
  thumbnail: string | null
}

const THUMBNAIL_TYPE = 'image/jpeg'

/**
 * A file of a device for a page of whoever sees its event: pictures are shown, all else is saved. The type is ours and not the
 * device's. Browsers keep it, but ask each time: the device may be somebody else's by then. Of a picture without a thumbnail the
 * whole is one.
 */
export async function showDeviceFile(
  request: Request,
  kept: Kept,
  size: 'full' | 'thumbnail',
): Promise<Response> {
  const isSmall = size === 'thumbnail' && kept.thumbnail !== null && kept.content === null
  const contentType = isSmall ? THUMBNAIL_TYPE : kept.contentType
  const headers = {
    'cache-control': 'private, no-cache',
    etag: `"${kept.eventId}${isSmall ? '-small' : ''}"`,
  }
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  const body = kept.content
    ? new Uint8Array(kept.content)
    : await fileStorage().get((isSmall ? kept.thumbnail : kept.file) ?? '')
  if (!body) throw new AppError('notFound')
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': contentType,
      'content-disposition': dispositionOf(kept),
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Named by the device and the time, whether it is shown or saved. */
function dispositionOf(kept: Kept): string {
  const time = kept.time.toISOString().slice(0, 19).replaceAll(':', '.').replace('T', ' ')
  const saved = contentDisposition(`${kept.imei} ${time}.${extensionOf(kept.contentType)}`)
  return isShown(kept) ? saved.replace(/^attachment/, 'inline') : saved
}
