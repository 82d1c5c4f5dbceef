import type { NextRequest } from 'next/server'
import { AppError } from '@/lib/errors'
import { MAX_BODY_BYTES } from '@/server/http/body-limits'
import { limitJson } from '@/server/http/json-limits'
import { readBytes } from '@/server/http/read-body'
import { readForm } from '@/server/http/read-form'

type Reading = {
  /** The body may also come as a form with the same fields. */
  formToo?: boolean
  /** Bytes; 1 MB unless told. */
  maxBodyBytes?: number
  /** Fields and files of a form; 100 unless told. */
  maxParts?: number
}

/**
 * Repeated keys become arrays; an empty value counts as not given. Texts with NUL are refused: none of the database can
 * hold it, and an answer that is streamed has begun when that shows.
 */
export function queryObject<V>(given: Iterable<[string, V]>): Record<string, V | V[]> {
  const values = new Map<string, V[]>()
  for (const [key, value] of given) {
    if (value === '') continue
    if (typeof value === 'string' && value.includes('\0')) throw new AppError('illegalParameter')
    const others = values.get(key)
    if (others) others.push(value)
    else values.set(key, [value])
  }
  return Object.fromEntries(
    [...values].map(([key, [first, ...more]]) => [
      key,
      more.length === 0 ? (first as V) : [first as V, ...more],
    ]),
  )
}

/** The body as JSON says it, or as a form does where that may come too. */
export function readBody(
  request: NextRequest,
  { formToo, maxBodyBytes = MAX_BODY_BYTES }: Reading,
): Promise<unknown> {
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(
    request.headers.get('content-type') ?? '',
  )
  return formToo && isForm ? readFields(request, { maxBodyBytes }) : readJson(request, maxBodyBytes)
}

/** Of a path with the names of its parts; refuses texts with NUL as `queryObject` does. */
export function pathObject(params: Record<string, string | string[]>): Record<string, string | string[]> {
  if (
    Object.values(params)
      .flat()
      .some((value) => value.includes('\0'))
  )
    throw new AppError('illegalParameter')
  return params
}

/** NUL as JSON writes it; after an odd backslash the same letters stand for themselves. */
const JSON_NUL = /(?<!\\)(?:\\\\)*\\u0000/

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/** A page of another site can send any text, but none that says that it is JSON. */
async function readJson(request: NextRequest, maxBytes: number): Promise<unknown> {
  try {
    const bytes = await readBytes(request, maxBytes)
    limitJson(bytes)
    const text = bytes.toString('utf8')
    if (text !== '' && !JSON_TYPE.test(request.headers.get('content-type') ?? ''))
      throw new AppError('notJson')
    if (JSON_NUL.test(text)) throw new AppError('illegalParameter')
    return JSON.parse(text || '{}')
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('illegalParameter')
  }
}

/** Fields and files of a form. */
export async function readFields(
  request: NextRequest,
  { maxBodyBytes = MAX_BODY_BYTES, maxParts }: Reading,
): Promise<unknown> {
  return queryObject(await readForm(request, { maxBytes: maxBodyBytes, maxParts }))
}
