import { KMH_PER_KNOT } from '@/lib/format/units'
import {
  FENCE_SPEED_KMH,
  MAX_FENCE_DESCRIPTION,
  MAX_FENCE_DEVICES,
  MAX_FENCE_NAME,
} from '@/lib/geofences/limits'
import type { Shape } from '@/lib/geofences/shape'
import { type AccountTree, areInLine, ownerAmong } from './account-tree'
import { attributesLeft } from './attributes-left'
import { cutText } from './cut-text'
import type { Holdings } from './holdings'
import { readArea } from './read-area'
import { moveFor, type Reason, type ReportRow, sharedBy } from './reasons'
import type { TraccarGeofence, TraccarNotification, TraccarWorld } from './records'
import type { PlannedTargets, Targets } from './targets'

export type PlannedFence = {
  externalId: number
  owner: number
  name: string
  description: string
  color: string | null
  shape: Shape
  targets: PlannedTargets
  enter: boolean
  exit: boolean
  /** Told of those that drive faster in it. */
  speedLimitKmh: number | null
  mail: boolean
  push: boolean
}

/** What a server has, and who gets what of it. */
export type Around = {
  world: TraccarWorld
  tree: AccountTree
  holdings: Holdings
  targets: Targets
  nameOf: (account: number) => string
}
export type PlannedFences = {
  fences: PlannedFence[]
  rows: ReportRow[]
  /** Of how many fences each notification of entering or leaving became the alarms. */
  told: ReadonlyMap<number, number>
}

const COLOR = /^#[0-9a-f]{6}$/i

/** Fences with what was told of them: there by notifications of their own, here by the fence itself. */
export function planFences(given: Around): PlannedFences {
  const { world, tree, holdings, targets, nameOf } = given
  const fences: PlannedFence[] = []
  const rows: ReportRow[] = []
  const told = new Map<number, number>()
  const about = notificationsOfFences(given)
  for (const geofence of world.geofences) {
    const { shape, reasons } = readArea(geofence.area, geofence.attributes)
    const { owner, shared } = ownerAmong(tree.parents, holdings.holders('geofence', geofence.id))
    const row = { kind: 'geofence' as const, externalId: geofence.id, name: geofence.name ?? '' }
    if (!shape) {
      rows.push({ ...row, move: 'left', becomes: '', owner: nameOf(owner), reasons })
      continue
    }
    reasons.push(...sharedBy(shared, nameOf))
    if (geofence.calendarid !== null) reasons.push({ name: 'calendarLeft' })
    const linked = holdings.devicesOf('geofence', geofence.id)
    const named = linked.length > 0 ? targets.of(owner, linked, MAX_FENCE_DEVICES, reasons) : null
    const watched = new Set(named === 'all' ? targets.everyOneOf(owner).map(({ id }) => id) : (named ?? []))
    const fence = fenceOf(geofence, reasons)
    const telling = about.filter(
      (one) =>
        areInLine(tree, one.owner, owner) &&
        (one.of !== 'speed' || fence.speedLimitKmh !== null) &&
        (one.devices ?? linked).some(({ id }) => watched.has(id)),
    )
    for (const { id, of } of telling) if (of !== 'speed') told.set(id, (told.get(id) ?? 0) + 1)
    fences.push({ ...fence, shape, owner, targets: named ?? 'all', ...alarmsOf(telling) })
    rows.push({ ...row, move: moveFor(reasons), becomes: shape.kind, owner: nameOf(owner), reasons })
  }
  return { fences, rows, told }
}

function fenceOf({ id, name, description, attributes }: TraccarGeofence, reasons: Reason[]) {
  const cut = cutText(name ?? '', MAX_FENCE_NAME) || String(id)
  if (cut !== name) reasons.push({ name: 'nameCut', about: cut })
  // The colour that it was drawn in, where it says one.
  const color = typeof attributes.color === 'string' && COLOR.test(attributes.color) ? attributes.color : null
  reasons.push(...attributesLeft(attributes, [...(color ? ['color'] : []), 'speedLimit', 'polylineDistance']))
  const speedLimitKmh = speedLimitOf(attributes.speedLimit)
  if (speedLimitKmh !== null) reasons.push({ name: 'speedOfFence', about: `${speedLimitKmh} km/h` })
  return {
    externalId: id,
    name: cut,
    color,
    speedLimitKmh,
    description: cutText(description ?? '', MAX_FENCE_DESCRIPTION),
  }
}

const MOST_KMH = 200

/** A limit as that server keeps it, in knots, as one of ours. */
export const limitKmhOf = (knots: number): number =>
  Math.min(MOST_KMH, Math.max(1, Math.round(knots * KMH_PER_KNOT)))

function speedLimitOf(given: unknown): number | null {
  const knots = Number(given ?? 0)
  if (!(knots > 0) || !Number.isFinite(knots)) return null
  return Math.max(FENCE_SPEED_KMH.min, limitKmhOf(knots))
}

type Told = {
  id: number
  of: 'enter' | 'exit' | 'speed'
  owner: number
  /** Null is whatever is linked with the fence. */
  devices: { id: number }[] | null
  mail: boolean
  push: boolean
}

/** What notifications tell of fences; those of speeding tell of the limits of fences too. */
const TELLS: Readonly<Record<string, Told['of']>> = {
  geofenceEnter: 'enter',
  geofenceExit: 'exit',
  deviceOverspeed: 'speed',
}

function notificationsOfFences({ world, tree, holdings }: Around): Told[] {
  return world.notifications.flatMap((notification) => {
    const { id, type, always } = notification
    const of = TELLS[type ?? '']
    if (of === undefined) return []
    const { owner } = ownerAmong(tree.parents, holdings.holders('notification', id))
    const devices = always ? null : holdings.devicesOf('notification', id)
    return [{ id, of, owner, devices, ...channelsOf(notification) }]
  })
}

/** By which of our ways a notification was told; others have no place here. */
export function channelsOf({ notificators }: TraccarNotification): {
  mail: boolean
  push: boolean
  others: string[]
} {
  const names = (notificators ?? '').split(',').map((name) => name.trim())
  const isPush = (name: string) => ['web', 'firebase', 'traccar'].includes(name)
  return {
    mail: names.includes('mail'),
    push: names.some(isPush),
    others: names.filter((name) => name !== '' && name !== 'mail' && !isPush(name)),
  }
}

const alarmsOf = (telling: readonly Told[]) => ({
  enter: telling.some(({ of }) => of === 'enter'),
  exit: telling.some(({ of }) => of === 'exit'),
  mail: telling.some(({ mail }) => mail),
  push: telling.some(({ push }) => push),
})
