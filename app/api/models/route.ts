import { z } from 'zod'
import { listDeviceModels } from '@/db/queries/device-models'
import { deviceModel } from '@/lib/devices/model-schema'
import { route } from '@/lib/server/route'

export const GET = route(
  { summary: 'The catalogue of device models', permission: 'devices.read', returns: z.array(deviceModel) },
  ({ access }) => listDeviceModels(access),
)
