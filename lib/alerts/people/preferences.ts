import type { EventType } from '@/lib/events/event-types'

/** What waits is told in one mail a day or a week; `none` tells at once. */
export const DIGESTS = ['none', 'daily', 'weekly'] as const
export type Digest = (typeof DIGESTS)[number]

/** Mails to a person within an hour; the rest waits for one digest. */
export const MAILS_AN_HOUR = { min: 1, max: 200, usual: 60 } as const

/** How a person wants to be told of alerts. */
export type TellingPreferences = {
  /** By the person's clocks, as `22:00`, over midnight too; both or neither. Critical alerts break through. */
  quietFrom: string | null
  quietTo: string | null
  mostAnHour: number
  digest: Digest
  /** By the person's clocks; the day, 1 for Sunday to 7 for Saturday, counts for weekly ones. */
  digestAt: string
  digestDay: number
  /** What is not pushed. */
  unpushedTypes: readonly EventType[]
  /** No mails of alerts at all. */
  unsubscribed: boolean
}

/** Of whoever has chosen nothing. */
export const USUAL_PREFERENCES: TellingPreferences = {
  quietFrom: null,
  quietTo: null,
  mostAnHour: MAILS_AN_HOUR.usual,
  digest: 'none',
  digestAt: '08:00',
  digestDay: 2,
  unpushedTypes: [],
  unsubscribed: false,
}
