import type { AlertKindName } from '@/lib/alerts/kinds/kinds'
import { MAX_RULE_DEVICES, MAX_RULE_NAME } from '@/lib/alerts/rules/rule-limits'
import { areInLine, ownerAmong } from './account-tree'
import { attributesLeft } from './attributes-left'
import { cutText } from './cut-text'
import { type Around, channelsOf } from './plan-fences'
import type { PlannedRule } from './plan-rules'
import { moveFor, type Reason, type ReportRow, sharedBy } from './reasons'
import type { TraccarMaintenance } from './records'

const MS_PER_HOUR = 3_600_000

type Counted = { kind: AlertKindName; field: string; each: number; least: number; most: number; unit: string }
const KM: Counted = { kind: 'mileage', field: 'everyKm', each: 1000, least: 100, most: 1_000_000, unit: 'km' }
const HOURS: Counted = {
  kind: 'engineHours',
  field: 'everyHours',
  each: MS_PER_HOUR,
  least: 50,
  most: 100_000,
  unit: 'h',
}
/** What a device counts there, in metres and milliseconds. */
const COUNTED: Readonly<Record<string, Counted>> = {
  totalDistance: KM,
  odometer: KM,
  obdOdometer: KM,
  serviceOdometer: KM,
  hours: HOURS,
}

export type PlannedMaintenance = {
  rules: PlannedRule[]
  rows: ReportRow[]
  /** Of how much maintenance each notification is the way of telling. */
  due: ReadonlyMap<number, number>
}

/** Maintenance that falls due again and again by distance or engine hours, as rules; it is told as notifications of it were. */
export function planMaintenance({ world, tree, holdings, targets, nameOf }: Around): PlannedMaintenance {
  const rules: PlannedRule[] = []
  const rows: ReportRow[] = []
  const due = new Map<number, number>()
  const telling = world.notifications
    .filter(({ type }) => type === 'maintenance')
    .map((one) => ({ ...one, by: ownerAmong(tree.parents, holdings.holders('notification', one.id)).owner }))
  for (const maintenance of world.maintenances) {
    const { id } = maintenance
    const { owner, shared } = ownerAmong(tree.parents, holdings.holders('maintenance', id))
    const reasons = [...sharedBy(shared, nameOf), ...attributesLeft(maintenance.attributes, [])]
    const name = cutText(maintenance.name ?? maintenance.type ?? '', MAX_RULE_NAME) || String(id)
    const row = { kind: 'maintenance' as const, externalId: id, name, owner: nameOf(owner) }
    const linked = holdings.devicesOf('maintenance', id)
    const draft = draftOf(maintenance, reasons)
    const named = draft && targets.of(owner, linked, MAX_RULE_DEVICES, reasons)
    if (draft && named === null && linked.length === 0) reasons.push({ name: 'devicesNone' })
    if (!draft || named === null) {
      rows.push({ ...row, move: 'left', becomes: '', reasons })
      continue
    }
    const about = new Set(linked.map((device) => device.id))
    const by = telling.filter(
      (one) =>
        areInLine(tree, one.by, owner) &&
        (one.always || holdings.devicesOf('notification', one.id).some((device) => about.has(device.id))),
    )
    for (const one of by) due.set(one.id, (due.get(one.id) ?? 0) + 1)
    const ways = by.map(channelsOf)
    rules.push({
      of: 'maintenance',
      externalId: id,
      part: '',
      owner,
      name,
      ...draft,
      targets: named,
      mail: ways.some(({ mail }) => mail),
      push: ways.some(({ push }) => push),
    })
    rows.push({ ...row, move: moveFor(reasons), becomes: draft.kind, reasons })
  }
  return { rules, rows, due }
}

function draftOf(
  { type, start, period }: TraccarMaintenance,
  reasons: Reason[],
): Pick<PlannedRule, 'kind' | 'params'> | null {
  const refuse = (name: Reason['name'], about: string) => {
    reasons.push({ name, about })
    return null
  }
  const counted = COUNTED[type ?? '']
  if (!counted) return refuse('dueByLeft', type ?? '')
  const { kind, field, each, least, most, unit } = counted
  const every = Math.round(period / each)
  if (period <= 0) return refuse('dueOnceLeft', `${Math.round(start / each)} ${unit}`)
  if (every < least || every > most) return refuse('periodUnusable', `${every} ${unit}`)
  // Of several devices each is at another point: what was driven since is nowhere said.
  reasons.push({ name: 'countsAnew', about: `${every} ${unit}` })
  return { kind, params: { [field]: every } }
}
