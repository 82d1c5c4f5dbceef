import { z } from 'zod'
import { EVENT_TYPE_NAMES } from '@/lib/events/event-types'
import { clockTime } from '@/lib/time/weekly-schedule'
import { pausedAddress } from './contact-schema'
import { DIGESTS, MAILS_AN_HOUR, USUAL_PREFERENCES } from './preferences'

/** Each by itself, as forms hold them. */
export const preferenceFields = {
  /** Quiet hours by the person's clocks, over midnight too; both or neither. Critical alerts break through. */
  quietFrom: clockTime.nullable(),
  quietTo: clockTime.nullable(),
  /** Mails within an hour; the rest waits for one digest. */
  mostAnHour: z.number().int().min(MAILS_AN_HOUR.min).max(MAILS_AN_HOUR.max),
  digest: z.enum(DIGESTS),
  digestAt: clockTime,
  /** 1 for Sunday to 7 for Saturday; counts for weekly digests. */
  digestDay: z.number().int().min(1).max(7),
  /** What is not pushed. */
  unpushedTypes: z.array(z.enum(EVENT_TYPE_NAMES)).max(EVENT_TYPE_NAMES.length),
  /** No mails of alerts at all. */
  unsubscribed: z.boolean(),
}

/** Both or neither, and not the same. */
export function judgeQuietHours(
  { quietFrom, quietTo }: { quietFrom: string | null; quietTo: string | null },
  context: z.RefinementCtx,
): void {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['quietTo'], message })
  if ((quietFrom === null) !== (quietTo === null)) refuse('validation.together')
  else if (quietFrom !== null && quietFrom === quietTo) refuse('validation.quietSame')
}

const usual = USUAL_PREFERENCES
/** What is left out is as usual. */
export const preferencesBody = z
  .object({
    quietFrom: preferenceFields.quietFrom.default(usual.quietFrom),
    quietTo: preferenceFields.quietTo.default(usual.quietTo),
    mostAnHour: preferenceFields.mostAnHour.default(usual.mostAnHour),
    digest: preferenceFields.digest.default(usual.digest),
    digestAt: preferenceFields.digestAt.default(usual.digestAt),
    digestDay: preferenceFields.digestDay.default(usual.digestDay),
    unpushedTypes: preferenceFields.unpushedTypes.default([...usual.unpushedTypes]),
    unsubscribed: preferenceFields.unsubscribed.default(usual.unsubscribed),
  })
  .superRefine(judgeQuietHours)
export type PreferencesBody = z.output<typeof preferencesBody>

export const tellingPreferences = z.object({
  ...preferenceFields,
  /** Where the person is mailed; null for an account that has no address. */
  address: z
    .object({ email: z.string(), verified: z.boolean(), paused: pausedAddress.nullable() })
    .nullable(),
  /** The person's clocks. */
  timeZone: z.string(),
})
export type PreferencesAnswer = z.infer<typeof tellingPreferences>
