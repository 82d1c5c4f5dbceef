import type postgres from 'postgres'
import type { WhyNotTold } from '@/lib/alerts/telling/delivery'
import { whyUnreachable } from '@/lib/alerts/telling/judge-telling'
import { newestHeld } from '@/lib/alerts/telling/newest-held'
import type { Person } from '@/lib/alerts/telling/telling-people'
import { orderPush } from './order-sending'
import { type Held, settleHeld } from './settle-held'

type Tx = postgres.TransactionSql

/** So many notices leave in one turn; the others are still held, and have the next ones. */
const MOST_AT_ONCE = 200
/** What was held was not critical, whatever its type: the rule by which it is told said so. */
const HELD_SEVERITY = 'warning'

/** Pushes to a person the newest of what was held back for it, of each fence or rule, device and type; returns how many. */
export async function tellHeldPushes(
  tx: Tx,
  person: Person | undefined,
  held: readonly Held[],
): Promise<number> {
  const ended = new Map<WhyNotTold | null, Held[]>()
  const end = (reason: WhyNotTold | null, ones: readonly Held[]) =>
    ended.set(reason, [...(ended.get(reason) ?? []), ...ones])
  let told = 0
  for (const { newest, older } of newestHeld(held).slice(0, MOST_AT_ONCE)) {
    // Whether it is in sight still is looked at when it is sent.
    const reason = person
      ? whyUnreachable(newest, { person, channel: 'push', seesDevice: true })?.reason
      : 'noBrowser'
    end(reason ?? null, [newest])
    end(reason ?? 'newerTold', older)
    if (!person || reason !== undefined) continue
    await orderPush(tx, { ...newest, stage: 'first', severity: HELD_SEVERITY }, person)
    told++
  }
  for (const [reason, ones] of ended) await settleHeld(tx, ones, reason)
  return told
}
