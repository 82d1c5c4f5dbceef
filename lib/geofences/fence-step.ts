import type { EventKey, RaisedEvent } from '@/lib/ingest/step'
import type { TrackedFix, Word } from '@/lib/tracking/state'
import type { FenceSet, JudgedFence } from './fence-set'
import { type Crossing, type FencedFix, type FenceState, judgeFence, type Side } from './judge-fence'

/** Of a receiver that says nothing of it. */
const ACCURACY_M = 15
/** After a longer silence the way is not known. */
const GAP_MS = 3_600_000
/** Farther from every edge nothing is to be decided; beyond the accuracy of the fix. */
const REACH_M = 30

/** A visit: from when it was seen to enter, or null where it was inside when it was seen first. */
export type Visit = {
  fenceId: number
  version: number
  start: { time: number; lat: number; lon: number; known: boolean }
  end: { time: number; lat: number; lon: number; why: 'left' | 'fenceChanged' } | null
}

type Seen = { time: number; lat: number; lon: number }
type Kept = FenceState & { start: Visit['start'] | null }

/**
 * What is remembered of a device: the last believed fix, and the fences that it is not simply outside of, by their ids. Of all
 * others that held at the time of the last fix it is known to be outside.
 */
export type FencesState = {
  last: Seen | null
  kept: Readonly<Record<string, Kept>>
  /** While it seems to leave its stop: what was remembered before, and what was said since. */
  before: Leaving | null
}
type Leaving = {
  last: Seen | null
  kept: Readonly<Record<string, Kept>>
  raised: readonly EventKey[]
  visits: readonly Visit[]
}

export const NEW_FENCES: FencesState = { last: null, kept: {}, before: null }

/** Fences that are about a device. `since` is when it came to its owner, in milliseconds UTC. */
export type FenceSettings = {
  since: number | null
  sets: readonly FenceSet[]
  /** From when on a fence is about it, in milliseconds UTC; null where it is not. */
  appliesFrom: (fence: JudgedFence) => number | null
}
export const NO_FENCES: FenceSettings = { since: null, sets: [], appliesFrom: () => null }

export type WordedFix = TrackedFix & { word: Word; accuracyM?: number | null }
export type FencesDecided = {
  state: FencesState
  events: RaisedEvent[]
  withdrawn: EventKey[]
  /** Visits that are over. */
  visits: Visit[]
}

/** Entries, exits and visits of a device along its fixes, each later than those before. Pure: `state` is not changed. */
export function followFences(
  given: FencesState,
  fixes: readonly WordedFix[],
  settings: FenceSettings,
): FencesDecided {
  const into: FencesDecided = { state: given, events: [], withdrawn: [], visits: [] }
  if (settings.sets.length === 0 && Object.keys(given.kept).length === 0 && !given.before) {
    into.state = seenLast(given, fixes)
    return into
  }
  for (const fix of fixes) takeFix(into, fix, settings)
  return into
}

/** Where there are no fences only the last fix is remembered: one that is drawn later began after it. */
function seenLast(state: FencesState, fixes: readonly WordedFix[]): FencesState {
  for (let index = fixes.length - 1; index >= 0; index--) {
    const fix = fixes[index]
    if (fix && fix.word.phase !== 'doubted') return { ...state, last: placed(fix) }
  }
  return state
}

const placed = ({ time, lat, lon, word }: WordedFix): Seen => ({ time, ...(word.place ?? { lat, lon }) })

function takeFix(into: FencesDecided, fix: WordedFix, settings: FenceSettings): void {
  const { word } = fix
  if (word.phase === 'doubted') return
  if (word.drifted) takeBack(into)
  else if (into.state.before && word.phase !== 'leaves') settle(into)
  else if (!into.state.before && word.phase === 'leaves') {
    const { last, kept } = into.state
    into.state = { ...into.state, before: { last, kept, raised: [], visits: [] } }
  }
  for (const doubted of word.regained)
    judgeAll(into, { ...doubted, word: REGAINED }, settings, { jumped: doubted === word.regained[0] })
  judgeAll(into, fix, settings, { jumped: false })
}

const REGAINED: Word = { phase: 'drives', place: null, regained: [], drifted: false }

/** It did leave: what was said holds. */
function settle(into: FencesDecided): void {
  into.visits.push(...(into.state.before?.visits ?? []))
  into.state = { ...into.state, before: null }
}

/** It was drift: all is as it was before, and what was said since is taken back. */
function takeBack(into: FencesDecided): void {
  const { before } = into.state
  if (!before) return
  for (const key of before.raised) withdraw(into, key)
  into.state = { last: before.last, kept: before.kept, before: null }
}

function withdraw(into: FencesDecided, { type, time, subject }: EventKey): void {
  const same = (event: RaisedEvent) => event.type === type && event.time === time && event.subject === subject
  if (into.events.some(same)) into.events = into.events.filter((event) => !same(event))
  else into.withdrawn.push({ type, time, subject })
}

type Happened = Crossing & { fence: JudgedFence; kept: Kept }

function judgeAll(
  into: FencesDecided,
  fix: WordedFix,
  settings: FenceSettings,
  { jumped }: { jumped: boolean },
): void {
  const { last } = into.state
  const seen = placed(fix)
  const afterGap = last !== null && fix.time - last.time > GAP_MS
  const accuracyM = fix.accuracyM ?? ACCURACY_M
  const before = last && !afterGap && !jumped ? last : null
  let near: readonly JudgedFence[] = NONE
  for (const set of settings.sets) {
    const found = set.near(before ?? seen, seen, REACH_M + accuracyM)
    if (found.length > 0) near = near === NONE ? found : [...near, ...found]
  }
  // Far from all fences, as nearly always.
  if (near === NONE && isEmpty(into.state.kept)) {
    into.state = { last: seen, kept: into.state.kept, before: into.state.before }
    return
  }
  closeChanged(into, seen, settings)
  const fenced: FencedFix = { ...seen, speedKmh: fix.speedKmh, accuracyM, before, afterGap }
  const happened: Happened[] = []
  const kept: Record<string, Kept> = {}
  for (const [fence, from] of fencesToJudge(into.state, near, fix.time, settings)) {
    const state = stateBefore(into.state, fence, from)
    const judged = judgeFence(fence, state, fenced)
    const next = { ...judged.state, start: startOf(state, judged, fenced) }
    for (const crossing of judged.crossings) happened.push({ ...crossing, fence, kept: state })
    if (next.side !== 'outside' || next.candidate) kept[fence.fenceId] = next
  }
  tell(into, happened, fix.time)
  into.state = { ...into.state, last: seen, kept }
}

const NONE: readonly JudgedFence[] = []

function isEmpty(kept: FencesState['kept']): boolean {
  for (const _id in kept) return false
  return true
}

/** Those near and those remembered that hold at the time, each with when it began to be about the device. */
function fencesToJudge(
  { kept }: FencesState,
  near: readonly JudgedFence[],
  time: number,
  { sets, appliesFrom }: FenceSettings,
): Map<JudgedFence, number> {
  const found = new Map<JudgedFence, number>()
  const add = (fence: JudgedFence) => {
    const from = holdsAt(fence, time) ? appliesFrom(fence) : null
    if (from !== null && from <= time) found.set(fence, Math.max(from, fence.from))
  }
  near.forEach(add)
  for (const id in kept) for (const set of sets) set.versions(Number(id)).forEach(add)
  return found
}

const holdsAt = ({ from, to }: JudgedFence, time: number) => from <= time && (to === null || time < to)

function stateBefore({ last, kept }: FencesState, { fenceId, version }: JudgedFence, from: number): Kept {
  const own = kept[fenceId]
  if (own && own.version === version) return own
  const isKnown = last !== null && last.time >= from
  return { version, side: isKnown ? 'outside' : null, candidate: null, start: null }
}

/** When the visit began that goes on; null outside. */
function startOf(
  before: Kept,
  { state, crossings }: ReturnType<typeof judgeFence>,
  { time, lat, lon }: FencedFix,
): Kept['start'] {
  if (state.side !== 'inside') return null
  if (before.side === 'inside') return before.start
  const entered = crossings.findLast(({ side }) => side === 'inside')
  if (!entered) return { time, lat, lon, known: false }
  return { time: entered.time, lat: entered.lat, lon: entered.lon, known: entered.source !== 'afterGap' }
}

/** Events and visits of one fix: in the order of their times, and at one time exits come before entries. */
function tell(into: FencesDecided, happened: readonly Happened[], decidedAt: number): void {
  const order = (side: Side) => (side === 'outside' ? 0 : 1)
  const sorted = [...happened].sort(
    (a, b) => a.time - b.time || order(a.side) - order(b.side) || a.fence.fenceId - b.fence.fenceId,
  )
  for (const { fence, side, time, lat, lon, speedKmh, source } of sorted) {
    const subject = `geofence:${fence.fenceId}`
    const type = side === 'inside' ? 'fenceEnter' : 'fenceExit'
    raise(into, {
      ...{ type, time, decidedAt, lat, lon, speedKmh, subject },
      data: { version: fence.version, source },
    })
  }
  const starts = new Map<number, Visit['start'] | null>()
  for (const { fence, kept, side, time, lat, lon, source } of sorted) {
    const { fenceId, version } = fence
    const known = source !== 'afterGap'
    const start = starts.get(fenceId) ?? kept.start
    if (side === 'inside') starts.set(fenceId, { time, lat, lon, known })
    else if (start) close(into, { fenceId, version, start, end: { time, lat, lon, why: 'left' } })
  }
}

function raise(into: FencesDecided, event: RaisedEvent): void {
  into.events.push(event)
  const { before } = into.state
  if (!before) return
  const { type, time, subject } = event
  into.state = { ...into.state, before: { ...before, raised: [...before.raised, { type, time, subject }] } }
}

function close(into: FencesDecided, visit: Visit): void {
  const { before } = into.state
  if (before) into.state = { ...into.state, before: { ...before, visits: [...before.visits, visit] } }
  else into.visits.push(visit)
}

/** Visits to what has another shape by now, or is gone, end with the change; nothing is told of that. */
function closeChanged(into: FencesDecided, { time, lat, lon }: Seen, settings: FenceSettings): void {
  const over = (id: string, kept: Kept) => {
    const version = settings.sets
      .flatMap((set) => set.versions(Number(id)))
      .find((fence) => fence.version === kept.version)
    const isHeld = version && holdsAt(version, time) && settings.appliesFrom(version) !== null
    return isHeld ? null : { to: version?.to ?? time }
  }
  const { kept } = into.state
  const next: Record<string, Kept> = {}
  for (const [id, own] of Object.entries(kept)) {
    const ended = over(id, own)
    if (ended === null) next[id] = own
    else if (own.side === 'inside' && own.start) {
      const end = { time: Math.min(ended.to, time), lat, lon, why: 'fenceChanged' as const }
      close(into, { fenceId: Number(id), version: own.version, start: own.start, end })
    }
  }
  if (Object.keys(next).length < Object.keys(kept).length) into.state = { ...into.state, kept: next }
}

/** Visits that go on, and those that are over unless it only drifts. */
export function openVisits({ kept, before }: FencesState): Visit[] {
  const going = Object.entries(kept).flatMap(([id, { version, side, start }]) =>
    side === 'inside' && start ? [{ fenceId: Number(id), version, start, end: null }] : [],
  )
  return [...(before?.visits ?? []), ...going]
}
