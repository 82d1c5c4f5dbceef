import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type Answer, TIME_OUT_MS } from '@/lib/webhooks/attempts'
import { MAX_ANSWER_BYTES } from '@/lib/webhooks/schema'
import { addressesFor } from './reach'

/** Posts a body by one request that follows nowhere, and returns what the receiver answered. Never rejects. */
export async function post(
  address: string,
  headers: Record<string, string>,
  body: string,
  timeOutMs = TIME_OUT_MS,
): Promise<Answer> {
  try {
    const url = new URL(address)
    return await postTo(url, await addressesFor(url), headers, body, timeOutMs)
  } catch (error) {
    const { name, message } = error as Error
    const isLate = name === 'AbortError' || name === 'TimeoutError'
    return { error: isLate ? `no answer within ${timeOutMs / 1000} s` : message.slice(0, 300) }
  }
}

function postTo(
  url: URL,
  addresses: readonly string[],
  headers: Record<string, string>,
  body: string,
  timeOutMs: number,
): Promise<Answer> {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  // The connection takes the addresses that were looked at: a second answer of the DNS could be another.
  const lookup: LookupFunction = (_host, options, callback) => {
    const [first] = found
    if (!first) callback(new Error('its host has no address'), '', 4)
    else if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  }
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const call = request(url, {
      ...{ method: 'POST', lookup, agent: false, maxHeaderSize: 16_384 },
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'waypost-webhooks/1',
      },
      signal: AbortSignal.timeout(timeOutMs),
    })
    call.on('error', reject)
    // Without a listener an answer of 101 would end neither as a response nor as an error.
    call.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ status: response.statusCode ?? 0, text: '' })
    })
    call.on('close', () => reject(new Error('the connection was closed')))
    call.on('response', (response) => {
      const pieces: Buffer[] = []
      let bytes = 0
      // What was answered counts, however much of its text comes.
      const done = () => {
        resolve({ status: response.statusCode ?? 0, text: textOf(pieces) })
        call.destroy()
      }
      call.off('error', reject).on('error', done)
      response.on('data', (piece: Buffer) => {
        pieces.push(piece)
        bytes += piece.length
        if (bytes >= MAX_ANSWER_BYTES) done()
      })
      response.on('end', done)
      response.on('error', done)
      response.on('close', done)
    })
    call.end(body)
  })
}

/** The database takes no text with a zero in it. */
const textOf = (pieces: readonly Buffer[]): string =>
  Buffer.concat(pieces).subarray(0, MAX_ANSWER_BYTES).toString('utf8').replaceAll('\0', '\ufffd')
