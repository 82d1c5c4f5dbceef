import { findBatch } from '@/db/queries/commands/batches/batch-list'
import { retryBatch } from '@/db/queries/commands/batches/order-batch'
import { batchParams, oneBatch, retryBody } from '@/lib/commands/batch-schema'
import { orderCommandHeaders } from '@/lib/commands/command-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'A batch of the devices of another one for which it came to nothing',
    permission: 'commands.batch',
    params: batchParams,
    headers: orderCommandHeaders,
    body: retryBody,
    returns: oneBatch,
    status: 201,
  },
  async ({ access, params, body, headers }) =>
    findBatch(access, await retryBatch(access, params.id, body, new Date(), headers['idempotency-key'])),
)
