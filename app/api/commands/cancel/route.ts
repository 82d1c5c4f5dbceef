import { cancelCommands, countCancellable } from '@/db/queries/commands/cancel-commands'
import { cancelBody, cancellableCount, cancelledCount, cancelQuery } from '@/lib/commands/command-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'How many commands that wait would be cancelled',
    permission: 'commands.send',
    query: cancelQuery,
    returns: cancellableCount,
  },
  async ({ access, query }) => ({ waiting: await countCancellable(access, query) }),
)

export const POST = route(
  {
    summary: 'Cancel the commands that wait and match, or all that wait; 10 000 at a time',
    permission: 'commands.send',
    body: cancelBody,
    returns: cancelledCount,
  },
  async ({ access, body }) => ({ cancelled: await cancelCommands(access, body, new Date()) }),
)
