import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { imei } from '@/lib/devices/schema'
import { SNOOZE_MINUTES } from './people-limits'

const ID_LIMIT = 2_147_483_647

/** `geofence:12`, `rule:5`. */
const subject = z.string().regex(/^(geofence|rule):[1-9]\d{0,9}$/)
const minutes = z.number().int().min(SNOOZE_MINUTES.min).max(SNOOZE_MINUTES.max)

/** A fence or rule and a vehicle, by themselves or by an alert of them. */
export const createSnoozeBody = z.union([
  z.object({ subject, imei, minutes }),
  z.object({ alertId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER), minutes }),
])
export type CreateSnoozeBody = z.output<typeof createSnoozeBody>

export const snoozeParams = z.object({ id: z.coerce.number().int().positive().max(ID_LIMIT) })

export const alertSnooze = z.object({
  id: z.number().int(),
  subject: z.string(),
  /** What the fence or rule is called; null once it is gone. */
  subjectName: z.string().nullable(),
  /** The vehicle; null once it is out of sight. */
  imei: needs('devices.read', z.string().nullable()),
  deviceName: needs('devices.read', z.string().nullable()),
  until: z.iso.datetime(),
})
export type AlertSnooze = z.infer<typeof alertSnooze>

export const alertSnoozes = z.object({ items: z.array(alertSnooze) })
