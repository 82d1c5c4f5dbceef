import type { TellingStage } from '@/lib/alerts/telling/delivery'
import { type PersonKey, personKey } from '@/lib/alerts/telling/telling-people'

type Sending = {
  deviceId: number
  eventId: number
  /** Whose fence or rule it is. */
  accountId: number
  to: PersonKey
  stage: TellingStage
}

/** By what the outbox knows that a person was told of an alert, and to what end: of one cause it sends once. */
export const sendingCause = ({ deviceId, eventId, accountId, to, stage }: Sending): string =>
  `alert:${deviceId}:${eventId}:${accountId}:${personKey(to)}:${stage}`
