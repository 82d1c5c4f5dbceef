import { z } from 'zod'
import { listOwnCommandNames } from '@/db/queries/command-catalogue/command-catalogue'
import { ownCommandName } from '@/lib/commands/catalogue/catalogue-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Commands that the operator of the platform added, as it calls them',
    permission: 'commands.read',
    returns: z.array(ownCommandName),
  },
  ({ access }) => listOwnCommandNames(access),
)
