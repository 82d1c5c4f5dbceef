import { findBatch } from '@/db/queries/commands/batches/batch-list'
import { orderBatch } from '@/db/queries/commands/batches/order-batch'
import { batchSendBody, sentBatch, toBatchBody } from '@/lib/v3/instruction'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Send a text to many devices; for whoever has isBatchSendIns and instructionsFlag',
    permission: 'commands.batch',
    body: batchSendBody,
    returns: sentBatch,
  },
  async ({ access, body }) => {
    const { id, total } = await findBatch(access, await orderBatch(access, toBatchBody(body), new Date()))
    return { batchId: id, total }
  },
)
