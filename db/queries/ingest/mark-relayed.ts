import type postgres from 'postgres'
import { arrayOf } from './columns'

/** Remembers that fixes of devices came from another program or a file, at `receivedAt` in ms UTC. */
export async function markRelayed(
  tx: postgres.TransactionSql,
  deviceIds: readonly number[],
  receivedAt: number,
): Promise<void> {
  await tx`
    insert into device_details as d (device_id, relayed_at)
    select id, ${new Date(receivedAt).toISOString()}::timestamptz
    from unnest(${arrayOf(deviceIds)}::text::int[]) as given (id)
    on conflict (device_id) do update set relayed_at = greatest(d.relayed_at, excluded.relayed_at)`
}
