import type { EventKey, RaisedEvent } from '@/lib/ingest/step'
import { isWithin } from '@/lib/time/weekly-schedule'
import type { TrackedFix, Word } from '@/lib/tracking/state'
import { dueOfDwell, type Since } from './dwell'
import { isAbout, type JudgedFence, ofFence } from './fence-set'
import { countsAt, type FenceSettings, holdsAt, oldestAlike } from './fence-terms'
import type { FencesState, Kept, Seen, Visit } from './fences-state'
import { type Crossing, type FencedFix, judgeFence, type Side } from './judge-fence'
import { judgeSpeed } from './speeding'

/** Of a receiver by GPS: what it says of it is not kept with a fix. */
const ACCURACY_M = 15
/** After a longer silence the way is not known. */
const GAP_MS = 3_600_000
/** Farther from every edge nothing is to be decided; beyond the accuracy of the fix. */
const REACH_M = 30

export type WordedFix = TrackedFix & { word: Word }
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
  const key = { type, time, subject }
  if (into.events.some((event) => isSame(event, key)))
    into.events = into.events.filter((event) => !isSame(event, key))
  else into.withdrawn.push(key)
}

const isSame = (event: EventKey, { type, time, subject }: EventKey): boolean =>
  event.type === type && event.time === time && event.subject === subject

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
  const before = last && !afterGap && !jumped ? last : null
  let near: readonly JudgedFence[] = NONE
  for (const set of settings.sets) {
    near = joined(near, set.near(before ?? seen, seen, REACH_M + ACCURACY_M))
    near = joined(near, set.watchedOutside)
  }
  // Far from all fences, as nearly always.
  if (near === NONE && isEmpty(into.state.kept)) {
    into.state = { last: seen, kept: into.state.kept, before: into.state.before }
    return
  }
  closeChanged(into, seen, settings)
  const fenced: FencedFix = { ...seen, speedKmh: fix.speedKmh, accuracyM: ACCURACY_M, before, afterGap }
  const happened: Happened[] = []
  const told: RaisedEvent[] = []
  const kept: Record<string, Kept> = {}
  for (const fence of fencesToJudge(into.state, near, fix.time, settings)) {
    const state = stateBefore(into.state, fence, fix.time, settings)
    const judged = judgeFence(fence, state, fenced)
    const { speeding, told: tooFast } = judgeSpeed(fence, state.speeding, judged.state.side, fenced)
    const next = { ...judged.state, ...sinceOf(state, judged, fenced), speeding }
    for (const crossing of judged.crossings) happened.push({ ...crossing, fence, kept: state })
    told.push(...dwellsTold(fence, [state, next], judged.crossings, { fix, settings }))
    if (tooFast) told.push(tooFast)
    if (isKept(next, fence)) kept[fence.fenceId] = next
  }
  tell(into, happened, fix.time, told)
  into.state = { ...into.state, last: seen, kept }
}

/** Of those it is simply outside of, all that counts is to be known by the last fix. */
const isKept = ({ side, candidate, speeding }: Kept, { alarms }: JudgedFence): boolean =>
  side !== 'outside' || candidate !== null || speeding !== null || alarms.longTimeOut !== null

/**
 * What is to be told of staying where it was before a fix, and where it is after it: as soon as a fix shows that it stayed so
 * long. While a candidate says that it may have gone nothing is told. Marks in `next` what is.
 */
function dwellsTold(
  fence: JudgedFence,
  [before, next]: readonly [Kept, Kept],
  crossings: readonly Crossing[],
  { fix, settings }: { fix: WordedFix; settings: FenceSettings },
): RaisedEvent[] {
  const told: RaisedEvent[] = []
  const [first] = crossings
  if (first && !before.told) {
    const due = dueOfDwell(fence, before.side, before.since, settings)
    if (due && due.time <= first.time) told.push({ ...due, decidedAt: fix.time })
  }
  if (!next.told && next.candidate === null) {
    const due = dueOfDwell(fence, next.side, next.since, settings)
    if (due && due.time <= fix.time) {
      told.push({ ...due, decidedAt: fix.time })
      next.told = true
    }
  }
  return told
}

const joined = (one: readonly JudgedFence[], other: readonly JudgedFence[]): readonly JudgedFence[] => {
  if (other.length === 0) return one
  return one.length === 0 ? other : [...one, ...other]
}

const NONE: readonly JudgedFence[] = []

function isEmpty(kept: FencesState['kept']): boolean {
  for (const _id in kept) return false
  return true
}

/** Those near and those remembered that count at the time. */
function fencesToJudge(
  { kept }: FencesState,
  near: readonly JudgedFence[],
  time: number,
  settings: FenceSettings,
): Set<JudgedFence> {
  const found = new Set<JudgedFence>()
  const add = (fence: JudgedFence) => {
    if (countsAt(fence, time, settings)) found.add(fence)
  }
  near.forEach(add)
  for (const id in kept) for (const set of settings.sets) set.versions(Number(id)).forEach(add)
  return found
}

function stateBefore(
  { last, kept }: FencesState,
  fence: JudgedFence,
  time: number,
  settings: FenceSettings,
): Kept {
  const own = kept[fence.fenceId]
  if (own && own.version === fence.version) return own
  const side = last && wasOutside(fence, last, time, settings) ? 'outside' : null
  const { version } = fence
  return { version, side, candidate: null, since: null, told: false, speeding: null }
}

/**
 * Whether it is known of a fence about which nothing is remembered that the device was outside at the last fix: it was judged
 * then, or both fixes are older than the fence, and the last one lies outside.
 */
function wasOutside(fence: JudgedFence, last: Seen, time: number, settings: FenceSettings): boolean {
  if (settings.since !== null && last.time < settings.since) return false
  const { drawnAt } = oldestAlike(fence, settings)
  return last.time >= drawnAt || (time < drawnAt && fence.distanceAt(last) > 0)
}

/** Since when it is where it is now. */
function sinceOf(
  before: Kept,
  { state, crossings }: ReturnType<typeof judgeFence>,
  { time, lat, lon }: FencedFix,
): Pick<Kept, 'since' | 'told'> {
  if (state.side === null) return { since: null, told: false }
  const came = crossings.findLast(({ side }) => side === state.side)
  if (came)
    return {
      since: { time: came.time, lat: came.lat, lon: came.lon, known: came.source !== 'afterGap' },
      told: false,
    }
  if (before.side === state.side && before.since) return { since: before.since, told: before.told }
  return { since: { time, lat, lon, known: false }, told: false }
}

/** Events and visits of one fix: in the order of their times, and at one time exits come before entries. */
function tell(
  into: FencesDecided,
  happened: readonly Happened[],
  decidedAt: number,
  told: readonly RaisedEvent[],
): void {
  const order = (side: Side) => (side === 'outside' ? 0 : 1)
  const sorted = [...happened].sort(
    (a, b) => a.time - b.time || order(a.side) - order(b.side) || a.fence.fenceId - b.fence.fenceId,
  )
  const events = [...told]
  for (const { fence, side, time, lat, lon, speedKmh, source } of sorted) {
    const { version, alarms } = fence
    if (!(side === 'inside' ? alarms.enter : alarms.exit) || !isWithin(alarms.schedule, time)) continue
    events.push({
      type: side === 'inside' ? 'fenceEnter' : 'fenceExit',
      ...{ time, decidedAt, lat, lon, speedKmh, ...ofFence(fence) },
      data: { version, source },
    })
  }
  // Sorting keeps the order of what is of one time.
  for (const event of events.sort((a, b) => a.time - b.time)) raise(into, event)
  const starts = new Map<number, Since | null>()
  for (const { fence, kept, side, time, lat, lon, source } of sorted) {
    const { fenceId, version } = fence
    const known = source !== 'afterGap'
    const start = starts.get(fenceId) ?? (kept.side === 'inside' ? kept.since : null)
    if (side === 'inside') starts.set(fenceId, { time, lat, lon, known })
    else if (start) close(into, { fenceId, version, start, end: { time, lat, lon, why: 'left' } })
  }
}

function raise(into: FencesDecided, event: RaisedEvent): void {
  // One that went on is told again, with its end.
  into.events = [...into.events.filter((other) => !isSame(other, event)), event]
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

/** Visits to what has another shape by now, is gone, or is not about the device any more, end with that; nothing is told of it. */
function closeChanged(into: FencesDecided, { time, lat, lon }: Seen, settings: FenceSettings): void {
  const { kept } = into.state
  const next: Record<string, Kept> = {}
  for (const [id, own] of Object.entries(kept)) {
    const ended = endOf(Number(id), own, time, settings)
    if (ended === null) next[id] = own
    else if (own.side === 'inside' && own.since) {
      const end = { time: Math.max(own.since.time, ended), lat, lon, why: 'fenceChanged' as const }
      close(into, { fenceId: Number(id), version: own.version, start: own.since, end })
    }
  }
  if (Object.keys(next).length < Object.keys(kept).length) into.state = { ...into.state, kept: next }
}

/** When a fence as it is remembered ceased to count, at the latest now; null where it counts. */
function endOf(fenceId: number, { version }: Kept, time: number, settings: FenceSettings): number | null {
  const own = settings.sets
    .flatMap((set) => set.versions(fenceId))
    .filter((fence) => fence.version === version && isAbout(fence, settings.device))
  if (own.some((fence) => holdsAt(fence, time))) return null
  const last = own.findLast(({ from }) => from <= time)
  return Math.min(last?.to ?? time, time)
}
