import { z } from 'zod'
import { createModeTemplate, listModeTemplates } from '@/db/queries/working-modes/mode-templates'
import { modeTemplate, modeTemplateBody } from '@/lib/working-modes/template-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Templates of working modes of the account',
    permission: 'commands.read',
    returns: z.array(modeTemplate),
  },
  ({ access }) => listModeTemplates(access),
)

export const POST = route(
  {
    summary: 'Keep a working mode as a template, up to 10',
    permission: 'commands.batch',
    body: modeTemplateBody,
    returns: modeTemplate,
    status: 201,
  },
  ({ access, body }) => createModeTemplate(access, body, new Date()),
)
