import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { refusalEnvelope, refusalText } from './refusal-text'

/** How long any body may take, and how fast a long one comes at least: 50 kB/s. */
const GRACE_MS = 20_000
const LEAST_BYTES_PER_MS = 50
/** Who is refused may still be sending: closed at once, its answer would be lost with what was not read. */
const LINGER_MS = 2000

type Limits = {
  maxBytes: number
  /** How long a body of no length may take. */
  graceMs?: number
}

/** How long a body of so many bytes may take, in ms. */
export const bodyTime = (bytes: number, graceMs = GRACE_MS): number => graceMs + bytes / LEAST_BYTES_PER_MS

/**
 * Holds the body of a request to `maxBytes` and to its time, by what it says of itself and by what really comes, before
 * anything reads it. Returns whether the request may go on; false is refused already. Later what is too much is
 * refused on the socket, and to whoever reads the body it ends as if its sender had left. A body that is refused or cut
 * off is one line in the log.
 */
export function guardBody(
  request: IncomingMessage,
  response: ServerResponse,
  { maxBytes, graceMs }: Limits,
): boolean {
  const declared = declaredBytes(request)
  if (declared === 0) return true
  const tooLarge = () => new AppError('bodyTooLarge', { max: Math.floor(maxBytes / 1000) })
  const { socket } = request
  const [path] = (request.url ?? '/').split('?')
  const push = request.push.bind(request)
  // What came while the request waited for its turn.
  let bytes = request.readableLength
  if (request.complete && bytes <= maxBytes) return true
  let over = false
  let answered: Promise<void> | null = null

  const refuse = (error: AppError): void => {
    if (over) return
    over = true
    clearTimeout(timer)
    log.info({ path, bytes, declared, refused: error.error }, 'a body was refused')
    answered = answerOnSocket(request, response, error)
    if (request.complete) void answered.then(() => socket.destroySoon())
  }
  const timer = setTimeout(
    () => refuse(new AppError('bodyTooSlow')),
    bodyTime(Math.min(declared ?? maxBytes, maxBytes), graceMs),
  )
  // Where the parser puts what it reads; to listen for data would take it away from who shall have it.
  request.push = (chunk: Uint8Array | null, encoding?: BufferEncoding): boolean => {
    if (over) {
      if (chunk === null) void answered?.then(() => socket.destroySoon())
      return true
    }
    if (chunk === null) {
      over = true
      clearTimeout(timer)
      return push(null)
    }
    bytes += chunk.byteLength
    if (bytes <= maxBytes) return push(chunk, encoding)
    refuse(tooLarge())
    return true
  }
  request.once('close', () => {
    clearTimeout(timer)
    if (!over) log.info({ path, bytes, declared }, 'a body was cut off')
    over = true
  })
  if (Math.max(declared ?? 0, bytes) > maxBytes) refuse(tooLarge())
  return !over
}

/** Bytes that a request says its body has; null when it does not say, 0 for none. */
function declaredBytes({ headers }: IncomingMessage): number | null {
  if (headers['transfer-encoding'] !== undefined) return null
  return Number(headers['content-length'] ?? 0)
}

/** Says why in the words of the reader, if nothing was said yet, and closes once that has gone out. */
async function answerOnSocket(
  request: IncomingMessage,
  response: ServerResponse,
  error: AppError,
): Promise<void> {
  const { socket } = request
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
  const text = await refusalText(request, error)
    .then((said) => refusalEnvelope(error, said))
    .catch(() => '')
  // Another answer may be on its way on the same connection, or a part of this one.
  if (!socket.writable || response.socket !== socket || response.headersSent) return void socket.destroy()
  const headers = {
    ...response.getHeaders(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${head.join('')}\r\n${request.method === 'HEAD' ? '' : text}`,
  )
}
