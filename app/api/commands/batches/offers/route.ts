import { findBatchOffers } from '@/db/queries/commands/batches/batch-offers'
import { batchTargetsBody } from '@/lib/commands/batch-schema'
import { batchOffers } from '@/lib/commands/offered-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary:
      'The commands that at least one of the devices of a batch takes, and how many of their models do',
    permission: 'commands.batch',
    body: batchTargetsBody,
    returns: batchOffers,
  },
  ({ access, body }) => findBatchOffers(access, body),
)
