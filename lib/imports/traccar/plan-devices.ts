import { FORWARDED_MODEL, protocolOfTraccar } from '@/lib/devices/catalogue-model'
import { MAX_GROUP_NAME, MAX_GROUPS } from '@/lib/devices/group-order'
import type { VehicleIcon } from '@/lib/devices/icons'
import { customerData } from '@/lib/devices/record-schema'
import { type Identifier, type IdentifierKind, readIdentifier } from '@/lib/identifiers/identifier-kinds'
import { type AccountTree, ownerAmong } from './account-tree'
import { attributesLeft } from './attributes-left'
import { cutText } from './cut-text'
import type { Holdings } from './holdings'
import { moveFor, type Reason, type ReportRow, sharedBy } from './reasons'
import type { TraccarDevice, TraccarDriver, TraccarGroup, TraccarWorld } from './records'
import { unusedName } from './unused-name'

/** What the catalogue says of a model, by its code and name in small letters. */
export type KnownModel = {
  code: string
  protocol: string
  icon: string
  identifierKinds: readonly IdentifierKind[]
  /** Meant by its protocol, where a device names no model of ours. */
  proposed: boolean
}
export type KnownModels = ReadonlyMap<string, KnownModel>

export type PlannedDevice = {
  externalId: number
  owner: number
  /** Name of the owner's group; null is the default one. */
  group: string | null
  identifier: Identifier
  name: string
  model: string
  icon: string
  sim: string | null
  remark: string | null
  driverName: string | null
  driverNo: string | null
  driverPhone: string | null
  autoActivate: boolean
  expiresAt: Date | null
  source: TraccarDevice
}
export type PlannedGroup = { externalId: number; owner: number; name: string }
export type PlannedDevices = { groups: PlannedGroup[]; devices: PlannedDevice[]; rows: ReportRow[] }

/** Categories of that server. Others are cars. */
const ICONS: Readonly<Record<string, VehicleIcon>> = {
  car: 'car',
  pickup: 'car',
  suv: 'car',
  offroad: 'car',
  default: 'car',
  arrow: 'car',
  bus: 'bus',
  trolleybus: 'bus',
  tram: 'bus',
  train: 'bus',
  truck: 'truck',
  trailer: 'container',
  taxi: 'taxi',
  motorcycle: 'motorcycle',
  scooter: 'motorcycle',
  bicycle: 'motorcycle',
  boat: 'ship',
  ship: 'ship',
  helicopter: 'drone',
  plane: 'drone',
  person: 'people',
  animal: 'people',
  tractor: 'excavator',
  crane: 'excavator',
  van: 'van',
  camper: 'van',
}

const EVERY_KIND: readonly IdentifierKind[] = ['imei', 'terminal', 'vendor']
const MAX_DEVICE_NAME = 50
const MAX_REMARK = 500
const MAX_SIM = 21

/** Devices with their groups and drivers, each of the lowest account that alone has it. */
export function planDevices(
  world: TraccarWorld,
  tree: AccountTree,
  holdings: Holdings,
  { models, nameOf }: { models: KnownModels; nameOf: (account: number) => string },
): PlannedDevices {
  const rows: ReportRow[] = []
  const devices: PlannedDevice[] = []
  const groups = new PlannedGroups(world)
  const drivers = driversByDevice(world, holdings)
  const taken = new Set<string>()
  for (const device of world.devices) {
    const { owner, shared } = ownerAmong(tree.parents, holdings.holdersOfDevice(device))
    const reasons = sharedBy(shared, nameOf)
    const row = { kind: 'device' as const, externalId: device.id, name: device.name ?? '' }
    const found = modelOf(device, world.protocols.get(device.id), models)
    const isTaken = found && taken.has(found.identifier.value)
    if (!found || isTaken) {
      const about = device.uniqueid ?? ''
      const name = isTaken ? 'takenHere' : 'identifierUnusable'
      rows.push({ ...row, move: 'left', becomes: '', owner: nameOf(owner), reasons: [{ name, about }] })
      continue
    }
    taken.add(found.identifier.value)
    const planned = deviceOf(device, found, drivers.get(device.id) ?? [], reasons)
    devices.push({ ...planned, owner, group: groups.nameFor(owner, device.groupid, reasons) })
    const becomes = `${found.identifier.value} (${found.model.code})`
    rows.push({ ...row, move: moveFor(reasons), becomes, owner: nameOf(owner), reasons })
  }
  return {
    groups: groups.all,
    devices,
    rows: [...groups.rows(nameOf), ...rows, ...driverRows(world, drivers)],
  }
}

type FoundModel = { model: KnownModel; identifier: Identifier; reason: Reason | null }

/** By its name where the catalogue has it, else by the protocol it was heard by, else as something that others forward. */
function modelOf(
  device: TraccarDevice,
  protocol: string | undefined,
  models: KnownModels,
): FoundModel | null {
  const given = device.uniqueid ?? ''
  const spoken = protocolOfTraccar(protocol)
  const byProtocol = [...models.values()].find((one) => one.proposed && one.protocol === spoken)
  const wanted = [
    { model: models.get(device.model?.toLowerCase() ?? ''), reason: null },
    { model: byProtocol, reason: 'modelByProtocol' as const },
    { model: models.get(FORWARDED_MODEL.toLowerCase()), reason: 'modelForwarded' as const },
  ]
  for (const { model, reason } of wanted) {
    const identifier =
      model && readIdentifier(given, model.identifierKinds.length ? model.identifierKinds : EVERY_KIND)
    if (model && identifier)
      return { model, identifier, reason: reason && { name: reason, about: device.model ?? protocol ?? '' } }
  }
  return null
}

function deviceOf(
  device: TraccarDevice,
  { model, identifier, reason }: FoundModel,
  drivers: readonly TraccarDriver[],
  reasons: Reason[],
): Omit<PlannedDevice, 'owner' | 'group'> {
  if (reason) reasons.push(reason)
  const name = cutText(device.name ?? '', MAX_DEVICE_NAME) || identifier.value
  if (name !== (device.name ?? '')) reasons.push({ name: 'nameCut', about: name })
  const icon = ICONS[device.category?.toLowerCase() ?? '']
  if (device.category && !icon) reasons.push({ name: 'iconOfCar', about: device.category })
  const sim = (device.phone ?? '').length <= MAX_SIM ? device.phone : null
  if (device.phone && sim === null) reasons.push({ name: 'simUnusable', about: device.phone })
  if (device.disabled) reasons.push({ name: 'waitsForActivation' })
  if (device.calendarid !== null) reasons.push({ name: 'calendarLeft' })
  const [driver, ...others] = drivers
  if (others.length > 0)
    reasons.push({ name: 'severalDrivers', about: drivers.map(({ name }) => name).join(', ') })
  const noted = Object.entries(device.attributes).filter(([name, value]) => isNoted(name, value))
  const remark = remarkOf(device, noted, reason !== null)
  if (remark !== null) reasons.push({ name: 'remarkKeeps', about: remark.replaceAll('\n', '; ') })
  reasons.push(
    ...attributesLeft(
      device.attributes,
      noted.map(([name]) => name),
    ),
  )
  const phone = customerData.shape.driverPhone.safeParse(driver?.attributes.phone)
  return {
    externalId: device.id,
    identifier,
    name,
    model: model.code,
    sim,
    remark,
    source: device,
    icon: icon ?? model.icon,
    driverName: driver ? cutText(driver.name ?? '', 20).replace(/\s{2,}/g, ' ') || null : null,
    driverNo: driver ? cutText(driver.uniqueid ?? '', 50) || null : null,
    driverPhone: phone.success ? phone.data || null : null,
    autoActivate: !device.disabled,
    expiresAt: device.expirationtime === null ? null : new Date(device.expirationtime),
  }
}

/** Whoever sees a device reads its remark: passwords of trackers are none. */
const SECRET = /password|token|secret|apikey/i
const isNoted = (name: string, value: unknown): boolean => typeof value !== 'object' && !SECRET.test(name)

/** What has no field of its own here. */
function remarkOf(
  { contact, model }: TraccarDevice,
  noted: readonly [string, unknown][],
  isOtherModel: boolean,
): string | null {
  const lines = [
    ...(isOtherModel && model ? [`model: ${model}`] : []),
    ...(contact ? [`contact: ${contact}`] : []),
    ...noted.map(([name, value]) => `${name}: ${String(value)}`),
  ]
  return lines.length === 0 ? null : [...lines.join('\n')].slice(0, MAX_REMARK).join('').trim()
}

function driversByDevice(world: TraccarWorld, holdings: Holdings): Map<number, TraccarDriver[]> {
  const found = new Map<number, TraccarDriver[]>()
  for (const driver of world.drivers)
    for (const { id } of holdings.devicesOf('driver', driver.id))
      found.set(id, [...(found.get(id) ?? []), driver])
  return found
}

function driverRows(world: TraccarWorld, byDevice: ReadonlyMap<number, TraccarDriver[]>): ReportRow[] {
  const first = new Map<number, string[]>()
  const names = new Map(world.devices.map(({ id, name }) => [id, name ?? '']))
  for (const [device, [driver]] of byDevice)
    if (driver) first.set(driver.id, [...(first.get(driver.id) ?? []), names.get(device) ?? ''])
  return world.drivers.map(({ id, name, attributes }) => {
    const becomes = first.get(id)
    const row = { kind: 'driver' as const, externalId: id, name: name ?? '', owner: '' }
    const reasons = attributesLeft(attributes, ['phone'])
    if (becomes) return { ...row, move: moveFor(reasons), becomes: becomes.join(', '), reasons }
    return { ...row, move: 'left', becomes: '', reasons: [{ name: 'driverOfNone' }] }
  })
}

/** Groups are of one account here and not in each other: those with devices of several accounts come once for each. */
class PlannedGroups {
  readonly all: PlannedGroup[] = []
  private readonly names = new Map<string, string>()
  private readonly known: ReadonlyMap<number, TraccarGroup>

  constructor({ groups }: Pick<TraccarWorld, 'groups'>) {
    this.known = new Map(groups.map((group) => [group.id, group]))
  }

  nameFor(owner: number, id: number | null, reasons: Reason[]): string | null {
    const group = id === null ? undefined : this.known.get(id)
    if (!group) return null
    const key = `${owner} ${group.id}`
    const known = this.names.get(key)
    if (known !== undefined) return known
    const own = this.all.filter((one) => one.owner === owner)
    if (own.length >= MAX_GROUPS) {
      reasons.push({ name: 'groupsFull', about: group.name ?? '' })
      return null
    }
    const wanted = cutText(group.name ?? '', MAX_GROUP_NAME) || String(group.id)
    const name = unusedName(wanted, MAX_GROUP_NAME, own)
    this.names.set(key, name)
    this.all.push({ externalId: group.id, owner, name })
    return name
  }

  rows(nameOf: (account: number) => string): ReportRow[] {
    return [...this.known.values()].map(({ id, name, groupid, attributes }) => {
      const made = this.all.filter((one) => one.externalId === id)
      const row = { kind: 'group' as const, externalId: id, name: name ?? '' }
      if (made.length === 0)
        return { ...row, move: 'left', becomes: '', owner: '', reasons: [{ name: 'groupEmpty' }] }
      const reasons: Reason[] = [
        ...(groupid !== null ? [{ name: 'groupNested' as const }] : []),
        ...(made.some((one) => one.name !== name)
          ? [{ name: 'nameCut' as const, about: made[0]?.name }]
          : []),
        ...attributesLeft(attributes, ['speedLimit', 'deviceInactivityStart']),
      ]
      const owner = made.map((one) => nameOf(one.owner)).join(', ')
      const becomes = [...new Set(made.map((one) => one.name))].join(', ')
      return { ...row, move: moveFor(reasons), becomes, owner, reasons }
    })
  }
}
