import type { NextRequest } from 'next/server'
import { z } from 'zod'
import { type Access, may, requirePermission } from '@/lib/auth/access'
import { isApiKey } from '@/lib/auth/api-key'
import type { Permission } from '@/lib/auth/permissions'
import { AppError } from '@/lib/errors'
import type { LetOthers } from '@/lib/queue/fair-queue'
import { refuseAppCookie, resolveSession, type Session, tokenOf } from '@/server/auth/session'
import { cookieName, type cookieOptions } from '@/server/auth/session-cookie'
import { MAX_BODY_BYTES, PUBLIC_BODY_BYTES } from '@/server/http/body-limits'
import { limitCalls } from './call-limit'
import { inTurn, type Lane } from './call-turns'
import { refuseCrossSite, refuseForeignOrigin, refuseForeignPage } from './cross-site'
import { hiderFor } from './hidden-fields'
import { jsonText } from './json-text'
import { refusal } from './refusal'
import { pathObject, queryObject, readBody, readFields } from './request-input'
import { cookieToken } from './session-reading'

/** Who may call: anyone, anyone signed in, or who holds a permission. */
export type Guard = 'public' | 'session' | Permission

type Shape = z.ZodType
type Given<S extends Shape | undefined> = S extends Shape ? z.output<S> : undefined

export type RouteSpec<
  G extends Guard = Guard,
  P extends Shape | undefined = Shape | undefined,
  Q extends Shape | undefined = Shape | undefined,
  B extends Shape | undefined = Shape | undefined,
  R extends Shape = Shape,
  F extends Shape | undefined = Shape | undefined,
  H extends Shape | undefined = Shape | undefined,
> = {
  /** One line for the documentation. */
  summary: string
  permission: G
  params?: P
  query?: Q
  /** Headers that it reads, by their names in small letters. */
  headers?: H
  /** Keys that an object does not name are refused, unless `formToo`: documented calls are sent more than they take. */
  body?: B
  /** The body may also come as a form with the same fields. */
  formToo?: boolean
  /**
   * The handler reads the body by itself and judges it piece by piece; it comes as `body` says or in one of these content
   * types, as lines of its rows.
   */
  ownReading?: { types: readonly string[] }
  /** Fields and files of a multipart form, in place of a JSON body; files are `z.file()`. */
  form?: F
  /** Shape of `data`. Everything not in it is cut off before it leaves; fields that take a permission (`needs`) are null without it. */
  returns: R
  status?: number
  /** Bytes; 1 MB unless told, 16 kB of a public route. What is another stands in `BODY_LIMITS`. */
  maxBodyBytes?: number
  /** Fields and files of a form; 100 unless told. */
  maxParts?: number
  /** The handler answers with a Response of its own (a stream, a file, a pre-encoded payload). */
  raw?: boolean
  /** Content type of such an answer, for the documentation; a file when nothing is said. */
  produces?: string
  /** What a query can ask for in place of JSON: its content type and what it holds, for the documentation. */
  orElse?: { type: string; description: string }
  /** Does not count towards the calls of an account: one page asks for many of them. */
  unmetered?: boolean
  /** Reads so much that those of one account, not of a session alone, take turns. */
  long?: boolean
  /** Writes what may have a device's history made again, which takes seconds: in turns beside what reads. */
  late?: boolean
  /** Takes one position of many that a server forwards, each by a call of its own: they count towards no calls, and are saved together. */
  forwarded?: boolean
  /** Calls tools, which wait for turns of their own: a few of an account at a time, apart from other calls. */
  tools?: boolean
  /** Signs in: in turns apart from other calls without a session. */
  signsIn?: boolean
  /** A token or key in `Authorization` alone opens it: the cookie of a browser does not, nor may a foreign page ask. */
  headerOnly?: boolean
  /** The API key may also stand in the query, as `key`: for callers that can set nothing but an address. */
  keyInQuery?: boolean
  /** Also for an account that has yet to set up the second factor that its superior wants. */
  duringSetUp?: boolean
}

type Context<G extends Guard, P, Q, B, F, H> = {
  request: NextRequest
  params: P
  query: Q
  body: B
  form: F
  headers: H
  access: G extends 'public' ? null : Access
  session: G extends 'public' ? null : Session
  /** Between two parts of long work: lets go ahead who waits for the place of this call. */
  letOthers: LetOthers
  /** Sets a cookie on the answer; null takes it away. */
  setCookie: (name: string, value: string | null, options: CookieOptions) => void
}

type CookieOptions = ReturnType<typeof cookieOptions>

type NextContext = { params: Promise<Record<string, string | string[]>> }
export type RouteHandler<S = RouteSpec> = ((
  request: NextRequest,
  context: NextContext,
) => Promise<Response>) & { spec: S }

/** Lets what is missing be told from what does not fit. */
const INPUT = { reportInput: true }

/**
 * Builds a handler: session → permission → validate → handle → shape the output by what the caller may see → map errors to
 * `{code, msg, data}`. Every route of the platform is made by it; a test walks them.
 */
export function route<
  G extends Guard,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
  R extends Shape = Shape,
  F extends Shape | undefined = undefined,
  H extends Shape | undefined = undefined,
>(
  spec: RouteSpec<G, P, Q, B, R, F, H>,
  handle: (
    context: Context<G, Given<P>, Given<Q>, Given<B>, Given<F>, Given<H>>,
  ) => Promise<z.input<R> | Response> | z.input<R> | Response,
): RouteHandler<RouteSpec<G, P, Q, B, R, F, H>> {
  const hide = hiderFor(spec.returns)
  const body = spec.body && !spec.formToo ? withoutMore(spec.body) : spec.body
  const reading = { ...spec, maxBodyBytes: bodyBytesOf(spec) }
  type Called = Context<G, Given<P>, Given<Q>, Given<B>, Given<F>, Given<H>>
  const handler = async (request: NextRequest, { params }: NextContext): Promise<Response> => {
    const cookies: [string, string | null, CookieOptions][] = []
    try {
      if (spec.permission === 'public') refuseForeignPage(request.method, request.headers)
      const session = spec.permission === 'public' ? null : await authorize(request, spec)
      const given = {
        request,
        session,
        access: session?.access ?? null,
        params: spec.params?.parse(pathObject(await params), INPUT),
        query: spec.query?.parse(queryObject(request.nextUrl.searchParams), INPUT),
        headers: spec.headers?.parse(Object.fromEntries(request.headers), INPUT),
        body: spec.ownReading ? undefined : body?.parse(await readBody(request, reading), INPUT),
        setCookie: (...cookie: [string, string | null, CookieOptions]) => void cookies.push(cookie),
      }
      const answer = async () => {
        const form = spec.form?.parse(await readFields(request, reading), INPUT)
        return inTurn(request, session, laneOf(spec), async (letOthers) =>
          handle({ ...given, form, letOthers } as unknown as Called),
        )
      }
      const isLarge = spec.form !== undefined && mayBeLarge(request, reading.maxBodyBytes)
      const result = await (isLarge ? inTurn(request, session, 'uploads', answer) : answer())
      if (result instanceof Response) return result
      const data = shapeOutput(spec.returns, result)
      hide?.(data, (permission) => session !== null && may(session.access, permission))
      const text = JSON.stringify({ code: 0, msg: '', data })
      const response = await jsonText(request, text, spec.status)
      for (const [name, value, options] of cookies) {
        response.cookies.set(
          cookieName(name, options.secure),
          value ?? '',
          value === null ? { ...options, maxAge: 0 } : options,
        )
      }
      return response
    } catch (error) {
      const refused = await refusal(request, error)
      if (spec.headerOnly && refused.status === 401) refused.headers.set('www-authenticate', 'Bearer')
      return refused
    }
  }
  return Object.assign(handler, { spec: { ...spec, body } as typeof spec })
}

/** Whether a body is larger than what any route takes: by what it says of itself, and by its route where it says nothing. */
const mayBeLarge = ({ headers }: NextRequest, maxBytes: number): boolean =>
  Math.min(maxBytes, Number(headers.get('content-length') ?? Infinity)) > MAX_BODY_BYTES

/** Bytes that the body of a route may have. */
export const bodyBytesOf = ({
  permission,
  maxBodyBytes,
}: Pick<RouteSpec, 'permission' | 'maxBodyBytes'>): number =>
  maxBodyBytes ?? (permission === 'public' ? PUBLIC_BODY_BYTES : MAX_BODY_BYTES)

const laneOf = ({
  long,
  late,
  signsIn,
  tools,
  unmetered,
  forwarded,
}: Pick<RouteSpec, 'long' | 'late' | 'signsIn' | 'tools' | 'unmetered' | 'forwarded'>): Lane => {
  if (signsIn) return 'signIns'
  if (forwarded) return 'forwarded'
  if (tools) return 'tools'
  if (long) return 'long'
  if (late) return 'late'
  return unmetered ? 'tiles' : 'calls'
}

/** What is misspelt or not known must not be taken for left out: an export would hold more than was asked for. */
function withoutMore(body: Shape): Shape {
  if (body instanceof z.ZodObject) return body.def.catchall ? body : body.strict()
  if (body instanceof z.ZodUnion)
    return body.clone({ ...body.def, options: (body.options as Shape[]).map(withoutMore) })
  return body
}

type Authorizing = Pick<
  RouteSpec,
  'permission' | 'unmetered' | 'forwarded' | 'duringSetUp' | 'headerOnly' | 'keyInQuery'
>

async function authorize(
  request: NextRequest,
  { permission, unmetered, forwarded, duringSetUp, headerOnly, keyInQuery }: Authorizing,
): Promise<Session> {
  if (headerOnly) refuseForeignOrigin(request.headers)
  const found = await tokenOf(request.headers, async () => (headerOnly ? undefined : cookieToken(request)))
  const session = await resolveSession(found?.token ?? (keyInQuery ? keyOf(request) : undefined))
  if (found?.source === 'cookie') {
    refuseAppCookie(session)
    refuseCrossSite(request.method, request.headers)
  }
  if (!unmetered && !forwarded) limitCalls(session)
  if (session.mustSetUp && !duringSetUp) throw new AppError('secondFactorSetUp')
  if (permission !== 'session' && permission !== 'public') requirePermission(session.access, permission)
  return session
}

/** Only a key: the token of a session is not to stand in an address. */
function keyOf(request: NextRequest): string | undefined {
  const key = request.nextUrl.searchParams.get('key') ?? ''
  return isApiKey(key) ? key : undefined
}

/**
 * Who calls a public route that tells some callers more: null for anybody who is not signed in, may not have it, or
 * cannot be looked up now.
 */
export async function accessIfPermitted(
  request: NextRequest,
  permission: Permission,
): Promise<Access | null> {
  try {
    return (await authorize(request, { permission })).access
  } catch {
    return null
  }
}

/** Whether a public route is called by somebody who is signed in. */
export const isSignedIn = (request: NextRequest): Promise<boolean> =>
  authorize(request, { permission: 'session', unmetered: true }).then(
    () => true,
    () => false,
  )

/** An answer without its shape is a mistake of ours, never bad input. */
function shapeOutput(returns: Shape, result: unknown): unknown {
  const shaped = returns.safeParse(result)
  if (!shaped.success) throw new Error('an answer does not have its shape', { cause: shaped.error })
  return shaped.data
}
