import type { BadgeTone } from '@/components/ui/badge'
import type { SmsState } from '@/lib/sms/usage-schema'

/** What was sent is asked for by keys that begin so. */
export const SMS_SENT_KEY = ['smsSent']

/** That the provider took it says nothing of the device: it is not green. */
export const SMS_TONES: Record<SmsState, BadgeTone> = {
  queued: 'neutral',
  sent: 'primary',
  failed: 'danger',
  unknown: 'warning',
}
