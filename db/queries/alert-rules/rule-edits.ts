import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { database, type Tx } from '@/db/client'
import { authorNames } from '@/db/queries/alert-commands/author-names'
import { type Ordering, refuseOrdering, resolveOnAlert } from '@/db/queries/alert-commands/resolve-on-alert'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { currentCatalogue } from '@/db/queries/command-catalogue/current-catalogue'
import { accounts } from '@/db/schema/accounts'
import { alertRules } from '@/db/schema/alerts'
import { type AlertKindName, alertKind } from '@/lib/alerts/kinds/kinds'
import { paramSchema } from '@/lib/alerts/kinds/param-schema'
import { MAX_RULES } from '@/lib/alerts/rules/rule-limits'
import {
  type AlertRule,
  type CreateRuleBody,
  type EditRuleBody,
  endAfterStart,
  spansOfKind,
} from '@/lib/alerts/rules/rule-schema'
import { type RuleSpans, spansOf } from '@/lib/alerts/rules/rule-spans'
import type { RuleParams, RuleTargets, RuleTerms } from '@/lib/alerts/rules/rule-terms'
import { timesOf } from '@/lib/alerts/rules/rule-times'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { ConfirmedCut } from '@/lib/commands/on-alert-schema'
import { AppError } from '@/lib/errors'
import { wholeTelling } from '@/lib/events/telling'
import { loggedRule } from './logged-rule'
import { checkRuleFences } from './rule-fences'
import { countRules, findRule } from './rule-list'
import { refuseTelling, resolveTelling } from './rule-recipients'
import { lockRule, type RuleRow, requireKind } from './rule-scope'
import { resolveExcept, resolveRuleTargets } from './rule-targets'
import {
  closeVersion,
  noteRuleChange,
  openVersion,
  refuseRestlessRules,
  retellVersion,
} from './rule-versions'

/** Makes a rule of the own account. Throws `alertRulesTooMany`, and what the checks of its targets, fences, people and command do. */
export async function insertRule(
  access: Access,
  body: ConfirmedCut<CreateRuleBody>,
  now: Date,
): Promise<AlertRule> {
  requirePermission(access, 'alertRules.edit')
  const { name, kind, enabled, severity, silenceMinutes, maxAgeMinutes } = body
  requireKind(access, kind)
  const catalogue = await currentCatalogue(access)
  const id = await database().transaction(async (tx) => {
    await takeRoom(tx, access)
    await refuseRestlessRules(tx, access.accountId)
    const targets = await resolveRuleTargets(tx, access, access.path, body)
    const params = body.params as RuleParams
    await checkRuleFences(tx, access, access.path, { kind, params })
    const tell = await resolveTelling(
      tx,
      access,
      { accountId: access.accountId, path: access.path, kind },
      body.tell,
    )
    const ordering = resolveOnAlert(access, body, catalogue)
    const [row] = await tx
      .insert(alertRules)
      .values({
        accountId: access.accountId,
        name,
        kind,
        enabled,
        version: 1,
        createdAt: now,
        updatedAt: now,
        terms: {
          params,
          targets,
          ...timesOf(body),
          ...spansOf(body),
          silenceMinutes,
          tell,
          maxAgeMinutes,
          severity,
          ...markOf(ordering, FIRST_REVISION),
        },
        ...ordering,
      })
      .returning()
    if (!row) throw new Error('insert returned no row')
    if (enabled) {
      await openVersion(tx, row, now)
      await noteRuleChange(tx, row.accountId)
    }
    await logActions(tx, access, [
      {
        action: 'alertRules.create',
        objectKind: 'alertRule',
        objectId: row.id,
        objectName: name,
        path: access.path,
        changes: changesBetween({}, loggedRule(row, await authorNames(tx, [row.onAlertBy]))),
      },
    ])
    return row.id
  })
  return findRule(access, id)
}

/** They are counted one after the other. */
async function takeRoom(tx: Tx, access: Access): Promise<void> {
  await tx.execute(sql`select from ${accounts} where id = ${access.accountId} for no key update`)
  if ((await countRules(tx, access)) >= MAX_RULES) throw new AppError('alertRulesTooMany', { max: MAX_RULES })
}

/** Changes a rule of the own account or one below, over the fleet of the own one alone; what is left out stays. */
export async function updateRule(
  access: Access,
  id: number,
  body: ConfirmedCut<EditRuleBody>,
  now: Date,
): Promise<AlertRule> {
  const catalogue = await currentCatalogue(access)
  await database().transaction(async (tx) => {
    const { row: stored, path } = await lockRule(tx, access, id)
    const row = { ...stored, terms: wholeTerms(stored.terms) }
    const told = { ...row.terms.tell, ...given(body.tell ?? {}) }
    const ordering = resolveOnAlert(access, body, catalogue, row)
    const terms: RuleTerms = {
      params: body.params ? paramsAfter(row, body.params) : row.terms.params,
      targets: await targetsAfter(tx, access, path, row.terms.targets, body),
      ...timesOf({ ...row.terms, ...given(pickTimes(body)) }),
      ...spansOf({ ...row.terms, ...given(pickSpans(body)) }),
      silenceMinutes: body.silenceMinutes ?? row.terms.silenceMinutes,
      tell: body.tell
        ? await resolveTelling(
            tx,
            access,
            { accountId: row.accountId, path, kind: row.kind },
            told,
            row.terms.tell,
          )
        : row.terms.tell,
      maxAgeMinutes: body.maxAgeMinutes ?? row.terms.maxAgeMinutes,
      severity: body.severity === undefined ? row.terms.severity : body.severity,
    }
    datesInOrder.parse(terms)
    const { kind } = row
    spansTaken.parse({ kind, ...spansOf(terms) })
    await checkRuleFences(tx, access, path, { kind, params: terms.params, before: row.terms.params })
    if (alertKind(kind).needsSchedule) scheduleNeeded.parse(terms)
    const after = withRevision(row, {
      ...row,
      name: body.name ?? row.name,
      enabled: body.enabled ?? row.enabled,
      terms,
      onAlert: ordering.onAlert,
      onAlertBy: ordering.onAlertBy,
    })
    if (detectsOtherwise(row, after)) {
      refuseTelling(access, terms.tell)
      const { engineConfirmed } = body
      refuseOrdering(access, { onAlert: after.onAlert, engineConfirmed }, catalogue)
    }
    const holds = await changeVersion(tx, row, after, now)
    const { name, enabled, onAlert, onAlertBy, orderRevision } = after
    const nameOf = await authorNames(tx, [row.onAlertBy, onAlertBy])
    const changes = changesBetween(loggedRule(row, nameOf), loggedRule({ ...after, version: holds }, nameOf))
    const isSame = isDeepStrictEqual(after.terms, row.terms) && onAlertBy === row.onAlertBy
    if (Object.keys(changes).length === 0 && isSame) return
    await tx
      .update(alertRules)
      .set({
        name,
        enabled,
        version: holds,
        terms: after.terms,
        onAlert,
        onAlertBy,
        orderRevision,
        updatedAt: now,
      })
      .where(eq(alertRules.id, id))
    await logActions(tx, access, [
      { action: 'alertRules.edit', objectKind: 'alertRule', objectId: id, objectName: name, path, changes },
    ])
  })
  return findRule(access, id)
}

const FIRST_REVISION = 1

/** By which what is detected knows that it orders something, and by which revision of the rule. */
const markOf = ({ onAlert }: Ordering, revision: number): Pick<RuleTerms, 'orders'> =>
  onAlert ? { orders: revision } : {}

/** A rule that is changed with the revision by which its alerts order: another one where what is sent, or to what, is another. */
function withRevision(before: RuleRow, after: RuleRow): RuleRow {
  const orderingOf = ({ enabled, onAlert, onAlertBy }: RuleRow) => ({ enabled, onAlert, onAlertBy })
  const isSame = isDeepStrictEqual(orderingOf(before), orderingOf(after)) && !findsOtherThings(before, after)
  const orderRevision = before.orderRevision + Number(!isSame)
  return { ...after, orderRevision, terms: { ...after.terms, ...markOf(after, orderRevision) } }
}

const pickTimes = ({ schedule, activeFrom, activeUntil }: EditRuleBody) => ({
  schedule,
  activeFrom,
  activeUntil,
})

const pickSpans = ({ minBeforeMinutes, maxGapMinutes }: EditRuleBody) => ({ minBeforeMinutes, maxGapMinutes })

/** With the names that terms of before lack. */
const wholeTerms = (terms: RuleTerms): RuleTerms => ({
  ...terms,
  ...timesOf(terms),
  ...spansOf(terms),
  severity: terms.severity ?? null,
  tell: wholeTelling(terms.tell),
})

const datesInOrder = z.custom<RuleTerms>().superRefine(endAfterStart)

const spansTaken = z.custom<{ kind: AlertKindName } & RuleSpans>().superRefine(spansOfKind)

const scheduleNeeded = z.object({
  schedule: z.custom((schedule) => schedule !== null, 'validation.needed'),
})

/** Without the fields that are left out. */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>

/** What of a body is about fields of the kind, over what there was. */
function paramsAfter({ kind, terms }: RuleRow, params: RuleParams): RuleParams {
  const whole = z.object({ params: paramSchema(kind) })
  const read = whole.parse({ params: { ...terms.params, ...params } }, { reportInput: true })
  return read.params as RuleParams
}

async function targetsAfter(
  tx: Tx,
  access: Access,
  path: string,
  before: RuleTargets,
  { devices, groupIds, except }: EditRuleBody,
): Promise<RuleTargets> {
  const kept = except ? { ...before, except: await resolveExcept(tx, access, path, except) } : before
  if (devices === undefined && groupIds === undefined) return kept
  const named = await resolveRuleTargets(tx, access, path, { devices, groupIds, except: [] })
  return { ...named, except: kept.except }
}

/**
 * Has a rule hold as it is to be from now on, and returns the number of its version. What is detected otherwise begins anew
 * with another one; what is only told otherwise goes on.
 */
async function changeVersion(tx: Tx, before: RuleRow, after: RuleRow, now: Date): Promise<number> {
  const isSame = !findsOtherThings(before, after)
  const isToldAlike = isDeepStrictEqual(before.terms, after.terms)
  if (before.enabled === after.enabled && (isSame || !after.enabled)) {
    if (after.enabled && !isToldAlike) {
      await retellVersion(tx, after)
      await noteRuleChange(tx, after.accountId)
    }
    return before.version
  }
  await refuseRestlessRules(tx, after.accountId)
  const from = before.enabled ? await closeVersion(tx, after.id, now) : now
  const version = after.enabled ? before.version + 1 : before.version
  if (after.enabled) await openVersion(tx, { ...after, version }, from)
  await noteRuleChange(tx, after.accountId)
  return version
}

const findsOtherThings = (before: RuleRow, after: RuleRow): boolean =>
  !isDeepStrictEqual(detectedBy(before.terms), detectedBy(after.terms))

/** Whether other things are told of from now on. */
const detectsOtherwise = (before: RuleRow, after: RuleRow): boolean =>
  after.enabled && (!before.enabled || findsOtherThings(before, after))

const detectedBy = (terms: RuleTerms) => ({
  params: terms.params,
  targets: terms.targets,
  times: timesOf(terms),
  spans: spansOf(terms),
})

/** Deletes a rule of the own account or one below, over the fleet of the own one alone. What it alerted to stays. */
export async function deleteRule(access: Access, id: number, now: Date): Promise<void> {
  await database().transaction(async (tx) => {
    const { row, path } = await lockRule(tx, access, id)
    const deletedAt = row.enabled ? await closeVersion(tx, id, now) : now
    await tx.update(alertRules).set({ deletedAt }).where(eq(alertRules.id, id))
    if (row.enabled) await noteRuleChange(tx, row.accountId)
    await logActions(tx, access, [
      { action: 'alertRules.delete', objectKind: 'alertRule', objectId: id, objectName: row.name, path },
    ])
  })
}
