import { and, eq, ne, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { shares, shareViews } from '@/db/schema/shares'
import type { SystemAccess } from '@/lib/auth/access'
import type { EndReason } from '@/lib/shares/judge-share'
import { isOpenView } from './share-list'

/** What decides whether a link is opened. */
export type OpenedLink = {
  id: number
  passcodeHash: string | null
  endReason: EndReason | null
}

/** The link of a token, by its hash; null where there is none. */
export async function findOpened(_system: SystemAccess, tokenHash: string): Promise<OpenedLink | null> {
  const { id, passcodeHash, endReason } = shares
  const [row] = await database()
    .select({ id, passcodeHash, endReason })
    .from(shares)
    .where(eq(shares.tokenHash, tokenHash))
  return row ?? null
}

/** Writes down that a link is opened; null where as many as may have it open already. */
export function insertView(
  _system: SystemAccess,
  shareId: number,
  network: string | null,
): Promise<number | null> {
  return database().transaction(async (tx) => {
    if (!(await hasRoom(tx, shareId, 0))) return null
    const [row] = await tx.insert(shareViews).values({ shareId, network }).returning({ id: shareViews.id })
    return row?.id ?? null
  })
}

/** Has a view go on, which may have lapsed meanwhile. False where others have taken its place. */
export function keepView(_system: SystemAccess, shareId: number, viewId: number): Promise<boolean> {
  return database().transaction(async (tx) => {
    if (!(await hasRoom(tx, shareId, viewId))) return false
    const kept = await tx
      .update(shareViews)
      .set({ seenAt: sql`now()`, closedAt: null })
      .where(and(eq(shareViews.id, viewId), eq(shareViews.shareId, shareId)))
      .returning({ id: shareViews.id })
    return kept.length > 0
  })
}

/** Whether another one may have the link open. Of a link with a limit they are counted one after the other. */
async function hasRoom(tx: Tx, shareId: number, viewId: number): Promise<boolean> {
  const [link] = await tx.select({ max: shares.maxViewers }).from(shares).where(eq(shares.id, shareId))
  if (!link) return false
  if (link.max === null) return true
  await tx.execute(sql`select from ${shares} where id = ${shareId} for no key update`)
  const open = await tx
    .select({ id: shareViews.id })
    .from(shareViews)
    .where(and(eq(shareViews.shareId, shareId), ne(shareViews.id, viewId), isOpenView()))
    .limit(link.max)
  return open.length < link.max
}

/** What became of a view: how much longer it was watched, in seconds, and whether its page is closed. */
export type ViewNews = { id: number; seconds: number; closed: boolean }

/** Writes down what became of views, of any number in one statement. */
export async function noteViews(_system: SystemAccess, news: readonly ViewNews[]): Promise<void> {
  if (news.length === 0) return
  await database().execute(sql`
    update ${shareViews} v set seen_at = now(), watched_s = v.watched_s + (new.row->>'seconds')::int,
      closed_at = case when (new.row->>'closed')::boolean then now() end
    from json_array_elements(${JSON.stringify(news)}::json) as new(row)
    where v.id = (new.row->>'id')::bigint`)
}
