import type { EventKey, RaisedEvent } from '@/lib/ingest/step'
import type { JudgedFence } from './fence-set'
import type { EndedStay, EndedVisit, FencesState, Kept } from './fences-state'
import type { Crossing } from './judge-fence'

/** What a run says of a device and its fences. */
export type FencesDecided = {
  state: FencesState
  events: RaisedEvent[]
  withdrawn: EventKey[]
  /** Visits that are over. */
  visits: ClosedVisit[]
}

/** `decidedAt` is the time of the fix by which it is over for certain. */
export type ClosedVisit = EndedVisit & { decidedAt: number }

/** A crossing, and what was remembered of the fence before the fix that tells of it. */
export type Happened = Crossing & { fence: JudgedFence; kept: Kept }

/** What follows may have to be taken back: the vehicle seems to leave its stop. */
export function holdBack(into: FencesDecided): void {
  const { last, kept } = into.state
  into.state = { ...into.state, before: { last, kept, raised: [], visits: [] } }
}

/** It did leave: what was said holds. */
export function settle(into: FencesDecided, decidedAt: number): void {
  const { visits = [], ended = [] } = into.state.before ?? {}
  for (const visit of visits) into.visits.push(decided(visit, decidedAt))
  into.state = { ...into.state, before: null }
  for (const stay of ended) raise(into, { ...stay, decidedAt })
}

/** It was drift: all is as it was before, and what was said since is taken back. */
export function takeBack(into: FencesDecided): void {
  const { before } = into.state
  if (!before) return
  for (const key of before.raised) withdraw(into, key)
  into.state = { last: before.last, kept: before.kept, before: null }
}

function withdraw(into: FencesDecided, { type, time, subject }: EventKey): void {
  const key = { type, time, subject }
  if (into.events.some((event) => isSame(event, key)))
    into.events = into.events.filter((event) => !isSame(event, key))
  else into.withdrawn.push(key)
}

const isSame = (event: EventKey, { type, time, subject }: EventKey): boolean =>
  event.type === type && event.time === time && event.subject === subject

export function raise(into: FencesDecided, event: RaisedEvent): void {
  // One that went on is told again, with its end.
  into.events = [...into.events.filter((other) => !isSame(other, event)), event]
  const { before } = into.state
  if (!before) return
  const { type, time, subject } = event
  into.state = { ...into.state, before: { ...before, raised: [...before.raised, { type, time, subject }] } }
}

export function close(into: FencesDecided, visit: EndedVisit, decidedAt: number): void {
  const { before } = into.state
  if (before) into.state = { ...into.state, before: { ...before, visits: [...before.visits, visit] } }
  else into.visits.push(decided(visit, decidedAt))
}

const decided = (visit: EndedVisit, decidedAt: number): ClosedVisit => ({ ...visit, decidedAt })

/** A stay that was told is over: said once it is known that it does not only drift. */
export function endStay(into: FencesDecided, stay: EndedStay, decidedAt: number): void {
  const { before } = into.state
  if (before) into.state = { ...into.state, before: { ...before, ended: [...(before.ended ?? []), stay] } }
  else raise(into, { ...stay, decidedAt })
}
