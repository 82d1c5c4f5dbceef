import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { brandOf } from '@/server/brand/brand'
import { buildOpenApi } from '@/server/next/openapi'
import { type RouteHandler, route } from '@/server/next/route'
import { ROUTES } from '../routes'

/** The document by its title: making it takes a tenth of a second. */
const made = new LRUCache<string, string>({ max: 4 })

export const GET: RouteHandler = route(
  { summary: 'This document', permission: 'public', returns: z.unknown(), raw: true },
  async ({ request }) => {
    const { domainTitle } = await brandOf(request.headers)
    const text =
      made.get(domainTitle) ??
      JSON.stringify(buildOpenApi({ ...ROUTES, '/api/openapi.json': { GET } }, domainTitle))
    made.set(domainTitle, text)
    return new Response(text, { headers: { 'content-type': 'application/json' } })
  },
)
