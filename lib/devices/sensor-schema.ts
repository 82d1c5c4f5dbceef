import { z } from 'zod'
import { shownText } from '@/lib/text/shown-text'
import { BATTERY_TYPES } from '@/lib/tracking/sensing/battery'
import { decimals, mac } from './record-value'
import { fallingPoint } from './tank-volume'

export const TANK_SHAPES = ['cube', 'horizontal', 'irregular'] as const

/** Centimetres and litres; `curve` pairs a sensor value with litres, both rising. */
export const tank = z
  .object({
    shape: z.enum(TANK_SHAPES),
    lengthCm: decimals(1, 2000),
    widthCm: decimals(1, 2000),
    heightCm: decimals(1, 2000),
    diameterCm: decimals(1, 1000),
    capacityL: decimals(1, 100_000),
    curve: z
      .array(z.object({ value: z.number().min(0).max(1_000_000), litres: z.number().min(0).max(100_000) }))
      .max(100)
      .optional(),
  })
  .superRefine(({ curve = [], capacityL }, context) => {
    const falls = fallingPoint(curve)
    if (falls !== null)
      context.addIssue({ code: 'custom', path: ['curve', falls, 'litres'], message: 'validation.curveFalls' })
    const over = capacityL == null ? -1 : curve.findIndex(({ litres }) => litres > capacityL)
    if (over >= 0)
      context.addIssue({
        code: 'custom',
        path: ['curve', over, 'litres'],
        message: 'validation.overCapacity',
      })
  })
export type Tank = z.infer<typeof tank>

export const sensorSettings = z
  .object({
    /** One fuel sensor: capacitive on the analogue input, or ultrasonic on a serial port. */
    fuel: z
      .object({
        kind: z.enum(['capacitive', 'ultrasonic']),
        port: z.enum(['adc', 'rs232', 'rs485']),
        tank: tank.optional(),
      })
      .refine(({ kind, port }) => (kind === 'capacitive') === (port === 'adc'), {
        path: ['port'],
        message: 'validation.fuelPort',
      })
      .nullable()
      .optional(),
    temperature: z.enum(['rs232', 'rs485', 'oneWire', 'bluetooth']).nullable().optional(),
    door: z.enum(['input1', 'input2', 'bluetooth']).nullable().optional(),
    airConditioner: z.enum(['input1', 'input2']).nullable().optional(),
    /** The output that the relay of the engine hangs on. */
    relay: z.enum(['output1', 'output2']).nullable().optional(),
    batteryType: z.enum(BATTERY_TYPES).nullable().optional(),
    nominalVoltage: decimals(0, 1000),
    cutoffVoltage: decimals(0, 30),
    bluetooth: z
      .array(z.object({ name: shownText(1, 30), mac }))
      .max(20)
      .refine(
        (list) => new Set(list.map((one) => one.mac.toLowerCase().replaceAll(':', ''))).size === list.length,
        {
          message: 'validation.macDuplicate',
        },
      )
      .refine((list) => new Set(list.map((one) => one.name.toLowerCase())).size === list.length, {
        message: 'validation.sensorNameDuplicate',
      })
      .optional(),
  })
  .refine(({ door, airConditioner }) => !door || door !== airConditioner, {
    path: ['airConditioner'],
    message: 'validation.inputTaken',
  })
  .refine(({ fuel, temperature }) => !temperature || temperature !== fuel?.port, {
    path: ['temperature'],
    message: 'validation.portTaken',
  })
export type SensorSettings = z.infer<typeof sensorSettings>
