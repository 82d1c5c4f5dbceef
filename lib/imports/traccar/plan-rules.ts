import { type AlertKindName, DEVICE_EVENT_TYPES } from '@/lib/alerts/kinds/kinds'
import { MAX_RULE_DEVICES, MAX_RULE_NAME } from '@/lib/alerts/rules/rule-limits'
import { eventOfAlarm } from '@/lib/events/named-alarms'
import { KMH_PER_KNOT } from '@/lib/format/units'
import { ownerAmong } from './account-tree'
import { cutText } from './cut-text'
import type { Holdings } from './holdings'
import { type Around, channelsOf } from './plan-fences'
import { moveFor, type Reason, type ReportRow, sharedBy } from './reasons'
import type { TraccarDevice, TraccarNotification, TraccarWorld } from './records'
import type { PlannedTargets } from './targets'

export type PlannedRule = {
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
  /** Notifications that became alarms of fences. */
  told: ReadonlyMap<number, number>
}
type Draft = {
  part: string
  kind: AlertKindName
  params: Record<string, unknown>
  devices: readonly { id: number }[]
}

const SILENT_MINUTES = 10
/** Types that are one kind here, with the values that a kind begins with. */
const PLAIN: Readonly<Record<string, AlertKindName>> = {
  ...{ ignitionOn: 'ignitionOn', ignitionOff: 'ignitionOff' },
  ...{ deviceMoving: 'tripStarted', deviceStopped: 'tripEnded' },
}
const THRESHOLD: Readonly<Record<string, AlertKindName>> = {
  ...{ deviceFuelDrop: 'fuelTheft', deviceFuelIncrease: 'refuel' },
}
const CONTACT: Readonly<Record<string, AlertKindName>> = {
  ...{
    deviceOffline: 'offline',
    deviceUnknown: 'offline',
    deviceInactive: 'offline',
    deviceOnline: 'backOnline',
  },
}

/** Notifications as alert rules. Those about fences were settled with the fences. */
export function planRules(given: Given): { rules: PlannedRule[]; rows: ReportRow[] } {
  const { world, tree, holdings, targets, nameOf, told } = given
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
    if (type === 'geofenceEnter' || type === 'geofenceExit') {
      const fences = told.get(id) ?? 0
      if (fences === 0) reasons.push({ name: 'fencesNone' })
      const becomes = fences > 0 ? `${type === 'geofenceEnter' ? 'fenceEnter' : 'fenceExit'} × ${fences}` : ''
      rows.push({ ...row, move: fences > 0 ? moveFor(reasons) : 'left', becomes, reasons })
      continue
    }
    const about = notification.always ? targets.everyOneOf(owner) : holdings.devicesOf('notification', id)
    const made = draftsOf(notification, about, { world, holdings, reasons }).flatMap(
      (draft): PlannedRule[] => {
        const named = targets.of(owner, draft.devices, MAX_RULE_DEVICES, reasons)
        if (named === null) return []
        const { part, kind, params } = draft
        const title = part ? `${cutText(name, MAX_RULE_NAME - part.length - 1)} ${part}` : name
        return [{ externalId: id, part, owner, name: title, kind, params, targets: named, mail, push }]
      },
    )
    if (made.length === 0 && reasons.every(({ name }) => !STAY_BEHIND.includes(name)))
      reasons.push({ name: 'devicesNone' })
    rules.push(...made)
    const becomes = [...new Set(made.map(({ kind }) => kind))].join(', ')
    rows.push({ ...row, move: made.length > 0 ? moveFor(reasons) : 'left', becomes, reasons })
  }
  return { rules, rows }
}

const STAY_BEHIND: readonly Reason['name'][] = ['kindLeft', 'limitUnknown', 'alarmUnknown', 'tooManyDevices']

function draftsOf(
  { type, attributes }: TraccarNotification,
  devices: readonly { id: number }[],
  around: { world: TraccarWorld; holdings: Holdings; reasons: Reason[] },
): Draft[] {
  const { reasons } = around
  const name = type ?? ''
  const one = (kind: AlertKindName, params: Record<string, unknown> = {}): Draft[] => [
    { part: '', kind, params, devices },
  ]
  if (name === 'deviceOverspeed') return overspeed(devices, around)
  if (name === 'alarm') return alarmed(attributes.alarms, reasons, one)
  const [plain, threshold, contact] = [PLAIN[name], THRESHOLD[name], CONTACT[name]]
  if (plain) return one(plain)
  if (threshold) {
    reasons.push({ name: 'thresholdChosen' })
    return one(threshold)
  }
  if (contact) {
    reasons.push({ name: 'minutesChosen', about: `${SILENT_MINUTES} min` })
    return one(contact, { minutes: SILENT_MINUTES })
  }
  reasons.push({ name: 'kindLeft', about: name })
  return []
}

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

/** Limits stand at devices and groups there, in knots; here each is a rule about those that have it. */
function overspeed(
  devices: readonly { id: number }[],
  { world, holdings, reasons }: { world: TraccarWorld; holdings: Holdings; reasons: Reason[] },
): Draft[] {
  const byId = new Map(world.devices.map((device) => [device.id, device]))
  const groups = new Map(world.groups.map((group) => [group.id, group]))
  const limitOf = (device: TraccarDevice | undefined): number | null => {
    if (!device) return null
    const above = holdings.groupsOf(device.groupid).map((id) => groups.get(id)?.attributes.speedLimit)
    const knots = [device.attributes.speedLimit, ...above].find(
      (limit) => typeof limit === 'number' && limit > 0,
    )
    return typeof knots === 'number' ? Math.min(200, Math.max(1, Math.round(knots * KMH_PER_KNOT))) : null
  }
  const byLimit = new Map<number, { id: number }[]>()
  let without = 0
  for (const { id } of devices) {
    const limit = limitOf(byId.get(id))
    if (limit === null) without++
    else byLimit.set(limit, [...(byLimit.get(limit) ?? []), { id }])
  }
  if (without > 0) reasons.push({ name: 'limitUnknown', about: String(without) })
  return [...byLimit]
    .sort(([one], [other]) => one - other)
    .map(([limitKmh, those]) => ({
      ...{
        part: `${limitKmh} km/h`,
        kind: 'overspeed',
        params: { limitFrom: 'own', limitKmh },
        devices: those,
      },
    }))
}
