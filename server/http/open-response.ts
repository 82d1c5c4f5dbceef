import { randomUUID } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'

/**
 * Answers that stay open for hours are written past Next, which keeps all that it made of a request, some 60 KB, for as
 * long as its answer is under way. The web process lays down the response of a request for such an answer; the
 * route takes it, and what Next does with it from then on has no effect.
 */
const NAME = 'x-open-response'
const OPEN_PATHS = new Set(['/api/share/feed', '/api/embed/feed'])

type LaidDown = { response: ServerResponse; onClose: (() => void) | null }

// The web process and Next's routes have a copy of this module each.
const holder = globalThis as typeof globalThis & { openResponses?: Map<string, LaidDown> }

/**
 * To be called by the web process right before Next gets a request; what a client sent under that name is taken away.
 * Returns what is to be called when Next is done: of a response that was taken it takes away all that Next listens
 * with and left on it, which would be kept for as long as it is open.
 */
export function layDownResponse(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): () => void {
  delete request.headers[NAME]
  if (request.method !== 'GET' || !OPEN_PATHS.has(path)) return () => {}
  holder.openResponses ??= new Map()
  const { openResponses } = holder
  const id = randomUUID()
  const laidDown: LaidDown = { response, onClose: null }
  request.headers[NAME] = id
  openResponses.set(id, laidDown)
  response.once('close', () => {
    openResponses.delete(id)
    laidDown.onClose?.()
  })
  const known = new Set([...listenersOf(request), ...listenersOf(response)].map(([, listener]) => listener))
  return () => {
    if (laidDown.onClose === null) return
    for (const emitter of [request, response])
      for (const [event, listener] of listenersOf(emitter))
        if (!known.has(listener)) emitter.removeListener(event, listener)
    for (const name of Object.getOwnPropertySymbols(request))
      if (name.description?.startsWith('Next')) Object.assign(request, { [name]: undefined })
  }
}

type Listener = (...args: unknown[]) => void

const listenersOf = (emitter: EventEmitter): [string | symbol, Listener][] =>
  emitter
    .eventNames()
    .flatMap((event) =>
      emitter.rawListeners(event).map((one): [string | symbol, Listener] => [event, one as Listener]),
    )

/** What a route writes to that has taken its response. */
export type OpenResponse = {
  write: (bytes: string | Buffer) => void
  waitingBytes: () => number
  end: () => void
  destroy: () => void
}

const GONE: OpenResponse = { write: () => {}, waitingBytes: () => 0, end: () => {}, destroy: () => {} }

/**
 * Takes the response that was laid down for a request and begins it; null where none was. `onClose` is called when it is
 * over, and soon where who asked has left meanwhile.
 */
export function takeResponse(
  headers: Headers,
  begin: OutgoingHttpHeaders,
  onClose: () => void,
): OpenResponse | null {
  const id = headers.get(NAME)
  if (id === null) return null
  const laidDown = holder.openResponses?.get(id)
  if (!laidDown || laidDown.onClose || laidDown.response.destroyed) {
    process.nextTick(onClose)
    return GONE
  }
  laidDown.onClose = onClose
  const { response } = laidDown
  const { write, writeHead, end, on } = ServerResponse.prototype
  // Nothing is asked on this connection any more: who waits for its end listens in vain.
  writeHead.call(response, 200, { ...begin, connection: 'close' })
  const nothing = () => response
  Object.assign(response, {
    setHeader: nothing,
    appendHeader: nothing,
    removeHeader: nothing,
    flushHeaders: nothing,
    writeHead: nothing,
    write: () => true,
    end: nothing,
    on,
    flush: nothing,
  })
  return {
    write: (bytes) => void write.call(response, bytes, 'utf8'),
    waitingBytes: () => response.writableLength,
    end: () => void end.call(response, '', 'utf8'),
    destroy: () => void response.destroy(),
  }
}
