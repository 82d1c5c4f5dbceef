import { z } from 'zod'
import { listPushBrowsers, renewPushBrowser, savePushBrowser } from '@/db/queries/push/push-subscriptions'
import { requirePermission } from '@/lib/auth/access'
import { deviceName } from '@/lib/auth/device-name'
import { AppError } from '@/lib/errors'
import { areBrowserKeys } from '@/lib/push/encrypt'
import { pushBrowser, renewal, renewalBody, subscriptionBody } from '@/lib/push/schema'
import type { Session } from '@/server/auth/session'
import { route } from '@/server/next/route'
import { serviceOf } from '@/server/push/reach'

export const GET = route(
  {
    summary: 'Browsers in which whoever is signed in is told of alerts',
    permission: 'events.read',
    returns: z.array(pushBrowser),
  },
  ({ access }) => listPushBrowsers(access),
)

export const POST = route(
  {
    summary: 'Have this browser told of alerts as long as its session lasts',
    permission: 'events.edit',
    body: subscriptionBody,
    returns: pushBrowser,
    status: 201,
  },
  ({ request, access, session, body }) => {
    const jti = sessionOf(session)
    if (serviceOf(body.endpoint) === null) throw new AppError('pushServiceUnknown')
    if (!areBrowserKeys(body.keys)) throw new AppError('pushKeys')
    const label = labelOf(request.headers.get('user-agent'))
    return savePushBrowser(access, { jti, ...body, label })
  },
)

export const PUT = route(
  {
    summary: 'Go on telling a browser of the own account in this session, after the one before has run out',
    permission: 'events.edit',
    body: renewalBody,
    returns: renewal,
  },
  async ({ access, session, body }) => ({
    told: await renewPushBrowser(access, sessionOf(session), body.endpoint),
  }),
)

/** A browser is signed in; a program with a key is none. */
function sessionOf({ access, claims }: Session): string {
  requirePermission(access, 'security.edit')
  if (!claims) throw new AppError('permissionDenied')
  return claims.jti
}

function labelOf(userAgent: string | null): string {
  const name = deviceName(userAgent)
  return name ? `${name.browser} · ${name.system}` : ''
}
