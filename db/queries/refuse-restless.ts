import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import type { alertRuleVersions } from '@/db/schema/alerts'
import type { geofenceVersions } from '@/db/schema/geofences'
import { AppError } from '@/lib/errors'

const DAY_S = 86_400

/**
 * Each version that ends is kept, and read by the gateway. Throws `requestTooFrequent`, with the seconds until there is room
 * again, when as many as `limit` of the given versions have ended within a day.
 */
export async function refuseRestless(
  tx: Tx,
  versions: typeof alertRuleVersions | typeof geofenceVersions,
  which: SQL | undefined,
  limit: number,
): Promise<void> {
  const left = sql<number>`ceil(${DAY_S} - extract(epoch from now() - ${versions.toTime}))::int`
  // Room comes when the oldest of the newest `limit` is a day old.
  const [last] = await tx
    .select({ seconds: left })
    .from(versions)
    .where(and(which, sql`${versions.toTime} > now() - make_interval(secs => ${DAY_S})`))
    .orderBy(desc(versions.toTime))
    .offset(limit - 1)
    .limit(1)
  if (last) throw new AppError('requestTooFrequent', { seconds: Math.max(1, last.seconds) })
}
