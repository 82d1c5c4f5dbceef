import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import type { Method } from '@/server/next/openapi'
import type { RouteHandler } from '@/server/next/route'
import { rawRoute } from '../call-route'
import type { Values } from './request'

export type Asked = {
  status: number
  /** Name of the refusal. */
  error: string | null
  /** The body as text; of a stream that does not end what is there at once. */
  text: string
  /** Rows that a refusal wrote nevertheless, were they not taken back. */
  written: number
}

/** How a request shows who asks: a token in `Authorization`, or more than that. */
export type Carried =
  | string
  | { token?: string; cookies?: Record<string, string>; headers?: Record<string, string> }

/** Their answers go on, or come from what goes on, after the call. */
const LASTING = new Set(['/api/live', '/api/share/feed', '/api/share/trail'])

class TakenBack extends Error {}

const ofThisCall = new AsyncLocalStorage<Database>()
let pool: Database | null = null

/** The pool; a call meets its own transaction in place of it, however many calls are under way. */
function splitPool(): Database {
  if (pool) return pool
  const whole = database()
  // Where `database()` looks with every query.
  Object.defineProperty(globalThis, 'trackingDatabase', { get: () => ofThisCall.getStore() ?? whole })
  pool = whole
  return whole
}

/** Calls a route and takes back what it did, so that every case finds the same world. */
export async function ask(
  handler: RouteHandler,
  method: Method,
  path: string,
  carried: Carried,
  values: Values,
): Promise<Asked> {
  const real = splitPool()
  if (LASTING.has(path)) return { ...(await call(handler, method, path, carried, values)), written: 0 }
  let asked: Asked | undefined
  await real
    .transaction(async (tx) => {
      // One connection for all, as everything is in one transaction; some queries reach for the driver itself.
      const own = Object.assign(tx, { $client: real.$client }) as unknown as Database
      const answer = await ofThisCall.run(own, () => call(handler, method, path, carried, values))
      asked = { ...answer, written: answer.status < 400 ? 0 : await rowsKept(real, tx) }
      throw new TakenBack()
    })
    .catch((error) => {
      if (!(error instanceof TakenBack)) throw error
    })
  if (!asked) throw new Error('the transaction ended early')
  return asked
}

/** Rows that a call wrote and did not roll back, but for the moment at which a key was used last. */
async function rowsKept(real: Database, tx: Tx): Promise<number> {
  let kept = 0
  for (const name of await tablesWritten(tx)) {
    if (name === 'api_keys') continue
    const [row] = await tx.execute<{ fresh: number; total: number }>(
      sql`select count(*) filter (where xmin::text::bigint >= pg_current_xact_id()::text::bigint)::int as fresh,
        count(*)::int as total from ${sql.identifier(name)}`,
    )
    kept += (row?.fresh ?? 0) + Math.max(0, (await rowsOutside(real, name)) - (row?.total ?? 0))
  }
  return kept
}

/** The tables that this connection may have written to, of late or in what was rolled back since as well. */
async function tablesWritten(tx: Tx): Promise<string[]> {
  try {
    // A transaction without a number has written nothing; to look through the tables takes longer than most calls.
    const [own] = await tx.execute<{ id: string | null }>(
      sql`select pg_current_xact_id_if_assigned()::text as id`,
    )
    if (own?.id === null) return []
  } catch {
    // A refusal by the database itself ended the transaction: nothing of it stays.
    return []
  }
  const written = await tx.execute<{ name: string }>(sql`select relname as name from pg_stat_xact_user_tables
    where n_tup_ins + n_tup_upd + n_tup_del > 0`)
  return written.map(({ name }) => name)
}

/** As another connection sees it, to which nothing has happened. */
async function rowsOutside(real: Database, name: string): Promise<number> {
  const [row] = await real.execute<{ total: number }>(
    sql`select count(*)::int as total from ${sql.identifier(name)}`,
  )
  return row?.total ?? 0
}

async function call(
  handler: RouteHandler,
  method: Method,
  path: string,
  carried: Carried,
  { params = {}, query = {}, body, form }: Values,
): Promise<Omit<Asked, 'written'>> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, asText(one))
  }
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, asText(value)]))
  const response = await rawRoute(handler, {
    ...(typeof carried === 'string' ? { token: carried } : carried),
    method,
    body,
    params: texts,
    path: `${path.replace(/\[.*/, '')}?${search}`,
    form: form && formOf(form),
  })
  const text = await readText(response)
  return { status: response.status, text, error: errorIn(response, text) }
}

const asText = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value])
      form.append(name, one instanceof File ? one : asText(one))
  }
  return form
}

async function readText(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value } = await Promise.race([reader.read(), text === '' ? never : atOnce()])
    if (!value) break
    text += decoder.decode(value)
  }
  await reader.cancel()
  return text
}

const never = new Promise<never>(() => {})
const atOnce = () => new Promise<{ value?: undefined }>((resolve) => setTimeout(() => resolve({})))

function errorIn(response: Response, text: string): string | null {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return null
  try {
    const { code, data } = JSON.parse(text) as { code: number; data: { error?: string } | null }
    return code === 0 ? null : (data?.error ?? String(code))
  } catch {
    return null
  }
}
