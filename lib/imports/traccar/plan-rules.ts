import { type AlertKindName, DEVICE_EVENT_TYPES } from '@/lib/alerts/kinds/kinds'
import { MAX_RULE_DEVICES, MAX_RULE_NAME } from '@/lib/alerts/rules/rule-limits'
import { eventOfAlarm } from '@/lib/events/named-alarms'
import { ownerAmong } from './account-tree'
import { attributesLeft } from './attributes-left'
import { cutText } from './cut-text'
import { Inherited } from './inherited'
import { type Around, channelsOf, limitKmhOf } from './plan-fences'
import { moveFor, type Reason, type ReportRow, sharedBy } from './reasons'
import type { TraccarNotification } from './records'
import type { PlannedTargets } from './targets'

export type PlannedRule = {
  /** What it was there. */
  of: 'notification' | 'maintenance'
  externalId: number
  /** Of several that one notification becomes: its limit, else nothing. */
  part: string
  owner: number
  name: string
  kind: AlertKindName
  params: Record<string, unknown>
  targets: PlannedTargets
  mail: boolean
  push: boolean
}

type Given = Around & {
  /** Of how many fences notifications became the alarms, and of how much maintenance the way of telling. */
  told: ReadonlyMap<number, number>
  due: ReadonlyMap<number, number>
}
type Draft = {
  part: string
  kind: AlertKindName
  params: Record<string, unknown>
  devices: readonly { id: number }[]
}

/** After so long the server called a tracker offline, unless it was told otherwise (`status.timeout`). */
const SILENT_MINUTES = 10
const MOST_SILENT_MINUTES = 43_200
const IDLE_MINUTES = 10
/** Ways of telling of one notification of these types are those of what they are about. */
const FENCE_TYPES: Readonly<Record<string, string>> = {
  geofenceEnter: 'fenceEnter',
  geofenceExit: 'fenceExit',
}
/** Types that are one kind here, with the values that a kind begins with. */
const PLAIN: Readonly<Record<string, AlertKindName>> = {
  ignitionOn: 'ignitionOn',
  ignitionOff: 'ignitionOff',
  deviceMoving: 'tripStarted',
  deviceStopped: 'tripEnded',
}
const THRESHOLD: Readonly<Record<string, AlertKindName>> = {
  deviceFuelDrop: 'fuelTheft',
  deviceFuelIncrease: 'refuel',
}
const CONTACT: Readonly<Record<string, AlertKindName>> = {
  deviceOffline: 'offline',
  deviceUnknown: 'offline',
  deviceOnline: 'backOnline',
}

/** Notifications as alert rules. Those about fences and maintenance were settled with them. */
export function planRules(given: Given): { rules: PlannedRule[]; rows: ReportRow[] } {
  const { world, tree, holdings, targets, nameOf, told, due } = given
  const inherited = new Inherited(world, holdings)
  const rules: PlannedRule[] = []
  const rows: ReportRow[] = []
  for (const notification of world.notifications) {
    const { id, type } = notification
    const { owner, shared } = ownerAmong(tree.parents, holdings.holders('notification', id))
    const reasons = sharedBy(shared, nameOf)
    if (notification.calendarid !== null) reasons.push({ name: 'calendarLeft' })
    if (notification.commandid !== null) reasons.push({ name: 'commandLeft' })
    const { mail, push, others } = channelsOf(notification)
    if (others.length > 0) reasons.push({ name: 'channelLeft', about: others.join(', ') })
    const name = cutText(notification.description ?? type ?? '', MAX_RULE_NAME) || String(id)
    const row = { kind: 'notification' as const, externalId: id, name, owner: nameOf(owner) }
    reasons.push(...attributesLeft(notification.attributes, ['alarms']))
    const fenceKind = FENCE_TYPES[type ?? '']
    if (fenceKind !== undefined || type === 'maintenance') {
      const count = (fenceKind === undefined ? due : told).get(id) ?? 0
      if (count === 0) reasons.push({ name: fenceKind === undefined ? 'dueNone' : 'fencesNone' })
      const becomes = count > 0 ? `${fenceKind ?? 'maintenance'} × ${count}` : ''
      rows.push({ ...row, move: count > 0 ? moveFor(reasons) : 'left', becomes, reasons })
      continue
    }
    const about = notification.always ? targets.everyOneOf(owner) : holdings.devicesOf('notification', id)
    const made = draftsOf(notification, about, { inherited, reasons }).flatMap((draft): PlannedRule[] => {
      const named = targets.of(owner, draft.devices, MAX_RULE_DEVICES, reasons)
      if (named === null) return []
      const { part, kind, params } = draft
      const title = part ? `${cutText(name, MAX_RULE_NAME - part.length - 1)} ${part}` : name
      const from = { of: 'notification' as const, externalId: id, part }
      return [{ ...from, owner, name: title, kind, params, targets: named, mail, push }]
    })
    if (made.length === 0 && reasons.every(({ name }) => !STAY_BEHIND.includes(name)))
      reasons.push({ name: 'devicesNone' })
    rules.push(...made)
    const becomes = [...new Set(made.map(({ kind }) => kind))].join(', ')
    rows.push({ ...row, move: made.length > 0 ? moveFor(reasons) : 'left', becomes, reasons })
  }
  return { rules, rows }
}

const STAY_BEHIND: readonly Reason['name'][] = [
  'kindLeft',
  'limitUnknown',
  'inactivityUnknown',
  'alarmUnknown',
  'tooManyDevices',
]

function draftsOf(
  { type, attributes }: TraccarNotification,
  devices: readonly { id: number }[],
  { inherited, reasons }: { inherited: Inherited; reasons: Reason[] },
): Draft[] {
  const name = type ?? ''
  const one = (kind: AlertKindName, params: Record<string, unknown> = {}): Draft[] => [
    { part: '', kind, params, devices },
  ]
  if (name === 'alarm') return alarmed(attributes.alarms, reasons, one)
  // Limits stand at devices and groups there; here each is a rule about those that have it.
  if (name === 'deviceOverspeed') {
    const { values, without } = inherited.byValue(devices, 'speedLimit', limitKmhOf)
    if (without > 0) reasons.push({ name: 'limitUnknown', about: String(without) })
    return values.map(([limitKmh, those]) => ({
      part: `${limitKmh} km/h`,
      kind: 'overspeed',
      params: { limitFrom: 'own', limitKmh },
      devices: those,
    }))
  }
  if (name === 'deviceInactive') {
    const { values, without } = inherited.byValue(devices, 'deviceInactivityStart', silentMinutesOf)
    if (without > 0) reasons.push({ name: 'inactivityUnknown', about: String(without) })
    return values.map(([minutes, those]) => ({
      part: `${minutes} min`,
      kind: 'offline',
      params: { minutes },
      devices: those,
    }))
  }
  const [plain, threshold, contact] = [PLAIN, THRESHOLD, CONTACT].map((kinds) =>
    Object.hasOwn(kinds, name) ? kinds[name] : undefined,
  )
  if (plain) return one(plain)
  if (name === 'deviceIdle') {
    reasons.push({ name: 'minutesChosen', about: `${IDLE_MINUTES} min` })
    return one('idling', { minutes: IDLE_MINUTES })
  }
  if (threshold) {
    // Litres or percent there, as the tracker tells it.
    const attribute = name === 'deviceFuelDrop' ? 'fuelDropThreshold' : 'fuelIncreaseThreshold'
    const { values } = inherited.byValue(devices, attribute, (value) => value)
    const about = values.map(([value]) => `${attribute} ${value}`).join(', ')
    reasons.push({ name: 'thresholdChosen', ...(about && { about }) })
    return one(threshold)
  }
  if (contact) {
    reasons.push({ name: 'minutesChosen', about: `${SILENT_MINUTES} min` })
    return one(contact, { minutes: SILENT_MINUTES })
  }
  reasons.push({ name: 'kindLeft', about: name })
  return []
}

/** Milliseconds there. */
const silentMinutesOf = (ms: number): number =>
  Math.min(MOST_SILENT_MINUTES, Math.max(SILENT_MINUTES, Math.round(ms / 60_000)))

function alarmed(
  given: unknown,
  reasons: Reason[],
  one: (kind: AlertKindName, params: Record<string, unknown>) => Draft[],
): Draft[] {
  const names = typeof given === 'string' ? given.split(',').map((name) => name.trim()) : []
  const types = new Set(names.map(eventOfAlarm))
  const known = DEVICE_EVENT_TYPES.filter((type) => type !== 'other' && types.has(type))
  const unknown = names.filter((name) => !known.includes(eventOfAlarm(name)))
  if (unknown.length > 0 || names.length === 0)
    reasons.push({ name: 'alarmUnknown', about: unknown.join(', ') })
  return known.length > 0 ? one('deviceEvent', { eventTypes: known }) : []
}
