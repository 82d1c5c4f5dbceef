import { sql } from 'drizzle-orm'
import { type AnyTx, type Database, runIn } from '@/db/client'
import { webhooks } from '@/db/schema/webhooks'
import type { EndKind } from '@/lib/fleet/ends/end-kinds'
import type { Stage } from '@/lib/fleet/services/when-told'
import { writeBody } from '@/lib/webhooks/happening'
import { insertDeliveries, USABLE } from './tell-webhooks'
import { wantedKinds } from './wanted-kinds'

type Named = { id: number; name: string }
/** Vehicles of one plan that are told of together. */
export type ToldService = { plan: Named; stage: Stage; vehicles: readonly Named[] }
export type ToldEnd = {
  kind: EndKind
  id: number
  /** Of the document, or the insurer; empty of a licence. */
  name: string
  owner: { kind: 'driver' | 'vehicle' } & Named
  endsOn: string
  daysLeft: number
}

/** Of so many a body tells. */
const EACH = 500

/** Tells the endpoints of an enterprise that services come up or are due. */
export async function tellServiceDue(
  tx: AnyTx | Database,
  accountId: number,
  { plan, stage, vehicles }: ToldService,
): Promise<void> {
  await tellFleet(tx, accountId, 'service.due', vehicles, (part) => ({ plan, stage, vehicles: part }))
}

/** Tells them what ends. */
export async function tellDocumentEnds(
  tx: AnyTx | Database,
  accountId: number,
  ends: readonly ToldEnd[],
): Promise<void> {
  await tellFleet(tx, accountId, 'document.ends', ends, (part) => ({ ends: part }))
}

/** Of the fleet as a whole hears its own account alone, by endpoints that are about all of its vehicles. */
async function tellFleet<T>(
  tx: AnyTx | Database,
  accountId: number,
  kind: 'service.due' | 'document.ends',
  all: readonly T[],
  dataOf: (part: readonly T[]) => Record<string, unknown>,
): Promise<void> {
  if (all.length === 0 || !(await wantedKinds(tx)).has(kind)) return
  const listeners = await runIn(
    tx,
    sql`select e.id from ${webhooks} e join accounts a on a.id = e.account_id and ${USABLE}
      where e.account_id = ${accountId} and coalesce(e.scope_account_id, a.id) = a.id
        and e.device_ids is null and e.group_ids is null
        and e.off_reason is null and ${kind} = any(e.kinds) order by e.id`,
  )
  const now = Date.now()
  const bodies: string[] = []
  for (let at = 0; at < all.length; at += EACH)
    bodies.push(writeBody(kind, now, null, dataOf(all.slice(at, at + EACH))))
  await insertDeliveries(
    tx,
    listeners.flatMap(({ id }) => bodies.map((body) => ({ webhook: Number(id), kind, device: null, body }))),
  )
}
