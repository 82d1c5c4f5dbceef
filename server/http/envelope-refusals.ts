import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, type ErrorName } from '@/lib/errors'
import { refusalEnvelope, refusalText } from './refusal-text'

/** Whether programs ask for this path: they are answered with the envelope, whatever becomes of the request. */
export const isProgramPath = (path: string): boolean => /^\/(?:api|v3|tsp2)(?:\/|$)/.test(path)

/** A call's address without a slash at the end of its path: `…/showWindow/` is `…/showWindow`. Others stay as they are. */
export function withoutSlash(url: string): string {
  const mark = url.indexOf('?')
  const end = mark < 0 ? url.length : mark
  if (url[end - 1] !== '/' || !isProgramPath(url.slice(0, end))) return url
  return url.slice(0, end - 1) + url.slice(end)
}

/** What Next answers by itself, with a page or with nothing, where there is no route or no such method. */
const UNROUTED: Readonly<Record<number, ErrorName>> = { 404: 'notFound', 405: 'methodNotAllowed' }

/**
 * To be called by the web process before Next sees a request for a path of programs: an answer 404 or 405 that is not
 * JSON, which no route of ours gave, is replaced by the envelope.
 */
export function envelopeRefusals(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead, write, end, flushHeaders } = response
  const refusal = () => {
    if (response.headersSent) return undefined
    const isJson = String(response.getHeader('content-type') ?? '').startsWith('application/json')
    return isJson ? undefined : UNROUTED[response.statusCode]
  }
  const send = async (name: ErrorName) => {
    const error = new AppError(name)
    const body = refusalEnvelope(error, await refusalText(request, error))
    for (const header of ['content-encoding', 'transfer-encoding', 'etag', 'link'])
      response.removeHeader(header)
    writeHead.call(response, error.status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    })
    end.call(response, request.method === 'HEAD' ? undefined : body, 'utf8')
  }
  let sending = false
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    if (given.length === 1) response.statusCode = given[0]
    return refusal() && given.length === 1 ? response : writeHead.apply(response, given)
  }) as typeof writeHead
  response.write = ((...given: Parameters<typeof write>) =>
    refusal() ? true : write.apply(response, given)) as typeof write
  response.flushHeaders = () => {
    if (!refusal()) flushHeaders.call(response)
  }
  response.end = ((...given: Parameters<typeof end>) => {
    const name = refusal()
    if (!name) return end.apply(response, given)
    if (!sending) void send(name).catch(() => response.destroy())
    sending = true
    return response
  }) as typeof end
}
