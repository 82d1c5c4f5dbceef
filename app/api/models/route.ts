import { z } from 'zod'
import { listDeviceModels } from '@/db/queries/devices/device-models'
import { deviceModel } from '@/lib/devices/model-schema'
import { route } from '@/server/next/route'

export const GET = route(
  { summary: 'The catalogue of device models', permission: 'devices.read', returns: z.array(deviceModel) },
  ({ access }) => listDeviceModels(access),
)
