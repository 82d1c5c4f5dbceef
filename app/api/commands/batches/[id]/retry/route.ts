import { findBatch } from '@/db/queries/commands/batches/batch-list'
import { retryBatch } from '@/db/queries/commands/batches/order-batch'
import { batchParams, oneBatch, retryBody } from '@/lib/commands/batch-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'A batch of the devices of another one for which it came to nothing',
    permission: 'commands.batch',
    params: batchParams,
    body: retryBody,
    returns: oneBatch,
    status: 201,
  },
  async ({ access, params, body }) =>
    findBatch(access, await retryBatch(access, params.id, body, new Date())),
)
