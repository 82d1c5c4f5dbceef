import { z } from 'zod'

export const smsUsageQuery = z.object({
  /** A month of UTC, as `2026-05`. */
  month: z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'validation.month'),
})

/** What an account had sent by SMS in a month: what the provider accepted, or may have accepted. */
export const smsUsage = z.object({
  accountId: z.number().int(),
  accountName: z.string(),
  messages: z.number().int(),
  parts: z.number().int(),
  cost: z.number(),
  /** One row for each currency that was counted in. */
  currency: z.string(),
})
export type SmsUsage = z.infer<typeof smsUsage>

const SMS_STATES = ['queued', 'sent', 'failed', 'unknown'] as const
export type SmsState = (typeof SMS_STATES)[number]

/** A message that was handed to the provider lately, and what it said. */
export const smsMessage = z.object({
  id: z.number().int(),
  accountName: z.string(),
  to: z.string(),
  parts: z.number().int(),
  state: z.enum(SMS_STATES),
  /** The provider's last words, or why there are none; null of one that nobody has tried yet. */
  said: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type SmsMessage = z.infer<typeof smsMessage>

export const testSmsBody = z.strictObject({ to: z.string().trim().min(1).max(40) })
export const testedSms = z.object({ state: z.enum(SMS_STATES), said: z.string() })
/** In the alphabet of commands. */
export const SMS_TEST_TEXT = 'Test of the SMS provider'
