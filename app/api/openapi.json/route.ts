import { NextResponse } from 'next/server'
import { z } from 'zod'
import { brandOf } from '@/server/brand/brand'
import { buildOpenApi } from '@/server/next/openapi'
import { type RouteHandler, route } from '@/server/next/route'
import { ROUTES } from '../routes'

export const GET: RouteHandler = route(
  { summary: 'This document', permission: 'public', returns: z.unknown(), raw: true },
  async ({ request }) => {
    const { domainTitle } = await brandOf(request.headers)
    return NextResponse.json(buildOpenApi({ ...ROUTES, '/api/openapi.json': { GET } }, domainTitle))
  },
)
