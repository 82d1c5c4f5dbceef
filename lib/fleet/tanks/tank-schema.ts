import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { shownText } from '@/lib/text/shown-text'
import { pages } from '../asked-rows'
import { TANK_SENSORS, TANK_TYPES, tankCode } from './tank-words'

export const MAX_TANK_NAME = 40
/** Of one account. */
export const MOST_TANKS = 20_000
export const MOST_TANK_LITRES = 100_000

const id = z.number().int().positive().max(2_147_483_647)

export const tankBody = z
  .strictObject({
    name: shownText(1, MAX_TANK_NAME),
    type: z.enum(TANK_TYPES),
    /** Number or MAC address of the sensor, its own within the account. */
    code: shownText(1, 40).transform(tankCode),
    /** Not kept where the record of the device states that of its tank. */
    capacityL: z.number().min(1).max(MOST_TANK_LITRES).nullable().default(null),
    /** IMEI of the device whose sensor it is correlated with. */
    imei: z.string().trim().min(1).max(40).nullable().default(null),
    sensor: z.enum(TANK_SENSORS).nullable().default(null),
  })
  .refine(({ imei, sensor }) => (imei === null) === (sensor === null), {
    path: ['sensor'],
    message: 'validation.together',
  })
export type TankBody = z.output<typeof tankBody>

export const tankParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

export const tankQuery = z.object({
  /** Part of its name or number. */
  search: z.string().trim().max(60).default(''),
  /** Those whose sensor is of this device. */
  imei: z.string().trim().min(1).max(40).optional(),
  ...pages,
})
export type TankQuery = z.output<typeof tankQuery>

export const oilTank = z.object({
  id,
  name: z.string(),
  type: z.enum(TANK_TYPES),
  code: z.string(),
  capacityL: z.number().nullable(),
  /** Whether the record of the device says so, where it is changed. */
  capacityOfDevice: z.boolean(),
  device: needs('devices.read', z.object({ imei: z.string(), name: z.string() }).nullable()),
  sensor: z.enum(TANK_SENSORS).nullable(),
  /** What is in it, by what its sensor sent last; null where it sent nothing for a month. */
  levelL: z.number().nullable(),
  levelAt: z.iso.datetime().nullable(),
})
export type OilTank = z.infer<typeof oilTank>
export const tankPage = z.object({ items: z.array(oilTank), total: z.number().int() })
