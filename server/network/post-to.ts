import http from 'node:http'
import https from 'node:https'
import { lookupAmong } from './reach'

type Posted = {
  url: URL
  method?: 'GET' | 'POST'
  /** The only ones that are connected to. */
  addresses: readonly string[]
  headers: Record<string, string>
  /** Null of GET. */
  body: string | Uint8Array | null
  timeOutMs: number
  /** Of the answer no more is read. */
  maxAnswerBytes: number
  /** Called when the whole request has left: from then on it may have been taken, whatever becomes of the answer. */
  onSent?: () => void
}

export type PostAnswer = { status: number; text: string; retryAfter: string | null }

/** Posts a body, or asks by GET, with one request that follows nowhere, and returns what was answered. */
export function postTo(given: Posted): Promise<PostAnswer> {
  const { url, method = 'POST', addresses, headers, body, timeOutMs, maxAnswerBytes, onSent } = given
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method,
      lookup: lookupAmong(addresses),
      agent: false,
      maxHeaderSize: 16_384,
      headers: { ...headers, ...length },
      signal: AbortSignal.timeout(timeOutMs),
    })
    if (onSent) call.on('finish', onSent)
    call.on('error', reject)
    // Without a listener an answer of 101 would end neither as a response nor as an error.
    call.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ status: response.statusCode ?? 0, text: '', retryAfter: null })
    })
    call.on('close', () => reject(new Error('the connection was closed')))
    call.on('response', (response) => {
      const pieces: Buffer[] = []
      let bytes = 0
      // What was answered counts, however much of its text comes.
      const done = () => {
        resolve({
          status: response.statusCode ?? 0,
          text: textOf(pieces, maxAnswerBytes),
          retryAfter: response.headers['retry-after'] ?? null,
        })
        call.destroy()
      }
      call.off('error', reject).on('error', done)
      response.on('data', (piece: Buffer) => {
        pieces.push(piece)
        bytes += piece.length
        if (bytes >= maxAnswerBytes) done()
      })
      response.on('end', done)
      response.on('error', done)
      response.on('close', done)
    })
    call.end(body ?? undefined)
  })
}

/** The database takes no text with a zero in it. */
const textOf = (pieces: readonly Buffer[], maxBytes: number): string =>
  Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8').replaceAll('\0', '\ufffd')
