import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppError } from '@/lib/errors'
import { LANGUAGES, textDirection } from '@/lib/i18n/languages'
import { isProgramPath } from './envelope-refusals'
import { refusalEnvelope, refusalText } from './refusal-text'
import { KNOWN_METHODS } from './request-flaw'

/** Refuses a request before the application sees it: with a page for people, with the envelope for programs. */
export async function refuseEarly(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  error: AppError,
): Promise<void> {
  const text = await refusalText(request, error).catch(() => ({ language: LANGUAGES[0], msg: error.error }))
  const isProgram = isProgramPath(path)
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
    ...(error.status === 405 && { allow: [...KNOWN_METHODS].join(', ') }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
