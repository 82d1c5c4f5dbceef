import { listCommands } from '@/db/queries/commands/command-list'
import {
  commandPage,
  commandQuery,
  deviceCommand,
  orderCommandBody,
  orderCommandHeaders,
} from '@/lib/commands/command-schema'
import { order } from '@/server/commands/order'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Commands to devices and what became of them, the newest first',
    permission: 'commands.read',
    query: commandQuery,
    returns: commandPage,
  },
  ({ access, query }) => listCommands(access, query),
)

export const POST = route(
  {
    summary:
      'Queue a command for a device. At most one waits for a device that is offline; to take its place, name it in `replace`',
    permission: 'commands.send',
    headers: orderCommandHeaders,
    body: orderCommandBody,
    returns: deviceCommand,
    status: 201,
  },
  ({ access, body, headers }) => order(access, body, new Date(), headers['idempotency-key']),
)
