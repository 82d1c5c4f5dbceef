import type { RaisedEvent } from '@/lib/ingest/step'
import { isWithin } from '@/lib/time/weekly-schedule'
import type { TrackedFix, Word } from '@/lib/tracking/state'
import { endedStay } from './black-car-fence'
import { dueOfDwell } from './dwell'
import { type JudgedFence, ofFence } from './fence-set'
import { countsAt, type FenceSettings, oldestAlike } from './fence-terms'
import {
  endStay,
  type FencesDecided,
  type Happened,
  holdBack,
  raise,
  settle,
  takeBack,
} from './fences-decided'
import { fencesNear } from './fences-near'
import type { EndedStay, FencesState, Kept, Seen } from './fences-state'
import { type Crossing, type FencedFix, type Judged, judgeFence, type Side } from './judge-fence'
import { judgeSpeed } from './speeding'
import { closeChanged, closeLeft } from './visits'

/** Of a receiver by GPS: what it says of it is not kept with a fix. */
const ACCURACY_M = 15
/** After a longer silence the way is not known. */
const GAP_MS = 3_600_000
/** Farther from every edge nothing is to be decided; beyond the accuracy of the fix. */
const REACH_M = 30

export type WordedFix = TrackedFix & { word: Word }

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

function placed(fix: WordedFix): Seen {
  const { lat, lon } = fix.word.place ?? fix
  return { time: fix.time, lat, lon }
}

function takeFix(into: FencesDecided, fix: WordedFix, settings: FenceSettings): void {
  const { word } = fix
  if (word.phase === 'doubted') return
  if (word.drifted) takeBack(into)
  else if (into.state.before && word.phase !== 'leaves') settle(into, fix.time)
  else if (!into.state.before && word.phase === 'leaves') holdBack(into)
  const decidedAt = fix.time
  for (const doubted of word.regained)
    judgeAll(into, { ...doubted, word: REGAINED }, settings, {
      jumped: doubted === word.regained[0],
      decidedAt,
    })
  judgeAll(into, fix, settings, { jumped: false, decidedAt })
}

const REGAINED: Word = { phase: 'drives', place: null, regained: [], drifted: false }

function judgeAll(
  into: FencesDecided,
  fix: WordedFix,
  settings: FenceSettings,
  { jumped, decidedAt }: { jumped: boolean; decidedAt: number },
): void {
  const { last } = into.state
  const seen = placed(fix)
  // Of the time of an owner before: what is remembered of it is left as it is, and ends with that time.
  if (settings.since !== null && fix.time < settings.since) {
    into.state = { last: seen, kept: into.state.kept, before: into.state.before }
    return
  }
  const afterGap = last !== null && fix.time - last.time > GAP_MS
  const before = last && !afterGap && !jumped ? last : null
  const near = fencesNear(settings, before ?? seen, seen, REACH_M + ACCURACY_M)
  // Far from all fences, as nearly always.
  if (near.length === 0 && isEmpty(into.state.kept)) {
    into.state = { last: seen, kept: into.state.kept, before: into.state.before }
    return
  }
  closeChanged(into, seen, { settings, decidedAt })
  const { time, lat, lon } = seen
  const { speedKmh } = fix
  const fenced: FencedFix = { time, lat, lon, speedKmh, accuracyM: ACCURACY_M, before, afterGap }
  const happened: Happened[] = []
  const told: RaisedEvent[] = []
  const ended: EndedStay[] = []
  const kept: Record<string, Kept> = {}
  for (const fence of fencesToJudge(into.state, near, fix.time, settings)) {
    const state = stateBefore(into.state, fence, fix.time, settings)
    const judged = judgeFence(fence, state, fenced)
    const { speeding, told: tooFast } = judgeSpeed(fence, state.speeding, judged.state.side, fenced)
    if (isSteady(fence, state, judged) && speeding === null && state.speeding === null) {
      if (isKept(state, fence)) kept[fence.fenceId] = state
      continue
    }
    const next = { ...judged.state, ...sinceOf(state, judged, fenced), speeding }
    for (const crossing of judged.crossings) happened.push({ ...crossing, fence, kept: state })
    told.push(...dwellsTold(fence, [state, next], judged.crossings, { fix, settings }))
    if (tooFast) told.push(tooFast)
    const stay = stayEnded(state, judged.crossings, fence)
    if (stay) ended.push(stay)
    if (isKept(next, fence)) kept[fence.fenceId] = next
  }
  if (happened.length > 0 || told.length > 0) {
    const sorted = inOrder(happened)
    tell(into, sorted, fix.time, told)
    for (const stay of ended) endStay(into, stay, decidedAt)
    closeLeft(into, sorted, decidedAt)
  }
  into.state = { last: seen, kept, before: into.state.before }
}

/** Where it was before and nothing of staying there is told, as at nearly all fixes near a fence: all is remembered already. */
function isSteady({ alarms }: JudgedFence, before: Kept, { state, crossings }: Judged): boolean {
  if (state !== before || crossings.length > 0) return false
  if (alarms.longTimeIn !== null || alarms.longTimeOut !== null) return false
  if (state.side === 'inside') return before.since !== null
  return state.side === 'outside' ? true : before.since === null && !before.told
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

/** The end of a stay that `dwellsTold` told of before, or with the same fix. */
const stayEnded = ({ side, since }: Kept, [first]: readonly Crossing[], { fenceId }: JudgedFence) =>
  first && side === 'inside' && since ? endedStay(fenceId, since, first.time) : null

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
): JudgedFence[] {
  const found: JudgedFence[] = []
  const add = (fence: JudgedFence) => {
    if (!found.includes(fence) && countsAt(fence, time, settings)) found.push(fence)
  }
  for (const fence of near) add(fence)
  for (const id in kept)
    for (const set of settings.sets) for (const fence of set.versions(Number(id))) add(fence)
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
  { state, crossings }: Judged,
  { time, lat, lon }: FencedFix,
): Pick<Kept, 'since' | 'told'> {
  if (state.side === null) return { since: null, told: false }
  const came = crossings.findLast(({ side }) => side === state.side)
  if (came)
    return {
      since: { time: came.time, lat: came.lat, lon: came.lon, source: came.source },
      told: false,
    }
  if (before.side === state.side && before.since) return { since: before.since, told: before.told }
  return { since: { time, lat, lon, source: 'seen' }, told: false }
}

/** In the order of their times, and at one time exits come before entries. */
function inOrder(happened: Happened[]): readonly Happened[] {
  if (happened.length < 2) return happened
  const order = (side: Side) => (side === 'outside' ? 0 : 1)
  return happened.sort(
    (a, b) => a.time - b.time || order(a.side) - order(b.side) || a.fence.fenceId - b.fence.fenceId,
  )
}

/** Events of one fix, in the order of their times. */
function tell(
  into: FencesDecided,
  sorted: readonly Happened[],
  decidedAt: number,
  told: readonly RaisedEvent[],
): void {
  const events = [...told]
  for (const { fence, side, time, lat, lon, speedKmh, source } of sorted) {
    const { version, alarms } = fence
    if (!(side === 'inside' ? alarms.enter : alarms.exit) || !isWithin(alarms.schedule, time)) continue
    events.push({
      type: side === 'inside' ? 'fenceEnter' : 'fenceExit',
      time,
      decidedAt,
      lat,
      lon,
      speedKmh,
      ...ofFence(fence),
      data: { version, source },
    })
  }
  // Sorting keeps the order of what is of one time.
  for (const event of events.sort((a, b) => a.time - b.time)) raise(into, event)
}
