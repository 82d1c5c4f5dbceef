import { z } from 'zod'
import { deleteModeTemplate, updateModeTemplate } from '@/db/queries/working-modes/mode-templates'
import { modeTemplate, modeTemplateBody, modeTemplateParams } from '@/lib/working-modes/template-schema'
import { route } from '@/server/next/route'

export const PUT = route(
  {
    summary: 'Change a template of working modes of the account',
    permission: 'commands.batch',
    params: modeTemplateParams,
    body: modeTemplateBody,
    returns: modeTemplate,
  },
  ({ access, params, body }) => updateModeTemplate(access, params.id, body, new Date()),
)

export const DELETE = route(
  {
    summary: 'Take a template of working modes of the account away',
    permission: 'commands.batch',
    params: modeTemplateParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteModeTemplate(access, params.id)
    return null
  },
)
