import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'

/** The clock of a browser may be ahead of ours. */
const CLOCKS_DIFFER_MS = 120_000

const moment = z.iso
  .datetime()
  .refine((text) => Date.parse(text) >= Date.UTC(2000, 0), { message: 'validation.moment' })
  .refine((text) => Date.parse(text) <= Date.now() + CLOCKS_DIFFER_MS, 'validation.inTheFuture')

/** From `from` on, or from now on, a vehicle carries this device; null takes off what it carries. */
export const carryBody = z.strictObject({
  imei: z.string().trim().max(40).nullable(),
  from: moment.optional(),
})
export type CarryBody = z.output<typeof carryBody>

/** From when to when a vehicle carried a device, the newest first. */
export const carriedTime = z.object({
  imei: needs('devices.read', z.string().nullable()),
  /** Null of a device that the account has no longer. */
  name: needs('devices.read', z.string().nullable()),
  from: z.iso.datetime(),
  to: z.iso.datetime().nullable(),
})
export type CarriedTime = z.infer<typeof carriedTime>
export const carriedTimes = z.object({ items: z.array(carriedTime) })

/** Own devices that no vehicle carries. */
export const bareDevices = z.object({ devices: z.number().int() })
/** How many vehicles were made of them. */
export const madeOfDevices = z.object({ made: z.number().int() })
