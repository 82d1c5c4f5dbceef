import { findBatch } from '@/db/queries/commands/batches/batch-list'
import { cancelBatch } from '@/db/queries/commands/batches/order-batch'
import { batchParams, oneBatch } from '@/lib/commands/batch-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Cancel all of a batch that is not sent yet',
    permission: 'commands.batch',
    params: batchParams,
    returns: oneBatch,
  },
  async ({ access, params }) => {
    await cancelBatch(access, params.id, new Date())
    return findBatch(access, params.id)
  },
)
