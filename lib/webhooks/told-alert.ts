import { z } from 'zod'
import { alert } from '@/lib/alerts/alert-schema'
import { TELLING_STAGES } from '@/lib/alerts/telling/delivery'
import { SEVERITIES } from '@/lib/events/event-types'

/**
 * What `alert.told` says beside the device: the alert as lists have it, but for whom else it was told, which is decided at the
 * same moment and nobody's who receives it.
 */
export const toldAlert = z.object({
  alert: alert.omit({ deliveries: true, moreDeliveries: true }),
  /** The rule by which it is told. */
  rule: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** As that rule says; of what a device raised itself, the list says otherwise. */
  severity: z.enum(SEVERITIES),
  /** The first word of it, a word that nobody dealt with it, or one that it was taken back. */
  stage: z.enum(TELLING_STAGES),
})
export type ToldAlert = z.infer<typeof toldAlert>
