import { and, eq, ne, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { tellAccounts } from '@/db/queries/messages/tell-accounts'
import { tellShareViewed } from '@/db/queries/webhooks/tell-of-accounts'
import { wantedKinds } from '@/db/queries/webhooks/wanted-kinds'
import { shares, shareViews } from '@/db/schema/shares'
import type { SystemAccess } from '@/lib/auth/access'
import { seatsOfSubnet } from '@/lib/network/address'
import type { EndReason } from '@/lib/shares/judge-share'
import { isOpenView, VIEW_LAPSES } from './share-list'

const TELL_EVERY = sql`interval '10 minutes'`
const KEEP_VIEWS_EACH = 1000
/** Who is told of a link: the login that made it, which has messages of its own. */
const makerId = sql<number>`coalesce(${shares.actorId}, ${shares.accountId})`

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

/** Where a view came from: its network as the log has it, and what stands for its small one. */
export type ViewFrom = { network: string | null; subnet: string }

/** Writes down that a link is opened; null where as many as may have it open already. */
export function insertView(
  _system: SystemAccess,
  shareId: number,
  { network, subnet }: ViewFrom,
): Promise<number | null> {
  return database().transaction(async (tx) => {
    if (!(await hasRoom(tx, { shareId, viewId: 0, subnet }))) return null
    await tellFirstView(tx, shareId)
    const [row] = await tx
      .insert(shareViews)
      .values({ shareId, network, subnet })
      .returning({ id: shareViews.id })
    // The next one after that is told with how many there were.
    if (row && (await isToTell(tx, shareId))) await tellShareViewed(tx, { shareId, viewId: row.id, network })
    return row?.id ?? null
  })
}

/** Tells the account of the first view, where it wants to know; of two at once it is told of one. */
async function tellFirstView(tx: Tx, shareId: number): Promise<void> {
  const [link] = await tx
    .select({ accountId: makerId, name: shares.name })
    .from(shares)
    .where(
      and(
        eq(shares.id, shareId),
        shares.tellFirstView,
        sql`not exists (select from ${shareViews} where ${shareViews.shareId} = ${shareId})`,
      ),
    )
  if (!link) return
  const { accountId, name } = link
  const message = { text: 'shareViewed' as const, params: { name } }
  await tellAccounts(tx, [{ accountId, message, cause: `shareViewed:${shareId}` }])
}

/** Whether endpoints are told of a view: of the first, and then of one in ten minutes. */
async function isToTell(tx: Tx, shareId: number): Promise<boolean> {
  if (!(await wantedKinds(tx)).has('share.viewed')) return false
  const told = await tx
    .update(shares)
    .set({ viewToldAt: sql`now()` })
    .where(and(eq(shares.id, shareId), sql`coalesce(${shares.viewToldAt} <= now() - ${TELL_EVERY}, true)`))
    .returning({ id: shares.id })
  return told.length > 0
}

/** Keeps the newest views of each link one by one, and those that are open; the others are counted alone. */
export async function pruneViews(_system: SystemAccess, keepEach = KEEP_VIEWS_EACH): Promise<void> {
  await database().execute(sql`
    with full_links as (
      select share_id from ${shareViews} group by share_id having count(*) > ${keepEach}
    ), old as (
      select id from (
        select v.id, v.closed_at, v.seen_at, row_number() over (partition by v.share_id order by v.id desc) as place
        from ${shareViews} v join full_links on full_links.share_id = v.share_id
      ) ranked where place > ${keepEach} and (closed_at is not null or seen_at <= now() - ${VIEW_LAPSES})
    ), gone as (
      delete from ${shareViews} using old where ${shareViews.id} = old.id returning ${shareViews.shareId} as share_id
    )
    update ${shares} s set earlier_views = s.earlier_views + counted.views
    from (select share_id, count(*)::int as views from gone group by share_id) counted
    where s.id = counted.share_id`)
}

/** Tells the account that somebody guesses the passcode of a link, once of each passcode; `mark` stands for it. */
export function tellOfGuesses(_system: SystemAccess, shareId: number, mark: number): Promise<void> {
  return database().transaction(async (tx) => {
    const [link] = await tx
      .select({ accountId: makerId, name: shares.name })
      .from(shares)
      .where(eq(shares.id, shareId))
    if (!link) return
    const message = { text: 'shareGuessed' as const, params: { name: link.name } }
    await tellAccounts(tx, [{ accountId: link.accountId, message, cause: `shareGuessed:${shareId}:${mark}` }])
  })
}

type KeptView = { shareId: number; viewId: number; subnet: string }

/** Has a view go on, which may have lapsed meanwhile. False where others have taken its place. */
export function keepView(_system: SystemAccess, view: KeptView): Promise<boolean> {
  const { shareId, viewId, subnet } = view
  return database().transaction(async (tx) => {
    if (!(await hasRoom(tx, view))) return false
    const kept = await tx
      .update(shareViews)
      .set({ seenAt: sql`now()`, closedAt: null, subnet })
      .where(and(eq(shareViews.id, viewId), eq(shareViews.shareId, shareId)))
      .returning({ id: shareViews.id })
    return kept.length > 0
  })
}

/**
 * Whether another one may have the link open, and another of its small network. Of a link with a limit they are counted one
 * after the other.
 */
async function hasRoom(tx: Tx, { shareId, viewId, subnet }: KeptView): Promise<boolean> {
  const [link] = await tx.select({ max: shares.maxViewers }).from(shares).where(eq(shares.id, shareId))
  if (!link) return false
  if (link.max === null) return true
  await tx.execute(sql`select from ${shares} where id = ${shareId} for no key update`)
  const open = await tx
    .select({ subnet: shareViews.subnet })
    .from(shareViews)
    .where(and(eq(shareViews.shareId, shareId), ne(shareViews.id, viewId), isOpenView()))
    .limit(link.max)
  const neighbours = open.filter((one) => one.subnet === subnet)
  return open.length < link.max && neighbours.length < seatsOfSubnet(link.max)
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
