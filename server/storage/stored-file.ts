import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { contentDisposition } from '@/lib/playback/export/file-name'
import { fileStorage } from '@/server/storage/storage'

const TYPES: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

/** A stored file as a download named `name`. */
export async function downloadStored({ key, name }: { key: string; name: string }): Promise<Response> {
  const stream = await fileStorage().get(key)
  if (!stream) throw new AppError('notFound')
  const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  return new Response(stream, {
    headers: {
      'content-type': type,
      'content-disposition': contentDisposition(name),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Removes files whose rows are gone already; one that cannot be removed is not the caller's trouble. */
export async function removeStoredFiles(keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await fileStorage()
      .remove(key)
      .catch((error) => log.warn({ err: error }, 'stored file not removed'))
}

/** Does what stored files were put aside for; they go when that is refused. */
export async function orderWithFiles<T>(keys: readonly string[], order: () => Promise<T>): Promise<T> {
  try {
    return await order()
  } catch (error) {
    await removeStoredFiles(keys)
    throw error
  }
}

/**
 * A stored picture, to be shown on a page of whoever may see it. Browsers keep it, but ask each time: they may have
 * been handed on to somebody else. A key names the same bytes for ever.
 */
export async function showStored(request: Request, key: string, contentType: string): Promise<Response> {
  const headers = { 'cache-control': 'private, no-cache', etag: `"${key}"` }
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  const stream = await fileStorage().get(key)
  if (!stream) throw new AppError('notFound')
  return new Response(stream, {
    headers: {
      ...headers,
      'content-type': contentType,
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
  })
}
