import { and, asc, desc, eq, gte, isNull, lte, ne, or } from 'drizzle-orm'
import { database } from '@/db/client'
import { pastFixes } from '@/db/queries/alert-rules/previewed-past'
import { type EventRow, readEvents } from '@/db/queries/events/read-events'
import { subjectNames } from '@/db/queries/events/subject-names'
import { ownedTimes } from '@/db/queries/ownership/owned-times'
import { alertRuleVersions } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import { geofenceVersions } from '@/db/schema/geofences'
import { alertSubject } from '@/lib/alerts/alert-subject'
import { fixesAround } from '@/lib/alerts/why-fixes'
import type { AlertWhy, WhyFix } from '@/lib/alerts/why-schema'
import { type Access, may } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { edgeDistance } from '@/lib/geofences/edge-distance'
import type { Shape } from '@/lib/geofences/shape'
import { deliveriesOf } from './deliveries'

const MINUTE_MS = 60_000
/** How far around an alert fixes are looked for. */
const BEFORE_MS = 30 * MINUTE_MS
const AFTER_MS = 10 * MINUTE_MS
/** Alerts to the same by others lie no farther apart. */
const SAME_MS = MINUTE_MS
const MOST_OTHERS = 20

/** Why an alert was raised, and who else was told of the same. Throws `alertUnknown`. */
export async function findAlertWhy(access: Access, id: number): Promise<AlertWhy> {
  const [row] = await readEvents(access, { where: [eq(deviceEvents.id, id)], limit: 1 })
  if (!row) throw new AppError('alertUnknown')
  const others = await othersOfTheSame(access, row)
  const subject = alertSubject(row)
  const [nameOf, deliveries, rule, fence] = await Promise.all([
    subjectNames([row, ...others]),
    deliveriesOf(access, [row, ...others]),
    subject?.kind === 'rule' ? ruleAsItStood(row, subject.id) : null,
    subject?.kind === 'geofence' ? fenceAsItStood(row, subject.id) : null,
  ])
  const told = (one: EventRow) => ({
    id: one.id,
    time: one.eventTime.toISOString(),
    subject: one.subject,
    subjectName: nameOf(one),
    deliveries: deliveries.get(one.id)?.deliveries ?? [],
    moreDeliveries: deliveries.get(one.id)?.more ?? 0,
  })
  const { deliveries: own, moreDeliveries, ...itself } = told(row)
  return {
    alert: { ...itself, kind: row.type, endTime: row.endTime?.toISOString() ?? null },
    rule,
    fence: fence && { id: fence.id, changedSince: fence.changedSince },
    figures: row.data,
    fixes: may(access, 'positions.read') ? await fixesOf(access, row, fence?.shape ?? null) : null,
    deliveries: own,
    moreDeliveries,
    also: others.map(told),
  }
}

async function othersOfTheSame(access: Access, row: EventRow): Promise<EventRow[]> {
  const at = row.eventTime.getTime()
  return readEvents(access, {
    imei: [row.imei],
    oldestFirst: true,
    limit: MOST_OTHERS,
    where: [
      and(eq(deviceEvents.type, row.type), ne(deviceEvents.id, row.id), isNull(deviceEvents.withdrawnAt)),
      and(
        gte(deviceEvents.eventTime, new Date(at - SAME_MS)),
        lte(deviceEvents.eventTime, new Date(at + SAME_MS)),
      ),
    ],
  })
}

/** The version that its data names; what happened before the rule was made is of the first. */
async function ruleAsItStood({ data }: EventRow, ruleId: number): Promise<AlertWhy['rule']> {
  const version = typeof data?.version === 'number' ? data.version : 0
  const [held] = await database()
    .select()
    .from(alertRuleVersions)
    .where(
      and(
        eq(alertRuleVersions.ruleId, ruleId),
        version > 0 ? eq(alertRuleVersions.version, version) : undefined,
      ),
    )
    .orderBy(asc(alertRuleVersions.version))
    .limit(1)
  if (!held) return null
  const params = held.terms.params as NonNullable<AlertWhy['rule']>['params']
  return { id: ruleId, kind: held.kind, version, params, changedSince: held.toTime !== null }
}

/** What held of a fence when it raised an alert, or came to hold first. */
async function fenceAsItStood({ eventTime }: EventRow, geofenceId: number) {
  const [held] = await database()
    .select()
    .from(geofenceVersions)
    .where(
      and(
        eq(geofenceVersions.geofenceId, geofenceId),
        or(isNull(geofenceVersions.toTime), gte(geofenceVersions.toTime, eventTime)),
      ),
    )
    .orderBy(asc(geofenceVersions.fromTime))
    .limit(1)
  const [newest] = await database()
    .select({ shapeVersion: geofenceVersions.shapeVersion, toTime: geofenceVersions.toTime })
    .from(geofenceVersions)
    .where(eq(geofenceVersions.geofenceId, geofenceId))
    .orderBy(desc(geofenceVersions.fromTime))
    .limit(1)
  if (!held) return null
  const changedSince = newest?.toTime !== null || newest.shapeVersion !== held.shapeVersion
  return { id: geofenceId, shape: held.shape, changedSince }
}

async function fixesOf(access: Access, row: EventRow, shape: Shape | null): Promise<WhyFix[]> {
  const { deviceId, eventTime, endTime } = row
  const at = eventTime.getTime()
  const to = Math.min((endTime ?? eventTime).getTime(), at + BEFORE_MS) + AFTER_MS
  const found = []
  for (const owned of await ownedTimes(access, deviceId, {
    from: new Date(at - BEFORE_MS),
    to: new Date(to),
  })) {
    const part = { deviceId, from: owned.from.getTime(), to: owned.to.getTime() }
    for await (const page of pastFixes(part)) found.push(...page)
  }
  const edgeOf = shape && edgeDistance(shape)
  return fixesAround(found, at).map(({ time, lat, lon, speedKmh, ignition }) => ({
    time: new Date(time).toISOString(),
    lat,
    lon,
    speedKmh,
    ignition,
    edgeM: edgeOf && Math.round(edgeOf({ lat, lon })),
  }))
}
