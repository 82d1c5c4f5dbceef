import Flatbush from 'flatbush'
import { TOLD_NOBODY, USUAL_TELLING } from '@/lib/events/telling'
import { type EdgeDistance, edgeDistance } from './edge-distance'
import type { FenceAlarms, FenceTargets } from './schema'
import { type Box, boxOf, cornersOf, type Shape, sizeM } from './shape'

/** What held of a fence from one time to another, in milliseconds UTC. */
export type FenceVersion = {
  /** Below 0 it stands for a black-car address. */
  fenceId: number
  accountId: number
  /** Of its shape: more than one of these may tell of the same. */
  version: number
  shape: Shape
  alarms: FenceAlarms
  targets: FenceTargets
  /** The first one of a drawn fence counts for whatever comes after it was drawn, however old: `-Infinity`. */
  from: number
  /** When it was changed or deleted; null while it holds. */
  to: number | null
  /** When it was made. */
  drawnAt: number
  /** Its alerts order a command, by this revision of the fence; left out where they do not. */
  orders?: number
}

/** A version made ready to be asked. */
export type JudgedFence = FenceVersion & {
  box: Box
  distanceAt: EdgeDistance
  leaveM: number
  /** How many corners it has; a circle has none. */
  corners: number
  /** Of all devices of the account, of those in these groups, or of these. */
  about: 'all' | { of: 'groupId' | 'id'; ids: ReadonlySet<number> }
}

/** A device, and the group that it is in. */
export type FencedDevice = { id: number; groupId: number | null }

/** Of fewer fences each is looked at: that is as fast as a tree. */
const TREE_FROM = 64
/** A vehicle has left when it is so far out for certain; of small fences, this share of their size. */
const LEAVE = { metres: 30, ofSize: 0.1 }

/** How far outside one must be for certain to have left, metres. */
export const leaveDistanceM = (shape: Shape): number => Math.min(LEAVE.metres, LEAVE.ofSize * sizeM(shape))

/** Whether a fence is about a device, which is below its account. */
export function isAbout({ about }: JudgedFence, device: FencedDevice): boolean {
  if (about === 'all') return true
  const id = device[about.of]
  return id !== null && about.ids.has(id)
}

/** Fences of one account. It never changes: one that is edited makes another set. */
export class FenceSet {
  readonly fences: readonly JudgedFence[]
  /** Whose they are; 0 of none. */
  readonly accountId: number
  /** Those that tell of staying away: how far off it is does not matter. */
  readonly watchedOutside: readonly JudgedFence[]
  private readonly tree: Flatbush | null
  /** Whether one of them reaches over the antimeridian. */
  private readonly wraps: boolean
  private readonly byId = new Map<number, JudgedFence[]>()

  constructor(versions: readonly FenceVersion[]) {
    this.fences = madeReady(versions)
    this.accountId = versions[0]?.accountId ?? 0
    this.watchedOutside = this.fences.filter(({ alarms }) => alarms.longTimeOut !== null)
    for (const fence of this.fences) {
      const own = this.byId.get(fence.fenceId)
      if (own) own.push(fence)
      else this.byId.set(fence.fenceId, [fence])
    }
    for (const own of this.byId.values()) own.sort((a, b) => a.from - b.from)
    this.wraps = this.fences.some(({ box }) => isBeyond(box))
    this.tree = this.fences.length > TREE_FROM ? treeOf(this.fences) : null
  }

  /** All versions of a fence that it holds, the oldest first. */
  versions(fenceId: number): readonly JudgedFence[] {
    return this.byId.get(fenceId) ?? NONE
  }

  /** The fences whose boxes meet one, each once and in the order of the set. */
  meeting(box: Box): readonly JudgedFence[] {
    if (!this.wraps && !isBeyond(box)) return this.at(this.placesAt(box, 0))
    const found = new Set(TURNS.flatMap((turn) => this.placesAt(box, turn)))
    return this.at([...found].sort((a, b) => a - b))
  }

  private placesAt(box: Box, turn: number): number[] {
    if (this.tree) {
      const found = this.tree.search(box.west + turn, box.south, box.east + turn, box.north)
      return found.sort((a, b) => a - b)
    }
    return this.fences.flatMap((fence, place) => (meet(box, fence.box, turn) ? place : []))
  }

  private at(places: readonly number[]): readonly JudgedFence[] {
    return places.flatMap((place) => this.fences[place] ?? [])
  }
}

function madeReady(versions: readonly FenceVersion[]): JudgedFence[] {
  // What changed besides the shape leaves that as it is.
  const distances = new Map<string, Pick<JudgedFence, 'distanceAt' | 'leaveM'>>()
  return versions.map((version) => {
    const key = `${version.fenceId} ${version.version}`
    const made = distances.get(key) ?? {
      distanceAt: edgeDistance(version.shape),
      leaveM: leaveDistanceM(version.shape),
    }
    distances.set(key, made)
    const { shape, targets } = version
    const [box, corners] = [boxOf(shape), cornersOf(shape).length]
    return { ...version, ...made, box, corners, about: aboutOf(targets) }
  })
}

function aboutOf(targets: FenceTargets): JudgedFence['about'] {
  if (targets.kind === 'all') return 'all'
  return targets.kind === 'groups'
    ? { of: 'groupId', ids: new Set(targets.groupIds) }
    : { of: 'id', ids: new Set(targets.deviceIds) }
}

/** Boxes may reach over the antimeridian: then they are compared as they are, and a turn of the earth to either side. */
const TURNS = [0, -360, 360] as const
const NONE: readonly JudgedFence[] = []

/** Whether a box reaches over the antimeridian. */
export const isBeyond = ({ west, east }: Box): boolean => west < -180 || east > 180

/** Whether two boxes meet, whichever turn of the earth either is on. */
export const meetAnywhere = (one: Box, other: Box): boolean => TURNS.some((turn) => meet(one, other, turn))

/** The same when the first is turned around the earth by so many degrees. */
export const meet = (one: Box, other: Box, turn: number): boolean =>
  one.south <= other.north &&
  one.north >= other.south &&
  one.west + turn <= other.east &&
  one.east + turn >= other.west

function treeOf(fences: readonly JudgedFence[]): Flatbush {
  const tree = new Flatbush(fences.length)
  for (const { south, west, north, east } of fences.map(({ box }) => box)) tree.add(west, south, east, north)
  tree.finish()
  return tree
}

/** What makes alerts of a fence those of that fence. */
export const fenceSubject = (fenceId: number): string => `geofence:${fenceId}`

/** What makes an event one of a fence. */
export const ofFence = ({ fenceId, accountId, alarms, orders }: JudgedFence) => ({
  subject: fenceSubject(fenceId),
  accountId,
  telling: {
    ...TOLD_NOBODY,
    ...USUAL_TELLING,
    mail: alarms.mail,
    push: alarms.push,
    ...(orders && { orders }),
  },
})
