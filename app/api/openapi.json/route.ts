import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { brandOf } from '@/server/brand/brand'
import { storedAnswer } from '@/server/http/stored-answer'
import { buildOpenApi } from '@/server/next/openapi'
import { type RouteHandler, route } from '@/server/next/route'
import { ROUTES } from '../routes'

/** The document by its title, packed: making it takes a tenth of a second, and it has some 700 kB. */
const made = new LRUCache<string, Promise<Buffer>>({ max: 4 })

export const GET: RouteHandler = route(
  { summary: 'This document', permission: 'public', returns: z.unknown(), raw: true },
  async ({ request }) => {
    const { domainTitle } = await brandOf(request.headers)
    const document =
      made.get(domainTitle) ??
      promisify(gzip)(JSON.stringify(buildOpenApi({ ...ROUTES, '/api/openapi.json': { GET } }, domainTitle)))
    made.set(domainTitle, document)
    const stored = { bytes: await document, encoding: 'gzip' as const }
    return storedAnswer(request, stored, { type: 'application/json', kept: 'no' })
  },
)
