import { z } from 'zod'
import { saveModelAlias } from '@/db/queries/devices/device-models'
import { modelAliasBody, modelParams } from '@/lib/devices/model-schema'
import { route } from '@/server/next/route'

export const PUT = route(
  {
    summary: 'Name a model for the own account and those below it',
    permission: 'modelAliases.edit',
    params: modelParams,
    body: modelAliasBody,
    returns: z.null(),
  },
  async ({ access, params, body }) => {
    await saveModelAlias(access, params.code, body.alias)
    return null
  },
)
