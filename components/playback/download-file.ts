import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'

/** Fetches a file (with `body` by POST) and has the browser save it under the name that the server gives it. Returns that name. */
export async function downloadFile(path: string, signal: AbortSignal, body?: object): Promise<string> {
  const asked = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await fetch(path, { signal, ...asked })
  // A refusal is an answer like any other; asked again it is read, and reacted to, like one.
  if (!response.ok) await api(asked ? 'POST' : 'GET', path, { hideError: true, signal, body })
  const name = nameIn(response.headers.get('content-disposition'))
  if (!response.ok || !name) throw new ApiError('unreadable', '', -1, response.status)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return name
}

function nameIn(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : null
}
