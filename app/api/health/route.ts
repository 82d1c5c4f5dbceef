import { NextResponse } from 'next/server'
import { healthSchema } from '@/lib/nodes/schema'
import { checkHealth } from '@/server/health/health'
import { accessIfPermitted, route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'State of the platform: 200, or 503 when there is no gateway or no worker; to the administrator all nodes',
    permission: 'public',
    returns: healthSchema,
    raw: true,
  },
  async ({ request }) => {
    const { nodes, ...health } = await checkHealth()
    // Names of machines and ports are nobody else's business.
    const whole = health.database === 'up' && (await accessIfPermitted(request, 'nodes.read')) !== null
    const data = whole ? { ...health, nodes } : health
    const body = { code: health.ok ? 0 : 50300, msg: '', data }
    return NextResponse.json(body, {
      status: health.ok ? 200 : 503,
      headers: { 'cache-control': 'no-store' },
    })
  },
)
