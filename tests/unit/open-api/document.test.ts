import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiDocument, byTag, findOperations, operationsOf } from '@/lib/open-api/document'
import { exampleOf } from '@/lib/open-api/example'
import { schemaRows } from '@/lib/open-api/schema-rows'
import { buildOpenApi } from '@/server/next/openapi'
import { route } from '@/server/next/route'

const GET = route(
  {
    summary: 'A thing',
    permission: 'devices.read',
    params: z.object({ id: z.coerce.number().int() }),
    returns: z.object({ name: z.string() }),
  },
  () => ({ name: 'x' }),
)
const POST = route(
  {
    summary: 'Make it',
    permission: 'public',
    body: z.object({
      imei: z.string(),
      tags: z.array(z.enum(['a', 'b'])).max(3),
      size: z.object({ m: z.number().min(1).max(9).optional() }),
      note: z.string().optional(),
    }),
    returns: z.null(),
    status: 201,
  },
  () => null,
)
const document = buildOpenApi({ '/api/things/[id]': { GET }, '/v3/new/make': { POST } }, 'Test')
const operations = operationsOf(document as ApiDocument)

describe('the document', () => {
  it('tells of every operation what it takes and gives', () => {
    expect(operations.map(({ key }) => key)).toEqual(['GET /api/things/{id}', 'POST /v3/new/make'])
    expect(operations[0]).toMatchObject({ tag: 'things', permission: 'devices.read', body: null })
    expect(operations[1]).toMatchObject({ tag: 'v3', answer: { status: '201', type: 'application/json' } })
    expect(byTag(operations).map(([tag]) => tag)).toEqual(['things', 'v3'])
  })

  it('is searched by path, words of the summary and permission', () => {
    expect(findOperations(operations, 'devices thing')).toHaveLength(1)
    expect(findOperations(operations, 'post')).toHaveLength(1)
    expect(findOperations(operations, '')).toHaveLength(2)
  })

  it('gives an example of a body and its fields line by line', () => {
    const body = operations[1]?.body ?? {}
    expect(exampleOf(body, false)).toEqual({ imei: '358899050000017', tags: ['a'], size: {} })
    expect(schemaRows(body).map(({ name, depth, type }) => [name, depth, type])).toEqual([
      ['imei', 0, 'string'],
      ['tags', 0, 'string[]'],
      ['size', 0, 'object'],
      ['m', 1, 'number'],
      ['note', 0, 'string'],
    ])
    expect(schemaRows(body)[1]).toMatchObject({ required: true, limits: 'a · b' })
  })

  it('shows the ends of a number that somebody set, not how far a whole number reaches', () => {
    const [least, most] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
    const fields = {
      id: { type: 'integer', minimum: 1, maximum: most },
      any: { type: 'integer', minimum: least, maximum: most },
      page: { type: 'integer', minimum: 1, maximum: 100, default: 1 },
      below: { type: 'integer', minimum: least, maximum: 5 },
    }
    expect(schemaRows({ properties: fields }).map(({ limits }) => limits)).toEqual([
      '≥ 1',
      '',
      '1–100   = 1',
      '≤ 5',
    ])
  })
})
