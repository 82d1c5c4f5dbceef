import { z } from 'zod'
import { createTemplate, listTemplates } from '@/db/queries/commands/command-templates'
import { commandTemplate, templateBody } from '@/lib/commands/template-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Templates of commands: those of the account, and those that accounts above share',
    permission: 'commands.send',
    returns: z.array(commandTemplate),
  },
  ({ access }) => listTemplates(access),
)

export const POST = route(
  {
    summary: 'Keep a command as a template, up to 5',
    permission: 'commands.send',
    body: templateBody,
    returns: commandTemplate,
    status: 201,
  },
  ({ access, body }) => createTemplate(access, body),
)
