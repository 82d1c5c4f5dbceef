import { type NextRequest, NextResponse } from 'next/server'
import { z } from 'zod'
import { isDatabaseAway, isValueRefused } from '@/db/constraint'
import { type Access, demand } from '@/lib/auth/access'
import type { Permission } from '@/lib/auth/permissions'
import { AppError } from '@/lib/errors'
import { LOCALE_COOKIE } from '@/lib/i18n/languages'
import { log } from '@/lib/log'
import { limitCalls } from './call-limit'
import { refuseCrossSite } from './cross-site'
import { jsonText } from './json-text'
import { errorText, fieldText, requestLanguage } from './messages'
import { resolveSession, type Session, tokenOf } from './session'
import type { cookieOptions } from './session-cookie'

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
> = {
  /** One line for the documentation. */
  summary: string
  permission: G
  params?: P
  query?: Q
  body?: B
  /** The body may also come as a form with the same fields. */
  formToo?: boolean
  /** Fields and files of a multipart form, in place of a JSON body; files are `z.file()`. */
  form?: F
  /** Shape of `data`. Everything not in it is cut off before it leaves. */
  returns: R
  status?: number
  /** Bytes; 1 MB unless told. */
  maxBodyBytes?: number
  /** The handler answers with a Response of its own (a stream, a file, a pre-encoded payload). */
  raw?: boolean
  /** Content type of such an answer, for the documentation; a file when nothing is said. */
  produces?: string
  /** Does not count towards the calls of an account: one page asks for many of them. */
  unmetered?: boolean
  /** Also for an account that has yet to set up the second factor that its superior wants. */
  duringSetUp?: boolean
}

type Context<G extends Guard, P, Q, B, F> = {
  request: NextRequest
  params: P
  query: Q
  body: B
  form: F
  access: G extends 'public' ? null : Access
  session: G extends 'public' ? null : Session
  /** Sets a cookie on the answer; null takes it away. */
  setCookie: (name: string, value: string | null, options: CookieOptions) => void
}

type CookieOptions = ReturnType<typeof cookieOptions>

type NextContext = { params: Promise<Record<string, string | string[]>> }
export type RouteHandler = ((request: NextRequest, context: NextContext) => Promise<Response>) & {
  spec: RouteSpec
}

const MAX_BODY_BYTES = 1_000_000

/** Lets what is missing be told from what does not fit. */
const INPUT = { reportInput: true }

/**
 * Builds a handler: session → permission → validate → handle → shape the output → map errors to
 * `{code, msg, data}`. Every route of the platform is made by it; a test walks them.
 */
export function route<
  G extends Guard,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
  R extends Shape = Shape,
  F extends Shape | undefined = undefined,
>(
  spec: RouteSpec<G, P, Q, B, R, F>,
  handle: (
    context: Context<G, Given<P>, Given<Q>, Given<B>, Given<F>>,
  ) => Promise<z.input<R> | Response> | z.input<R> | Response,
): RouteHandler {
  const handler = async (request: NextRequest, { params }: NextContext): Promise<Response> => {
    const cookies: [string, string | null, CookieOptions][] = []
    try {
      const session = spec.permission === 'public' ? null : await authorize(request, spec)
      const context = {
        request,
        session,
        access: session?.access ?? null,
        params: spec.params?.parse(await params, INPUT),
        query: spec.query?.parse(queryObject(request.nextUrl.searchParams), INPUT),
        body: spec.body?.parse(await readBody(request, spec), INPUT),
        form: spec.form?.parse(await readForm(request, spec.maxBodyBytes ?? MAX_BODY_BYTES), INPUT),
        setCookie: (...cookie: [string, string | null, CookieOptions]) => void cookies.push(cookie),
      } as unknown as Context<G, Given<P>, Given<Q>, Given<B>, Given<F>>
      const result = await handle(context)
      if (result instanceof Response) return result
      const text = JSON.stringify({ code: 0, msg: '', data: shapeOutput(spec.returns, result) })
      const response = await jsonText(request, text, spec.status)
      for (const [name, value, options] of cookies) {
        response.cookies.set(name, value ?? '', value === null ? { ...options, maxAge: 0 } : options)
      }
      return response
    } catch (error) {
      return refusal(request, error)
    }
  }
  return Object.assign(handler, { spec: spec as unknown as RouteSpec })
}

async function authorize(
  request: NextRequest,
  { permission, unmetered, duringSetUp }: Pick<RouteSpec, 'permission' | 'unmetered' | 'duringSetUp'>,
): Promise<Session> {
  const found = tokenOf(request.headers, (name) => request.cookies.get(name)?.value)
  const session = await resolveSession(found?.token)
  if (found?.source === 'cookie') refuseCrossSite(request.method, request.headers)
  if (!unmetered) limitCalls(session)
  if (session.mustSetUp && !duringSetUp) throw new AppError('secondFactorSetUp')
  if (permission !== 'session' && permission !== 'public') demand(session.access, permission)
  return session
}

/** Repeated keys become arrays; an empty value counts as not given. */
function queryObject<V>(given: {
  keys: () => Iterable<string>
  getAll: (key: string) => V[]
}): Record<string, V | V[]> {
  const result: Record<string, V | V[]> = {}
  for (const key of new Set(given.keys())) {
    const values = given.getAll(key).filter((value) => value !== '')
    // No text of the database can hold it, and an answer that is streamed has begun when that shows.
    if (values.some((value) => typeof value === 'string' && value.includes('\0')))
      throw new AppError('illegalParameter')
    if (values.length > 0) result[key] = values.length === 1 ? (values[0] as V) : values
  }
  return result
}

function readBody(
  request: NextRequest,
  { formToo, maxBodyBytes = MAX_BODY_BYTES }: Pick<RouteSpec, 'formToo' | 'maxBodyBytes'>,
): Promise<unknown> {
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(
    request.headers.get('content-type') ?? '',
  )
  return formToo && isForm ? readForm(request, maxBodyBytes) : readJson(request, maxBodyBytes)
}

async function readJson(request: NextRequest, maxBytes: number): Promise<unknown> {
  try {
    return JSON.parse((await readBytes(request, maxBytes)).toString('utf8') || '{}')
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('illegalParameter')
  }
}

async function readForm(request: NextRequest, maxBytes: number): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(multipart|application\/x-www-form-urlencoded)/.test(type)) throw new AppError('illegalParameter')
  const bytes = await readBytes(request, maxBytes)
  try {
    const body = new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } })
    return queryObject(await body.formData())
  } catch {
    throw new AppError('illegalParameter')
  }
}

/** The whole body, given up as soon as it is larger than allowed. */
async function readBytes(request: NextRequest, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new AppError('bodyTooLarge', { max: Math.floor(maxBytes / 1000) })
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength
    if (size > maxBytes) {
      await reader?.cancel()
      throw tooLarge()
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks)
}

/** An answer without its shape is a mistake of ours, never bad input. */
function shapeOutput(returns: Shape, result: unknown): unknown {
  const shaped = returns.safeParse(result)
  if (!shaped.success) throw new Error('an answer does not have its shape', { cause: shaped.error })
  return shaped.data
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isValueRefused(error)) return new AppError('illegalParameter')
  return new AppError(isDatabaseAway(error) ? 'systemBusy' : 'systemAbnormal')
}

/** What a refused caller sees: the code, a text in their language, and for bad input the fields. */
async function refusal(request: NextRequest, error: unknown): Promise<Response> {
  const language = requestLanguage(
    request.cookies.get(LOCALE_COOKIE)?.value,
    request.headers.get('accept-language'),
  )
  if (error instanceof z.ZodError) {
    const fields = await Promise.all(
      error.issues.slice(0, 20).map(async (issue) => ({
        path: issue.path.join('.'),
        message: await fieldText(language, issue),
      })),
    )
    const refused = new AppError('illegalParameter')
    const msg = await errorText(language, refused.error, {})
    const body = { code: refused.code, msg, data: { error: refused.error, fields } }
    return NextResponse.json(body, { status: refused.status, headers: { 'cache-control': 'no-store' } })
  }
  const refused = asRefusal(error)
  if (refused !== error) log.error({ err: error, path: request.nextUrl.pathname }, 'request failed')
  const msg = await errorText(language, refused.error, refused.params)
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  if (typeof refused.params.seconds === 'number') headers['retry-after'] = String(refused.params.seconds)
  const data = refused.error === 'shownInData' ? (refused.params.text ?? '') : { error: refused.error }
  return NextResponse.json({ code: refused.code, msg, data }, { status: refused.status, headers })
}
