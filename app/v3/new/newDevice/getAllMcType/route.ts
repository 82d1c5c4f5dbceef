import { z } from 'zod'
import { listDeviceModels } from '@/db/queries/devices/device-models'
import { route } from '@/server/next/route'

const mcType = z.object({
  mcType: z.string(),
  /** What the account, or the nearest above it, calls the type. */
  mcTypeAlias: z.string(),
  vendor: z.string(),
  protocol: z.string(),
  vehicleIcon: z.string(),
  /** Seconds between two signs of life. */
  heartbeat: z.number().int(),
})

export const GET = route(
  {
    summary: 'The models that devices are registered as',
    permission: 'devices.read',
    returns: z.array(mcType),
  },
  async ({ access }) =>
    (await listDeviceModels(access))
      .filter(({ retired }) => !retired)
      .map((model) => ({
        mcType: model.code,
        mcTypeAlias: model.name,
        vendor: model.vendor,
        protocol: model.protocol,
        vehicleIcon: model.icon,
        heartbeat: model.heartbeatSeconds,
      })),
)
