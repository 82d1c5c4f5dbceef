import { loginPath } from '@/lib/auth/routes'
import { ApiError, type Failure, type FieldError } from './api-error'
import type { Envelope } from './envelope'
import { isSuccess, reactionTo } from './reaction'
import { TEXT_LENGTH_HEADER } from './text-length'

/** What the page does when a call did not work; set once by the shell, in the language of the page. */
export type ClientHooks = {
  showMessage: (text: string) => void
  endSession: () => void
  texts: Record<Exclude<Failure, 'refused'>, string>
}

type QueryValue = string | number | boolean | null | undefined
export type Call<T> = {
  query?: Record<string, QueryValue | readonly QueryValue[]>
  /** A `FormData` goes out as a form with its files, anything else as JSON. */
  body?: unknown
  /** Checks `data`; without it the type is taken at its word. */
  schema?: { parse: (data: unknown) => T }
  /** Leaves showing the error to the caller. */
  hideError?: boolean
  signal?: AbortSignal
  /** For long answers: how many bytes of the text have come, of how many if the server says so. */
  onProgress?: (received: number, total: number | null) => void
}

export const REQUEST_TIMEOUT_MS = 30_000
/** Files go up slowly on thin lines. */
const UPLOAD_TIMEOUT_MS = 300_000

let hooks: ClientHooks = {
  showMessage: () => {},
  endSession: leaveToLogin,
  texts: { timedOut: '', unreachable: '', unreadable: '' },
}

export function setClientHooks(given: Partial<ClientHooks>): void {
  hooks = { ...hooks, ...given }
}

/** Calls the API and opens the envelope. Throws `ApiError`, after reacting to it as spec section 8 says. */
export async function api<T>(method: string, path: string, call: Call<T> = {}): Promise<T> {
  try {
    const response = await send(method, path + queryString(call.query), call)
    const answer = await open(response, call)
    if (!isSuccess(answer.code)) throw refusal(answer, response.status)
    return call.schema ? call.schema.parse(answer.data) : (answer.data as T)
  } catch (error) {
    if (error instanceof ApiError) react(error, call.hideError ?? false)
    throw error
  }
}

/** Shows or acts on an error of a call that did not go through `api`. */
export const showFailure = (error: ApiError): void => react(error, false)

function react(error: ApiError, hideError: boolean): void {
  const reaction = error.failure === 'refused' ? reactionTo(error.code, error.status) : 'showMessage'
  if (reaction === 'logout') hooks.endSession()
  else if (reaction === 'setUp') location.assign('/twoFactor')
  else if (reaction !== 'silent' && !hideError) hooks.showMessage(error.message)
}

async function send(method: string, path: string, { body, signal }: Call<unknown>): Promise<Response> {
  const timeOut = new AbortController()
  const isForm = body instanceof FormData
  const timer = setTimeout(() => timeOut.abort(), isForm ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS)
  const cancel = () => timeOut.abort()
  signal?.addEventListener('abort', cancel)
  try {
    return await fetch(path, {
      method,
      signal: timeOut.signal,
      // The browser writes the header of a form itself, with the mark between its parts.
      headers: body === undefined || isForm ? undefined : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw transportFailure(timeOut.signal.aborted ? 'timedOut' : 'unreachable')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

async function open(response: Response, { onProgress, signal }: Call<unknown>): Promise<Envelope<unknown>> {
  const read = onProgress ? readWatched(response, onProgress, signal) : response.json()
  const answer: unknown = await read.catch((error: unknown) => {
    if (signal?.aborted) throw error
    return null
  })
  if (typeof answer === 'object' && answer !== null && 'code' in answer) return answer as Envelope<unknown>
  throw transportFailure('unreadable', response.status)
}

/** The length of a packed answer says nothing of its text; the server gives that beside it. */
async function readWatched(
  response: Response,
  onProgress: NonNullable<Call<unknown>['onProgress']>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const total = Number(response.headers.get(TEXT_LENGTH_HEADER)) || null
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  const pieces: string[] = []
  let received = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    received += part.value.byteLength
    pieces.push(decoder.decode(part.value, { stream: true }))
    onProgress(received, total)
    if (signal?.aborted) {
      await reader?.cancel()
      signal.throwIfAborted()
    }
  }
  return JSON.parse(pieces.join(''))
}

function refusal({ code, msg, data }: Envelope<unknown>, status: number): ApiError {
  const text = reactionTo(code, status) === 'showData' && typeof data === 'string' ? data : msg
  const details = (typeof data === 'object' ? data : null) as { error?: string; fields?: FieldError[] } | null
  return new ApiError('refused', text, code, status, details?.error ?? null, details?.fields ?? [])
}

/** What was in the way of a call, in the language of the page. */
export const transportFailure = (failure: Exclude<Failure, 'refused'>, status = 0): ApiError =>
  new ApiError(failure, hooks.texts[failure], -1, status)

function queryString(query: Call<unknown>['query'] = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== '') search.append(name, String(one))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}

function leaveToLogin(): void {
  location.assign(loginPath(location.pathname + location.search))
}
