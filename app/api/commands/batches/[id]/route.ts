import { findBatch } from '@/db/queries/commands/batches/batch-list'
import { batchParams, oneBatch } from '@/lib/commands/batch-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'A batch of commands, and how far it has come',
    permission: 'commands.read',
    params: batchParams,
    returns: oneBatch,
  },
  ({ access, params }) => findBatch(access, params.id),
)
