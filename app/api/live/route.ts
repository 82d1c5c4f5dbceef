import { deviceIdOf } from '@/db/queries/devices/devices'
import { feedPath, subsetOf } from '@/db/queries/live/live'
import { fleetOf } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { liveMessage, liveQuery, MAX_LIVE_DEVICES } from '@/lib/live/schema'
import { Feed } from '@/server/live/feed'
import { liveHub } from '@/server/live/hub'
import { Subscriber } from '@/server/live/subscriber'
import { callerOf, limitFeeds } from '@/server/next/call-limit'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The live feed: all devices in view, then their changes as they happen (server-sent events)',
    permission: 'positions.read',
    query: liveQuery,
    returns: liveMessage,
    raw: true,
    produces: 'text/event-stream',
    unmetered: true,
  },
  async ({ request, access, session, query }) => {
    limitFeeds(session)
    const only = query.imei
      ? { devices: new Set([await deviceIdOf(access, query.imei)]), groups: new Set<number>() }
      : null
    const path = await feedPath(access, query.accountId)
    if (path === null) throw new AppError('accountUnknown')
    const hub = liveHub()
    await hub.ready()
    const gzip = request.headers.get('accept-encoding')?.includes('gzip') ?? false
    const feed = new Feed({ gzip, onEnd: () => hub.remove(subscriber) })
    const subscriber = new Subscriber(hub, feed, {
      path,
      subset: only ?? (await subsetOf(access)),
      jti: session.id,
      until: session.expiresAt,
      actorId: access.actorId,
      caller: callerOf(session),
      viewer: access,
      fleetOf: fleetOf(access),
      language: languageOf(request),
    })
    const ids = subscriber.visibleIds()
    if (ids.length > MAX_LIVE_DEVICES) {
      feed.end()
      throw new AppError('tooManyDevices', { max: MAX_LIVE_DEVICES })
    }
    request.signal.addEventListener('abort', () => feed.end())
    const since = request.headers.get('last-event-id') ?? query.since ?? null
    subscriber.begin(ids, since, Date.now())
    hub.add(subscriber)
    return feed.answer()
  },
)
