import { z } from 'zod'
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

const asSent = typed.transform(({ maxSpeedKmh, ...values }) => ({
  ...values,
  maxSpeedKmh: maxSpeedKmh.trim() === '' ? null : Number(maxSpeedKmh),
}))

/** Judges the form by what the API takes, and each value of an own field by its kind. */
export function driverForm(own: readonly OwnField[]): z.ZodType<DriverBody, DriverValues> {
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
export function driverValues(driver: Driver | null, own: readonly OwnField[]): DriverValues {
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
    maxSpeedKmh: driver?.maxSpeedKmh == null ? '' : String(driver.maxSpeedKmh),
    reminder: driver?.reminder ?? true,
    fields: Object.fromEntries(own.map(({ id }) => [String(id), driver?.fields[String(id)] ?? ''])),
  }
}
