import { findBatch, listBatches } from '@/db/queries/commands/batches/batch-list'
import { orderBatch } from '@/db/queries/commands/batches/order-batch'
import { batchPage, batchQuery, createBatchBody, oneBatch } from '@/lib/commands/batch-schema'
import { orderCommandHeaders } from '@/lib/commands/command-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Batches of commands, the newest first',
    permission: 'commands.read',
    query: batchQuery,
    returns: batchPage,
  },
  ({ access, query }) => listBatches(access, query),
)

export const POST = route(
  {
    summary: 'Order one command for many devices, up to 10 000; they have their turns, at most 200 a second',
    permission: 'commands.batch',
    headers: orderCommandHeaders,
    body: createBatchBody,
    returns: oneBatch,
    status: 201,
  },
  async ({ access, body, headers }) =>
    findBatch(access, await orderBatch(access, body, new Date(), headers['idempotency-key'])),
)
