import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { settingsOf } from '@/db/queries/ingest/settings-loaders'
import { driverLimitsOf, vehicleLimitsOf } from '@/db/queries/ingest/timed-limits'
import { readWatchedDevices } from '@/db/queries/ingest/watched-devices'
import { openDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import type { WordedFix } from '@/lib/alerts/detection/rules-step'
import type { TimedLimits } from '@/lib/alerts/detection/timed-limit'
import { alertKind, takesLimitOfDrivers, takesLimitOfVehicles } from '@/lib/alerts/kinds/kinds'
import { PreviewRun, type RulePreview, type TriedRule } from '@/lib/alerts/preview/preview-rule'
import { PreviewSum } from '@/lib/alerts/preview/sum-previews'
import { RULE_PREVIEW } from '@/lib/alerts/rules/rule-limits'
import type { PreviewRuleBody, RulePreviewAnswer } from '@/lib/alerts/rules/rule-schema'
import { spansOf } from '@/lib/alerts/rules/rule-spans'
import type { RuleParams, RuleTargets } from '@/lib/alerts/rules/rule-terms'
import { timesOf } from '@/lib/alerts/rules/rule-times'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { StepSettings } from '@/lib/ingest/steps'
import { Turns } from '@/lib/queue/turns'
import { trackFixes } from '@/lib/tracking/engine'
import { NEW_TRACKING, type TrackedFix, type Word } from '@/lib/tracking/state'
import { pastFound } from './previewed-fleet'
import { type Past, pastEvents, pastFixes, pastHeard, pastReadings } from './previewed-past'
import { checkRuleFences } from './rule-fences'
import { requireKind } from './rule-scope'
import { resolveRuleTargets } from './rule-targets'

const DAY_MS = 86_400_000
/** Before the days that are looked at, so much is read to know what a vehicle did when they began. */
const LEAD_MS = 3_600_000
/** Devices that are read side by side. */
const AT_ONCE = 4
/** So many fixes are judged before others have their turn. */
const FIXES_A_TURN = 100

type Device = { id: number; imei: string; name: string; groupId: number | null }

/**
 * What a rule would have alerted to in the days before now, of the devices that it would be about; of many of them, of a
 * sample. Nothing is written. Throws what `resolveRuleTargets` and `checkRuleFences` do.
 */
export async function previewAlertRule(
  access: Access,
  body: PreviewRuleBody,
  now: Date,
): Promise<RulePreviewAnswer> {
  requirePermission(access, 'alertRules.edit')
  // Whoever may try circles finds out where a vehicle was.
  requirePermission(access, 'positions.read')
  const { kind, days, zone, silenceMinutes } = body
  requireKind(access, kind)
  const params = body.params as RuleParams
  const targets = await database().transaction(async (tx) => {
    await checkRuleFences(tx, access, access.path, { kind, params })
    return resolveRuleTargets(tx, access, access.path, body)
  })
  const { count, chosen } = await chooseDevices(access, targets)
  const to = now.getTime()
  const rule: TriedRule = {
    accountId: access.accountId,
    kind,
    from: to - days * DAY_MS,
    to,
    terms: { params, ...timesOf(body), ...spansOf(body) },
  }
  const settings = await settingsOf(chosen.map(({ id }) => id))
  const limits = await limitsFor(rule, chosen)
  const sum = new PreviewSum<Device>({ silenceMinutes, zone })
  // While one is judged, the next are read.
  const turns = chosen.entries()
  const previews: RulePreview[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, device] of turns)
        previews[index] = await previewOne(rule, device, {
          settings: settings.get(device.id),
          limits: limits.get(device.id) ?? null,
        })
    }),
  )
  previews.forEach((preview, index) => {
    const device = chosen[index]
    if (device) sum.add(device, preview)
  })
  const { byDevice, first, ...sums } = sum.result()
  return {
    from: iso(rule.from),
    to: iso(to),
    devices: count,
    looked: chosen.length,
    sampled: chosen.length < count,
    ...sums,
    byDevice: byDevice.map(({ device, ...counted }) => ({ ...nameOf(device), ...counted })),
    first: first.map(({ device, time, endTime, until, ...alert }) => ({
      ...nameOf(device),
      ...alert,
      time: iso(time),
      endTime: endTime === null ? null : iso(endTime),
      until: until === null ? null : iso(until),
    })),
  }
}

const nameOf = ({ imei, name }: Device) => ({ imei, name })
const iso = (time: number): string => new Date(time).toISOString()

/** The devices that a rule would be about, as far as their positions are seen; of too many the same sample each time. */
async function chooseDevices(
  access: Access,
  targets: RuleTargets,
): Promise<{ count: number; chosen: Device[] }> {
  const { id, imei, name, groupId } = devices
  const ofAccount = inArray(
    devices.accountId,
    database()
      .select({ id: accounts.id })
      .from(accounts)
      .where(sql`${accounts.path} like ${`${access.path}%`}`),
  )
  const except = targets.except.length > 0 ? sql`${id} <> all(${idArray(targets.except)})` : undefined
  const where = and(openDevices(access), ofAccount, namedBy(targets), except)
  const [[total], chosen] = await Promise.all([
    database().select({ count: sql<number>`count(*)::int` }).from(devices).where(where),
    database()
      .select({ id, imei, name, groupId })
      .from(devices)
      .where(where)
      .orderBy(sql`md5(${id}::text)`)
      .limit(RULE_PREVIEW.maxDevices),
  ])
  return { count: total?.count ?? 0, chosen }
}

function namedBy(targets: RuleTargets): SQL | undefined {
  if (targets.kind === 'all') return undefined
  return targets.kind === 'groups'
    ? inArray(devices.groupId, [...targets.groupIds])
    : inArray(devices.id, [...targets.deviceIds])
}

/** How fast who drove the devices may drive, or what carried them, for a rule that goes by that. */
async function limitsFor(rule: TriedRule, chosen: readonly Device[]): Promise<Map<number, TimedLimits>> {
  const ofDrivers = takesLimitOfDrivers(rule)
  if (!ofDrivers && !takesLimitOfVehicles(rule)) return new Map()
  const sql = database().$client
  const read = ofDrivers ? driverLimitsOf : vehicleLimitsOf
  return read(
    sql,
    await readWatchedDevices(
      sql,
      chosen.map(({ id }) => id),
    ),
  )
}

/** Of a device that came to its owner meanwhile, what it did since. */
async function previewOne(
  rule: TriedRule,
  { id, groupId }: Device,
  { settings, limits }: { settings: StepSettings | undefined; limits: TimedLimits | null },
): Promise<RulePreview> {
  if (!settings) return { alerts: [], rejected: {} }
  const { movement, sensing, geofences, routes, ownership, connection } = settings
  const since = Math.max(rule.from, ownership.since ?? rule.from)
  const { onlineWindowMs } = connection
  const device = {
    id,
    groupId,
    wired: sensing,
    fences: geofences,
    drivers: limits,
    vehicles: limits,
    routes,
    onlineWindowMs,
  }
  const run = new PreviewRun({ ...rule, from: since }, device)
  const past: Past = { deviceId: id, from: since, to: rule.to }
  const turns = new Turns()
  switch (alertKind(rule.kind).over) {
    case 'fixes': {
      let tracking = NEW_TRACKING
      const begin = Math.max(since - LEAD_MS, ownership.since ?? 0)
      for await (const fixes of pastFixes({ ...past, from: begin }, rule.kind === 'conditions')) {
        const { state, words } = trackFixes(tracking, fixes, movement)
        tracking = state
        // An account may have thousands of fences, of hundreds of corners each.
        const worded = wordedFixes(fixes, words)
        for (let at = 0; at < worded.length; at += FIXES_A_TURN) {
          run.takeFixes(worded.slice(at, at + FIXES_A_TURN))
          await turns.next()
        }
      }
      break
    }
    case 'readings':
      for await (const readings of pastReadings(past)) run.takeReadings(readings)
      break
    case 'contact':
      if (rule.kind === 'gpsDeadZone')
        for await (const fixes of pastHeard(past)) {
          run.takeHeard(fixes)
          await turns.next()
        }
      else
        for await (const fixes of pastFixes(past)) {
          run.takeContacts(fixes)
          await turns.next()
        }
      break
    case 'fleet':
      run.takeFleet(await pastFound({ ...past, accountId: rule.accountId }))
      break
    case 'events':
      run.takeEvents(await pastEvents(past, namedTypes(rule)))
  }
  return run.result()
}

/** Fixes that were read for this alone, with the words on them: there are too many to copy. */
function wordedFixes(fixes: readonly TrackedFix[], words: readonly Word[]): WordedFix[] {
  return fixes.flatMap((fix: TrackedFix & { word?: Word }, index) => {
    fix.word = words[index]
    return hasWord(fix) ? fix : []
  })
}

const hasWord = (fix: TrackedFix & { word?: Word }): fix is WordedFix => fix.word !== undefined

function namedTypes({ terms: { params } }: TriedRule): readonly string[] {
  return Array.isArray(params.eventTypes) ? params.eventTypes : []
}
