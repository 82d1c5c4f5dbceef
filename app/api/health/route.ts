import { NextResponse } from 'next/server'
import { checkHealth, healthSchema } from '@/server/health/health'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'State of database, gateway and worker: 200, or 503',
    permission: 'public',
    returns: healthSchema,
    raw: true,
  },
  async () => {
    const health = await checkHealth()
    const body = { code: health.ok ? 0 : 50300, msg: '', data: health }
    return NextResponse.json(body, {
      status: health.ok ? 200 : 503,
      headers: { 'cache-control': 'no-store' },
    })
  },
)
