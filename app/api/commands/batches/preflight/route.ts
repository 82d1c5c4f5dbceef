import { preflightBatch } from '@/db/queries/commands/batches/batch-preflight'
import { preflight, preflightBody } from '@/lib/commands/batch-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'How a batch of commands would go, by what is known of its devices now',
    permission: 'commands.batch',
    body: preflightBody,
    returns: preflight,
  },
  ({ access, body }) => preflightBatch(access, body, new Date()),
)
