import { z } from 'zod'

/** A letter as the record of its driver tells of it. */
export const driverLetter = z.object({
  /** What it tells of, by its first day. */
  month: z.iso.date(),
  email: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  /** When it was written, once it was sent when that was. */
  at: z.iso.datetime(),
})
export type DriverLetter = z.infer<typeof driverLetter>

export const letterSettingsBody = z.strictObject({ enabled: z.boolean() })
export type LetterSettingsBody = z.infer<typeof letterSettingsBody>

export const letterSettings = letterSettingsBody.extend({
  /** How many drivers the account has, and how many of them an e-mail address is known of. */
  drivers: z.number().int(),
  withEmail: z.number().int(),
  /** Whether there is a server that would take their letters. */
  sendsMail: z.boolean(),
})
export type LetterSettings = z.infer<typeof letterSettings>
