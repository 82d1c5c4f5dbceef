import { insertRule } from '@/db/queries/alert-rules/rule-edits'
import { createTemplate } from '@/db/queries/commands/command-templates'
import { insertGeofence } from '@/db/queries/geofences/fence-edits'
import { insertDeviceGroup } from '@/db/queries/groups/device-groups'
import {
  accountsById,
  accountsByLogin,
  devicesById,
  devicesByIdentifier,
  type HereAccount,
  thingKey,
  thingsOf,
} from '@/db/queries/imports/here-already'
import { insertMovedAccount, insertMovedDevice } from '@/db/queries/imports/make-moved'
import { createRuleBody } from '@/lib/alerts/rules/rule-schema'
import { type Access, actingFor } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { templateBody } from '@/lib/commands/template-schema'
import { createGeofenceBody } from '@/lib/geofences/schema'
import { TOP } from '@/lib/imports/traccar/account-tree'
import type { ImportPlan } from '@/lib/imports/traccar/plan'
import type { PlannedDevice } from '@/lib/imports/traccar/plan-devices'
import type { PlannedTargets } from '@/lib/imports/traccar/targets'
import type { Arrivals } from './arrivals'
import { tellDifferences } from './tell-differences'

/** Called between things: it throws when the task is called off. */
type Step = () => Promise<void>
/** A device that is here, with what is needed to bring its positions. */
export type ArrivedDevice = { planned: PlannedDevice; deviceId: number }

/** Makes what a plan says, in its order; each thing that is here already stays as it is. */
export async function carryOut(
  access: Access,
  plan: ImportPlan,
  arrivals: Arrivals,
  step: Step,
): Promise<ArrivedDevice[]> {
  const accounts = await bringAccounts(access, plan, arrivals, step)
  const here = await thingsOf(
    access,
    [...accounts.values()].map(({ id }) => id),
  )
  const groups = new Map<string, number>()
  for (const { externalId, owner, name } of plan.groups) {
    await step()
    const account = accounts.get(owner)
    const id = await arrivals.settle({
      kind: 'group',
      externalId,
      part: String(owner),
      here: () => account && here.group.get(thingKey(account.id, name)),
      make: async () => (await insertDeviceGroup(access, { accountId: account?.id, name, pinned: false })).id,
    })
    if (id !== null) groups.set(`${owner} ${name}`, id)
  }
  const devices = await bringDevices(access, { plan, arrivals, step, accounts, groups })
  await tellDifferences(access, { plan, arrivals, accounts, devices })
  const imeis = new Map(devices.map(({ planned }) => [planned.externalId, planned.identifier.value]))
  const named = (targets: PlannedTargets): 'all' | string[] =>
    targets === 'all' ? 'all' : targets.flatMap((id) => imeis.get(id) ?? [])
  const ownerOf = (owner: number): Access | null => {
    const account = accounts.get(owner)
    return account ? actingFor(access, account) : null
  }
  for (const { externalId, owner, targets, color, ...fence } of plan.fences) {
    await step()
    const own = ownerOf(owner)
    await arrivals.settle({
      kind: 'geofence',
      externalId,
      here: () => (own ? here.geofence.get(thingKey(own.accountId, fence.name)) : undefined),
      make: async () => {
        const body = { ...fence, ...(color && { color }), devices: named(targets) }
        return (await insertGeofence(mustBe(own), createGeofenceBody.parse(body), new Date())).id
      },
    })
  }
  for (const { of, externalId, part, owner, targets, mail, push, ...rule } of plan.rules) {
    await step()
    const own = ownerOf(owner)
    await arrivals.settle({
      kind: of,
      externalId,
      part,
      here: () => (own ? here.notification.get(thingKey(own.accountId, rule.name, rule.kind)) : undefined),
      make: async () => {
        const body = createRuleBody.parse({ ...rule, devices: named(targets), tell: { mail, push } })
        return (await insertRule(mustBe(own), body, new Date())).id
      },
    })
  }
  for (const { externalId, owner, ...template } of plan.templates) {
    await step()
    const own = ownerOf(owner)
    await arrivals.settle({
      kind: 'command',
      externalId,
      here: () => (own ? here.command.get(thingKey(own.accountId, template.name)) : undefined),
      make: async () => (await createTemplate(mustBe(own), templateBody.parse(template))).id,
    })
  }
  return devices
}

/** Accounts are made before what is theirs; a dry run makes nothing. */
function mustBe(own: Access | null): Access {
  if (!own) throw new Error('the owner of what is to be made is not here')
  return own
}

async function bringAccounts(
  access: Access,
  { accounts }: ImportPlan,
  arrivals: Arrivals,
  step: Step,
): Promise<Map<number, HereAccount>> {
  const known = await accountsById(
    access,
    accounts.flatMap(({ externalId }) => arrivals.origin('account', externalId)?.localId ?? []),
  )
  const byLogin = await accountsByLogin(
    access,
    accounts.map(({ login }) => login),
  )
  const top = { id: access.accountId, type: ACCOUNT_TYPES.administrator, path: access.path }
  const found = new Map<number, HereAccount>([[TOP, top]])
  for (const planned of accounts) {
    await step()
    const { externalId, login, parent } = planned
    const origin = arrivals.origin('account', externalId)
    const same = byLogin.get(login.toLowerCase())
    // What was of an account that is no more, or stays behind, comes to the one above it.
    const above = found.get(parent) ?? (arrivals.isDry ? undefined : top)
    if (origin && !known.has(origin.localId)) {
      arrivals.leave('account', externalId, { name: 'deletedHere' })
      if (above) found.set(externalId, above)
      continue
    }
    if (!origin && same === null) {
      arrivals.leave('account', externalId, { name: 'takenHere', about: login })
      if (above) found.set(externalId, above)
      continue
    }
    let made: HereAccount | undefined
    const id = await arrivals.settle({
      kind: 'account',
      externalId,
      noted: true,
      here: () => same?.id,
      make: async (own) => {
        const from = { source: arrivals.source, origin: own }
        made = await insertMovedAccount(access, planned, { parentId: (above ?? top).id, from })
        return made.id
      },
    })
    const account = made ?? (origin ? known.get(origin.localId) : (same ?? undefined))
    if (id !== null && account) found.set(externalId, account)
    else if (!arrivals.isDry && above) found.set(externalId, above)
  }
  return found
}

type Bringing = {
  plan: ImportPlan
  arrivals: Arrivals
  step: Step
  accounts: ReadonlyMap<number, HereAccount>
  groups: ReadonlyMap<string, number>
}

async function bringDevices(
  access: Access,
  { plan, arrivals, step, accounts, groups }: Bringing,
): Promise<ArrivedDevice[]> {
  const known = await devicesById(
    access,
    plan.devices.flatMap(({ externalId }) => arrivals.origin('device', externalId)?.localId ?? []),
  )
  const byIdentifier = await devicesByIdentifier(
    access,
    plan.devices.map(({ identifier }) => identifier.value),
  )
  const names = new Map(plan.accounts.map(({ externalId, customerName }) => [externalId, customerName]))
  const arrived: ArrivedDevice[] = []
  for (const planned of plan.devices) {
    await step()
    const { externalId, owner, group } = planned
    const origin = arrivals.origin('device', externalId)
    if (origin && !known.has(origin.localId)) {
      arrivals.leave('device', externalId, { name: 'deletedHere' })
      continue
    }
    const account = accounts.get(owner)
    const id = await arrivals.settle({
      kind: 'device',
      externalId,
      noted: true,
      here: () => byIdentifier.get(planned.identifier.value),
      make: async (own) => {
        if (!account) throw new Error('the owner of a device is not here')
        const from = { source: arrivals.source, origin: own }
        const groupId = (group && groups.get(`${owner} ${group}`)) || null
        const name = names.get(owner) ?? ''
        return insertMovedDevice(access, planned, { owner: { ...account, name }, groupId, from })
      },
    })
    if (id !== null) arrived.push({ planned, deviceId: id })
  }
  return arrived
}
