import { updateModel } from '@/db/queries/devices/model-edits'
import { deviceModel, editModelBody, modelParams } from '@/lib/devices/model-schema'
import { route } from '@/server/next/route'

export const PATCH = route(
  {
    summary: 'Change what a model is called and can do, or retire it',
    permission: 'models.edit',
    params: modelParams,
    body: editModelBody,
    returns: deviceModel,
  },
  ({ access, params, body }) => updateModel(access, params.code, body),
)
