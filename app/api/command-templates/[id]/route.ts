import { z } from 'zod'
import { deleteTemplate, updateTemplate } from '@/db/queries/commands/command-templates'
import { commandTemplate, templateBody, templateParams } from '@/lib/commands/template-schema'
import { route } from '@/server/next/route'

export const PUT = route(
  {
    summary: 'Change a template of commands of the account',
    permission: 'commands.send',
    params: templateParams,
    body: templateBody,
    returns: commandTemplate,
  },
  ({ access, params, body }) => updateTemplate(access, params.id, body),
)

export const DELETE = route(
  {
    summary: 'Take a template of commands of the account away',
    permission: 'commands.send',
    params: templateParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteTemplate(access, params.id)
    return null
  },
)
