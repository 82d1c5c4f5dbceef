import { ApiError } from '@/lib/http/api-error'

const KEPT_MS = 60_000

/** Has the browser save an answer under the name that the server gave it. Returns that name. */
export async function saveResponse(response: Response): Promise<string> {
  const name = nameIn(response.headers.get('content-disposition'))
  if (!name) throw new ApiError('unreadable', '', -1, response.status)
  saveBlob(await response.blob(), name)
  return name
}

/** Has the browser save what was made in it. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

function nameIn(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : null
}
