import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { rateLimits } from '@/db/schema/sign-in-guards'
import type { SystemAccess } from '@/lib/auth/access'

/** Counts one more `subject` in a window of `seconds` that starts with the first; returns the count. */
export async function countUp(_system: SystemAccess, subject: string, seconds: number): Promise<number> {
  const window = sql`now() + make_interval(secs => ${seconds})`
  const [row] = await database()
    .insert(rateLimits)
    .values({ subject, count: 1, resetsAt: window })
    .onConflictDoUpdate({
      target: rateLimits.subject,
      set: {
        count: sql`case when ${rateLimits.resetsAt} <= now() then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${rateLimits.resetsAt} <= now() then ${window} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count })
  return row?.count ?? 1
}

/** Takes one `subject` off the count again. */
export async function giveBackCount(_system: SystemAccess, subject: string): Promise<void> {
  await database()
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(eq(rateLimits.subject, subject), gt(rateLimits.count, 0)))
}

export async function forgetCount(_system: SystemAccess, subject: string): Promise<void> {
  await database().delete(rateLimits).where(eq(rateLimits.subject, subject))
}

/** How often `subject` was counted in its window, which has not ended. */
export async function readCount(_system: SystemAccess, subject: string): Promise<number> {
  const [row] = await database()
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.subject, subject), gt(rateLimits.resetsAt, sql`now()`)))
  return row?.count ?? 0
}

/** Clears what has run out. */
export async function deleteExpiredGuards(_system: SystemAccess): Promise<void> {
  await database().delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`))
}
