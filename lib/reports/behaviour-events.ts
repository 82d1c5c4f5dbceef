import type { EventType } from '@/lib/events/event-types'

/** What a camera in the cab and the tracker's own sensor say of the driver. */
export const BEHAVIOUR_EVENTS: readonly EventType[] = [
  'eyesClosed',
  'yawn',
  'fatigue',
  'driverMissing',
  'phoneCall',
  'smoking',
  'distraction',
  'laneDeparture',
  'forwardCollision',
  'headway',
  'hardAcceleration',
  'hardBraking',
  'sharpLeft',
  'sharpRight',
  'sharpTurn',
  'overspeed',
  'crash',
]
