import { z } from 'zod'
import type { Units } from '@/lib/format/units'
import { shownSpeed, storedSpeed } from '../typed-speed'
import { type Driver, type DriverBody, driverBody, LICENCE_STATES } from './driver-schema'
import { type OwnField, takesValue } from './own-fields'

/** A driver as the form has it: what is empty is a text, too. */
const typed = z.object({
  name: z.string(),
  number: z.string(),
  phone: z.string(),
  email: z.string(),
  city: z.string(),
  licence: z.string(),
  licenceStatus: z.enum(LICENCE_STATES),
  licenceExpiresOn: z.string(),
  registeredOn: z.string(),
  registeredPlace: z.string(),
  maxSpeedKmh: z.string(),
  reminder: z.boolean(),
  fields: z.record(z.string(), z.string()),
})
export type DriverValues = z.input<typeof typed>

export const DRIVER_FIELDS = Object.keys(typed.shape) as (keyof DriverValues)[]

/**
 * Judges the form by what the API takes, and each value of an own field by its kind. Its speed is in the account's unit, `saved`
 * in km/h.
 */
export function driverForm(
  own: readonly OwnField[],
  units: Units,
  saved: number | null,
): z.ZodType<DriverBody, DriverValues> {
  const asSent = typed.transform(({ maxSpeedKmh, ...values }) => ({
    ...values,
    maxSpeedKmh: storedSpeed(maxSpeedKmh, units, saved),
  }))
  const judged: z.ZodType<DriverBody, z.input<typeof driverBody>> = driverBody.check(({ value, issues }) => {
    for (const field of own) {
      const given = value.fields[String(field.id)] ?? ''
      if (!takesValue(field, given))
        issues.push({
          code: 'custom',
          input: given,
          path: ['fields', String(field.id)],
          message: OWN_FLAWS[field.kind],
        })
    }
  })
  // The API takes more than the form gives: what is optional there stands here.
  return asSent.pipe(judged as z.ZodType<DriverBody, z.output<typeof asSent>>)
}

const OWN_FLAWS: Record<OwnField['kind'], string> = {
  text: 'validation.invalid',
  number: 'validation.number',
  date: 'validation.invalid',
  choice: 'validation.invalid',
}

/** What stands in the form at first; null for a new driver. */
export function driverValues(driver: Driver | null, own: readonly OwnField[], units: Units): DriverValues {
  return {
    name: driver?.name ?? '',
    number: driver?.number ?? '',
    phone: driver?.phone ?? '',
    email: driver?.email ?? '',
    city: driver?.city ?? '',
    licence: driver?.licence ?? '',
    licenceStatus: driver?.licenceStatus ?? 'valid',
    licenceExpiresOn: driver?.licenceExpiresOn ?? '',
    registeredOn: driver?.registeredOn ?? '',
    registeredPlace: driver?.registeredPlace ?? '',
    maxSpeedKmh: shownSpeed(driver?.maxSpeedKmh ?? null, units),
    reminder: driver?.reminder ?? true,
    fields: Object.fromEntries(own.map(({ id }) => [String(id), driver?.fields[String(id)] ?? ''])),
  }
}
