import { and, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import type { alertRuleVersions } from '@/db/schema/alerts'
import type { geofenceVersions } from '@/db/schema/geofences'
import { AppError } from '@/lib/errors'

const DAY_S = 86_400

/**
 * Each version that ends is kept, and read by the gateway. Throws `requestTooFrequent`, with the seconds until there is room
 * again, when `most` of those that `which` tells have ended within a day.
 */
export async function refuseRestless(
  tx: Tx,
  versions: typeof alertRuleVersions | typeof geofenceVersions,
  which: SQL | undefined,
  most: number,
): Promise<void> {
  const [ended] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      seconds: sql<number>`ceil(${DAY_S} - extract(epoch from now() - min(${versions.toTime})))::int`,
    })
    .from(versions)
    .where(and(which, sql`${versions.toTime} > now() - make_interval(secs => ${DAY_S})`))
  if (ended && ended.count >= most)
    throw new AppError('requestTooFrequent', { seconds: Math.max(1, ended.seconds) })
}
