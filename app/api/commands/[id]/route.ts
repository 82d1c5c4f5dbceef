import { cancelCommand, findCommand } from '@/db/queries/commands/command-list'
import { commandParams, deviceCommand } from '@/lib/commands/command-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'A command, and what became of it',
    permission: 'commands.read',
    params: commandParams,
    returns: deviceCommand,
  },
  ({ access, params }) => findCommand(access, params.id),
)

export const DELETE = route(
  {
    summary: 'Cancel a command that waits',
    permission: 'commands.send',
    params: commandParams,
    returns: deviceCommand,
  },
  ({ access, params }) => cancelCommand(access, params.id, new Date()),
)
