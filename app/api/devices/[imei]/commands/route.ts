import { findOfferedCommands } from '@/db/queries/commands/offered-commands'
import { offeredCommands } from '@/lib/commands/offered-schema'
import { imeiParams } from '@/lib/devices/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What a device can be sent, the common commands first, and the one that waits for it',
    permission: 'commands.send',
    params: imeiParams,
    returns: offeredCommands,
  },
  ({ access, params }) => findOfferedCommands(access, params.imei, new Date()),
)
