import type postgres from 'postgres'
import { tellWebhooks } from '@/db/queries/webhooks/tell-webhooks'
import { raisedEvent } from '@/lib/webhooks/found-in-change'
import { orderByAlerts } from './alert-commands'
import {
  insertEvents,
  newEvents,
  orderTelling,
  publishChanged,
  publishEvents,
  type Raised,
} from './save-events'

/** Stores what the worker raised, and has it told like any other alert; returns how many are new. */
export async function raiseEvents(tx: postgres.TransactionSql, owned: readonly Raised[]): Promise<number> {
  const { added, changed } = await insertEvents(tx, owned)
  await orderTelling(tx, owned, added)
  await orderByAlerts(tx, owned, added)
  await publishEvents(tx, added)
  await publishChanged(tx, changed)
  await tellWebhooks(
    tx,
    newEvents(owned, added).map(({ deviceId, id, event }) => raisedEvent(deviceId, id, event)),
  )
  return added.length
}
