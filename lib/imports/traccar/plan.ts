import { TOP } from './account-tree'
import { Holdings } from './holdings'
import { leftRows } from './left-rows'
import { makeRoomForFences, type PlannedAccount, planAccounts } from './plan-accounts'
import { type PlannedTemplate, planCommands } from './plan-commands'
import { type KnownModels, type PlannedDevice, type PlannedGroup, planDevices } from './plan-devices'
import { type PlannedFence, planFences } from './plan-fences'
import { planMaintenance } from './plan-maintenance'
import { type PlannedRule, planRules } from './plan-rules'
import type { ReportRow } from './reasons'
import type { TraccarWorld } from './records'
import { Targets } from './targets'

/** What is to be made here of a server, each list in the order in which it is made. */
export type ImportPlan = {
  accounts: PlannedAccount[]
  groups: PlannedGroup[]
  devices: PlannedDevice[]
  fences: PlannedFence[]
  rules: PlannedRule[]
  templates: PlannedTemplate[]
  /** A row for each thing of the server. */
  rows: ReportRow[]
}

/**
 * Decides what becomes of everything that a server has but positions. The same world gives the same plan, by whichever door it
 * was read; what is here already is found when it is carried out.
 */
export function planImport(
  world: TraccarWorld,
  { models, top, now }: { models: KnownModels; top: string; now: number },
): ImportPlan {
  const { tree, accounts, rows: accountRows } = planAccounts(world, now)
  const logins = new Map(accounts.map(({ externalId, login }) => [externalId, login]))
  const nameOf = (account: number) => (account === TOP ? top : (logins.get(account) ?? ''))
  const holdings = new Holdings(world)
  const { groups, devices, rows: deviceRows } = planDevices(world, tree, holdings, { models, nameOf })
  const targets = new Targets(tree, devices)
  const around = { world, tree, holdings, targets, nameOf }
  const { fences, rows: fenceRows, told } = planFences(around)
  const { rules: dueRules, rows: dueRows, due } = planMaintenance(around)
  const { rules, rows: ruleRows } = planRules({ ...around, told, due })
  const { templates, rows: commandRows } = planCommands(world, tree, holdings, nameOf)
  const held = new Map<number, number>()
  for (const { owner } of fences) held.set(owner, (held.get(owner) ?? 0) + 1)
  makeRoomForFences(accounts, held)
  const parents = new Map(accounts.map(({ externalId, parent }) => [externalId, nameOf(parent)]))
  const rows = [
    ...accountRows.map((row) => ({ ...row, owner: parents.get(row.externalId) ?? '' })),
    ...deviceRows,
    ...fenceRows,
    ...ruleRows,
    ...dueRows,
    ...commandRows,
    ...leftRows(world),
  ]
  return { accounts, groups, devices, fences, rules: [...rules, ...dueRules], templates, rows }
}
