import { z } from 'zod'
import { listDeviceModels } from '@/db/queries/devices/device-models'
import { insertModel } from '@/db/queries/devices/model-edits'
import { createModelBody, deviceModel } from '@/lib/devices/model-schema'
import { route } from '@/server/next/route'

export const GET = route(
  { summary: 'The catalogue of device models', permission: 'devices.read', returns: z.array(deviceModel) },
  ({ access }) => listDeviceModels(access),
)

export const POST = route(
  {
    summary: 'Add a model that speaks the protocol of another one',
    permission: 'models.edit',
    body: createModelBody,
    returns: deviceModel,
    status: 201,
  },
  ({ access, body }) => insertModel(access, body),
)
