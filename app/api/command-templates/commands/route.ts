import { findTemplateCommands } from '@/db/queries/commands/template-commands'
import { templateCommands } from '@/lib/commands/template-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The commands that a template can be of',
    permission: 'commands.send',
    returns: templateCommands,
  },
  ({ access }) => findTemplateCommands(access),
)
