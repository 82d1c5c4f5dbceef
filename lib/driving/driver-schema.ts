import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'

/** Who drives, as a vehicle's card shows them. */
const drivingNow = z.object({
  id: z.number().int(),
  name: z.string(),
  phone: z.string().nullable(),
  /** Which version of the portrait it is; null without one. */
  avatar: z.string().nullable(),
})
export type DrivingNow = z.infer<typeof drivingNow>

/** The driver of the moment, by `driving_times`; null where nobody is known to drive, and for whoever does not see the fleet. */
export const driverOfNow = needs('fleet.read', drivingNow.nullable())

/** The same of a list, and of the time at which something happened. */
export const driverByName = needs(
  'fleet.read',
  z.object({ id: z.number().int(), name: z.string() }).nullable(),
)
export type DriverByName = z.infer<typeof driverByName>
