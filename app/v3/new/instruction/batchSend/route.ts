import { findBatch } from '@/db/queries/commands/batches/batch-list'
import { orderBatch } from '@/db/queries/commands/batches/order-batch'
import { orderCommandHeaders } from '@/lib/commands/command-schema'
import { batchSendBody, sentBatch, toBatchBody } from '@/lib/v3/instruction'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Send a text to many devices; for whoever has isBatchSendIns and instructionsFlag',
    permission: 'commands.batch',
    headers: orderCommandHeaders,
    body: batchSendBody,
    returns: sentBatch,
  },
  async ({ access, body, headers }) => {
    const made = await orderBatch(access, toBatchBody(body), new Date(), headers['idempotency-key'])
    const { id, total } = await findBatch(access, made)
    return { batchId: id, total }
  },
)
