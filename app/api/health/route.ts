import { NextResponse } from 'next/server'
import { healthSchema } from '@/lib/nodes/schema'
import { checkHealth } from '@/server/health/health'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'State of the database and of all nodes: 200, or 503 when there is no gateway or no worker',
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
