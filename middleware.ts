import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { isPublicPage, LOGIN_PATH, loginPath, redirectOf } from '@/lib/auth/routes'
import { isLanguage, LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from '@/lib/i18n/languages'
import { isConsolePage, isPublicFile } from '@/lib/pages/known-pages'
import { verifyToken } from '@/server/auth/token'
import { framesOf } from '@/server/embeds/framing'
import { usesGoogle } from '@/server/next/google-use'
import { contentSecurityPolicy, mayBeFramed } from '@/server/next/security-headers'
import { cookieToken } from '@/server/next/session-reading'

export const config = {
  runtime: 'nodejs',
  // The API has no use for it, and would wait for it with every call; the files of `public/` are anyone's.
  matcher: [
    '/((?!_next/static|_next/image|favicon\\.ico$|robots\\.txt$|manifest\\.webmanifest$|api/|v3/|tsp2/).*)',
  ],
}

/** No page matches it, so that Next says 404; the pages of reports match any one word. */
const NOWHERE = '/no/such/page'

/**
 * Of pages: 404 for an address that there is not, redirects, the first look at the token, the locale cookie's age and
 * the policy for scripts.
 * Never the only authorization: every page and route checks the session itself.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const path = request.nextUrl.pathname
  const next = redirectOf(path)
  const behindLogin = !isPublicPage(path)
  const isFile = isPublicFile(path)
  const isUnknown = behindLogin && next === null && !isFile && !isConsolePage(path)
  const isGuarded = behindLogin && !isUnknown && !isFile
  const claims = isGuarded ? await verifyToken(await cookieToken(request)) : null
  if (isGuarded && !claims) return leadTo(request, loginPath(path + request.nextUrl.search))
  if (next) return leadTo(request, next)

  const isFramed = mayBeFramed(path)
  const nonce = randomBytes(16).toString('base64')
  const policy = contentSecurityPolicy(nonce, {
    framedBy: isFramed ? await framesOf(request.nextUrl.searchParams, Date.now()) : [],
    withGoogle: claims !== null && (await usesGoogle(claims)),
    signsIn: path === LOGIN_PATH,
  })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('x-path', path + request.nextUrl.search)
  headers.set('content-security-policy', policy)
  const response = isUnknown
    ? NextResponse.rewrite(new URL(NOWHERE, request.nextUrl), { request: { headers } })
    : NextResponse.next({ request: { headers } })
  // In a page of another site no cookie is set: browsers take it for one that follows people around.
  if (!isFramed) keepLocale(request, response)
  response.headers.set('content-security-policy', policy)
  return response
}

/** A redirect on the same host: Next takes an absolute address and sends its path, so the visitor stays where they came. */
function leadTo(request: NextRequest, path: string): NextResponse {
  const location = new URL(path, request.nextUrl).href
  return new NextResponse(null, { status: 307, headers: { location } })
}

function keepLocale(request: NextRequest, response: NextResponse): void {
  const locale = request.cookies.get(LOCALE_COOKIE)?.value
  if (!isLanguage(locale)) return
  response.cookies.set(LOCALE_COOKIE, locale, { maxAge: LOCALE_COOKIE_SECONDS, path: '/', sameSite: 'lax' })
}
