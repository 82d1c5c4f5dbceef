import type { z } from 'zod'
import { loginPath } from '@/lib/auth/routes'
import { ApiError, type Failure, type FieldError } from './api-error'
import type { ApiAnswer, ApiInput, ApiMethod, ApiPath } from './api-types'
import { isSuccess, reactionTo, TEXT_LENGTH_HEADER } from './reaction'

/** What the page does when a call did not work; set once by the shell, in the language of the page. */
export type ClientHooks = {
  showMessage: (text: string) => void
  endSession: () => void
  texts: Record<Exclude<Failure, 'refused'>, string>
}

/** How a call is made, whatever it asks for. */
export type CallOptions = {
  /** Leaves showing the error to the caller. */
  hideError?: boolean
  /** Leaves it to the caller to say that the session has ended: the page stays, for what it still keeps. */
  staysSignedOut?: boolean
  /** What takes its time at the server, and may. */
  isLong?: boolean
  signal?: AbortSignal
}
/** How many bytes of a long answer have come, of how many if the server says so. */
type OnProgress = (received: number, total: number | null) => void
/** The parts of a call, as they go out. A `FormData` goes as a form with its files, any other body as JSON. */
type Parts = { params?: object; query?: object; body?: unknown }
type Call<P extends ApiPath, M extends ApiMethod<P>> = ApiInput<P, M> & CallOptions
/** Nothing need be given where the route takes nothing. */
type Given<C> = Record<never, never> extends C ? [call?: C] : [call: C]

export const REQUEST_TIMEOUT_MS = 30_000
/** Files go up slowly on thin lines, and long ones are made slowly; so is what looks at much that is stored. */
const FILE_TIMEOUT_MS = 300_000

let hooks: ClientHooks = {
  showMessage: () => {},
  endSession: leaveToLogin,
  texts: { timedOut: '', unreachable: '', unreadable: '' },
}

export function setClientHooks(given: Partial<ClientHooks>): void {
  hooks = { ...hooks, ...given }
}

/**
 * Calls the API and opens the envelope: `api('GET', '/api/devices/[imei]', { params: { imei } })`. What goes in and
 * what comes out follow from the schemas of the route. Throws `ApiError`, after reacting to it as spec section 8 says.
 */
export async function api<P extends ApiPath, M extends ApiMethod<P>>(
  method: M,
  path: P,
  ...[call]: Given<Call<P, M>>
): Promise<ApiAnswer<P, M>> {
  const { params, query, body, ...options }: Parts & CallOptions = call ?? {}
  return reacting(options, async () => {
    const timeout = options.isLong || body instanceof FormData ? FILE_TIMEOUT_MS : REQUEST_TIMEOUT_MS
    const response = await send(method, addressOf(path, params, query), body, options.signal, timeout)
    // The server holds every answer to the schema of its route before it leaves.
    return (await opened(response, options.signal)) as ApiAnswer<P, M>
  })
}

/** Has a route make a file: the response, unread. A refusal is reacted to and thrown as `api()` does. */
export async function apiFile<P extends ApiPath, M extends ApiMethod<P>>(
  method: M,
  path: P,
  ...[call]: Given<Call<P, M>>
): Promise<Response> {
  const { params, query, body, ...options }: Parts & CallOptions = call ?? {}
  return reacting(options, async () => {
    const address = addressOf(path, params, query)
    const response = await send(method, address, body, options.signal, FILE_TIMEOUT_MS)
    if (!response.ok) await opened(response, options.signal)
    return response
  })
}

/** Reads a long answer that is no JSON as it comes. A refusal is reacted to and thrown as `api()` does. */
export async function apiBytes<P extends ApiPath, M extends ApiMethod<P>>(
  method: M,
  path: P,
  onProgress: OnProgress,
  ...[call]: Given<Call<P, M>>
): Promise<Uint8Array> {
  const { params, query, body, ...options }: Parts & CallOptions = call ?? {}
  return reacting(options, async () => {
    const address = addressOf(path, params, query)
    const response = await send(method, address, body, options.signal, REQUEST_TIMEOUT_MS)
    if (!response.ok) await opened(response, options.signal)
    return await readWatched(response, onProgress, options.signal).catch((error: unknown) => {
      if (options.signal?.aborted) throw error
      throw transportFailure('unreadable', response.status)
    })
  })
}

async function reacting<T>(options: CallOptions, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ApiError) react(error, options)
    throw error
  }
}

/** Shows or acts on an error of a call that did not go through `api`. */
export const showFailure = (error: ApiError): void => react(error, {})

async function opened(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const answer = await open(response, signal)
  if (!isSuccess(answer.code)) throw refusal(answer, response.status)
  return answer.data
}

function react(error: ApiError, { hideError, staysSignedOut }: CallOptions): void {
  const reaction = error.failure === 'refused' ? reactionTo(error.code, error.status) : 'showMessage'
  if (reaction === 'logout' && staysSignedOut) return
  if (reaction === 'logout') hooks.endSession()
  else if (reaction === 'setUp') location.assign('/twoFactor')
  else if (reaction !== 'silent' && !hideError) hooks.showMessage(error.message)
}

async function send(
  method: string,
  address: string,
  body: unknown,
  signal: AbortSignal | undefined,
  timeoutMs: number,
): Promise<Response> {
  const timeOut = new AbortController()
  const isForm = body instanceof FormData
  const timer = setTimeout(() => timeOut.abort(), timeoutMs)
  const cancel = () => timeOut.abort()
  signal?.addEventListener('abort', cancel)
  try {
    return await fetch(address, {
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

async function open(response: Response, signal: AbortSignal | undefined): Promise<Envelope<unknown>> {
  const answer: unknown = await response.json().catch((error: unknown) => {
    if (signal?.aborted) throw error
    return null
  })
  if (typeof answer === 'object' && answer !== null && 'code' in answer) return answer as Envelope<unknown>
  throw transportFailure('unreadable', response.status)
}

/** The length of a packed answer says nothing of what is in it; the server gives that beside it. */
async function readWatched(
  response: Response,
  onProgress: OnProgress,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const total = Number(response.headers.get(TEXT_LENGTH_HEADER)) || null
  const reader = response.body?.getReader()
  const pieces: Uint8Array[] = []
  let received = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    received += part.value.byteLength
    pieces.push(part.value)
    onProgress(received, total)
    if (signal?.aborted) {
      await reader?.cancel()
      signal.throwIfAborted()
    }
  }
  const whole = new Uint8Array(received)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}

function refusal({ code, msg, data }: Envelope<unknown>, status: number): ApiError {
  const text = reactionTo(code, status) === 'showData' && typeof data === 'string' ? data : msg
  const details = (typeof data === 'object' ? data : null) as { error?: string; fields?: FieldError[] } | null
  return new ApiError('refused', text, code, status, details?.error ?? null, details?.fields ?? [])
}

/** What was in the way of a call, in the language of the page. */
export const transportFailure = (failure: Exclude<Failure, 'refused'>, status = 0): ApiError =>
  new ApiError(failure, hooks.texts[failure], -1, status)

/** A path with its parameters in it, and its query behind it. */
function addressOf(path: string, params: object = {}, query: object = {}): string {
  const given = new Map<string, unknown>(Object.entries(params))
  const filled = path.replace(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(String(given.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== '') search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

function leaveToLogin(): void {
  location.assign(loginPath(location.pathname + location.search))
}

/** Every answer of every route: `code` 0 is success (our clients take 10000 too), `msg` is for people. */
export type Envelope<T> = { code: number; msg: string; data: T }

/**
 * Whether a value that a form put together is what a schema takes: the type of the body of a call then follows from
 * the check that the form makes anyway.
 */
export function fits<S extends z.ZodType>(schema: S, value: unknown): value is z.input<S> {
  return schema.safeParse(value).success
}
