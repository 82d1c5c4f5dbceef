import type { EventType } from '@/lib/events/event-types'
import type { PeriodKind } from '@/lib/tracking/period'
import type { EpisodeKind } from './episodes'

/** Which periods of the tracking engine tell of each kind; the others are told of by events. */
export const PERIOD_OF: Readonly<Partial<Record<EpisodeKind, PeriodKind>>> = {
  harshAcceleration: 'harshAcceleration',
  harshBraking: 'harshBraking',
  harshCornering: 'harshCornering',
  crash: 'crash',
  speeding: 'overspeed',
  idling: 'idling',
}

/** What cameras and terminals tell of drivers. A belt that is open none of the protocols tells of. */
export const EVENTS_OF: Readonly<Partial<Record<EpisodeKind, readonly EventType[]>>> = {
  fatigue: ['fatigue', 'eyesClosed'],
  phone: ['phoneCall'],
}
