import type { IncomingMessage, ServerResponse } from 'node:http'
import { hostName } from '@/lib/brand/public-address'
import { AppError } from '@/lib/errors'
import { LANGUAGES, textDirection } from '@/lib/i18n/languages'
import { log } from '@/lib/log'
import { isKnownHost } from '@/server/domains/known-hosts'
import { refusalEnvelope, refusalText } from './refusal-text'

/** Asked by what watches the process, which may know it by any name. */
const ANY_HOST = '/api/health'
const LONGEST_HOST = 253

/**
 * Whether a request for `path` goes on: it named a host of ours, or asks whether we are well. What proxies say was settled
 * before (`settleForwarding`). A promise only where a host is not known yet; one that fails lets the request go on.
 */
export function admitsHost({ headers }: IncomingMessage, path: string): boolean | Promise<boolean> {
  if (path === ANY_HOST) return true
  const known = isKnownHost(hostOf(headers))
  return known === true ? true : Promise.resolve(known).catch(letIn)
}

function letIn(error: unknown): true {
  log.error({ err: error }, 'whether a host is ours was not found out')
  return true
}

/** Answers 421: a page for people, the envelope for programs; both name what has to be set. */
export async function refuseHost(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const host = hostOf(request.headers).slice(0, LONGEST_HOST) || '?'
  const error = new AppError('hostUnknown', { host })
  const text = await refusalText(request, error).catch(() => ({ language: LANGUAGES[0], msg: error.error }))
  const isProgram = /^\/(api|v3|tsp2)\//.test(path)
  const body = isProgram
    ? refusalEnvelope(error, text)
    : `<!doctype html><html lang="${text.language}" dir="${textDirection(text.language)}"><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width"><title>${error.status}</title><p>${escapeHtml(text.msg)}</p></html>`
  response.writeHead(error.status, {
    'content-type': `${isProgram ? 'application/json' : 'text/html'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    // Whatever body comes is not read.
    connection: 'close',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const hostOf = (headers: IncomingMessage['headers']) =>
  hostName(String(headers['x-forwarded-host'] || headers.host || ''))

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
