import { eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { alertAssignments, alertComments } from '@/db/schema/alert-notes'
import { alertProcessings, alertRuleRevisions, alertRules, alertRuleVersions } from '@/db/schema/alerts'
import { devices } from '@/db/schema/devices'
import { DEMO_BROADCASTS, DEMO_COMMENTS, DEMO_HANDLERS, DEMO_NOTES, DEMO_RULES } from '@/demo/alert-rules'
import type { DemoOwner } from '@/demo/vehicles'
import { paramSchema } from '@/lib/alerts/kinds/param-schema'
import type { RuleParams, RuleTerms } from '@/lib/alerts/rules/rule-terms'
import { SPOKEN_COMMAND } from '@/lib/commands/catalogue/spoken-limits'
import { typesOf } from '@/lib/events/severity'
import { TOLD_NOBODY, USUAL_TELLING } from '@/lib/events/telling'

const DAY_MS = 86_400_000
/** They were made before the history of the demo fleet begins. */
const MADE_DAYS = 21

/** Makes the alert rules of the demo world: its history is judged by them as by any other. */
export async function seedDemoRules(
  tx: Tx,
  owners: ReadonlyMap<DemoOwner, number>,
  now: Date,
): Promise<void> {
  const madeAt = new Date(now.getTime() - MADE_DAYS * DAY_MS)
  for (const { owner, name, kind, params } of DEMO_RULES) {
    const accountId = owners.get(owner)
    if (accountId === undefined) continue
    const terms: RuleTerms = {
      params: paramSchema(kind).parse(params) as RuleParams,
      targets: { kind: 'all', except: [] },
      schedule: null,
      ...USUAL_TELLING,
      tell: TOLD_NOBODY,
    }
    const rule = { accountId, kind, terms, version: 1 }
    const [row] = await tx
      .insert(alertRules)
      .values({ ...rule, name, createdAt: madeAt, updatedAt: madeAt })
      .returning()
    if (!row) throw new Error('insert returned no row')
    await tx.insert(alertRuleVersions).values({ ...rule, ruleId: row.id, fromTime: madeAt })
  }
  await seedBroadcasts(tx, owners, now)
  const ruling = new Set(DEMO_RULES.flatMap(({ owner }) => owners.get(owner) ?? []))
  await tx.insert(alertRuleRevisions).values([...ruling].map((accountId) => ({ accountId, revision: 1 })))
}

/** They begin now: what happened before was announced to nobody. */
async function seedBroadcasts(tx: Tx, owners: ReadonlyMap<DemoOwner, number>, now: Date): Promise<void> {
  for (const { owner, name, kind, params, imei, says } of DEMO_BROADCASTS) {
    const accountId = owners.get(owner)
    const [device] = await tx.select({ id: devices.id }).from(devices).where(eq(devices.imei, imei))
    if (accountId === undefined || !device) continue
    const terms: RuleTerms = {
      params: paramSchema(kind).parse(params) as RuleParams,
      targets: { kind: 'devices', deviceIds: [device.id], except: [] },
      schedule: null,
      ...USUAL_TELLING,
      tell: TOLD_NOBODY,
      orders: 1,
    }
    const rule = { accountId, kind, terms, version: 1 }
    const onAlert = { command: SPOKEN_COMMAND, parameters: { message: says } }
    const [row] = await tx
      .insert(alertRules)
      .values({ ...rule, name, onAlert, onAlertBy: accountId, createdAt: now, updatedAt: now })
      .returning()
    if (!row) throw new Error('insert returned no row')
    await tx.insert(alertRuleVersions).values({ ...rule, ruleId: row.id, fromTime: now })
  }
}

/** Of events e: it calls for somebody. */
const CALLING = sql`e.type <> all(${sql.raw(`array[${typesOf('notice').map((type) => `'${type}'`)}]`)})`

/** Most of what called for somebody before yesterday was dealt with. */
export async function processDemoAlerts(db: Database, now: Date): Promise<void> {
  const [fleet] = await db.select().from(accounts).where(sql`${accounts.login} = 'demo-fleet'`)
  if (!fleet) return
  const rows = await db.execute<{ deviceId: number; id: number; at: string }>(sql`
    select e.device_id as "deviceId", e.id::float8 as id, e.event_time as at
    from device_events e join devices d on d.id = e.device_id and d.account_id = ${fleet.id}
    where e.event_time < ${new Date(now.getTime() - DAY_MS).toISOString()}::timestamptz and not e.quiet
      and ${CALLING} and e.id % 4 <> 0
    order by e.id`)
  for (let from = 0; from < rows.length; from += 1000)
    await db.insert(alertProcessings).values(
      rows.slice(from, from + 1000).map(({ deviceId, id, at }) => ({
        deviceId,
        eventId: id,
        accountId: fleet.id,
        handler: DEMO_HANDLERS[id % DEMO_HANDLERS.length] ?? DEMO_HANDLERS[0],
        content: DEMO_NOTES[id % DEMO_NOTES.length] ?? '',
        processedAt: new Date(new Date(at).getTime() + (10 + (id % 50)) * 60_000),
      })),
    )
}

/** So many of those that nobody has dealt with are somebody's. */
const NOTED = 6
/** By when what is said of them was said. */
const NOTED_MS = 3 * 3_600_000

/** The newest that are open are assigned, and two in three have comments. */
export async function noteDemoAlerts(db: Database, now: Date): Promise<void> {
  const [fleet] = await db.select().from(accounts).where(sql`${accounts.login} = 'demo-fleet'`)
  if (!fleet) return
  const rows = await db.execute<{ deviceId: number; id: number; at: string }>(sql`
    select e.device_id as "deviceId", e.id::float8 as id, e.event_time as at
    from device_events e join devices d on d.id = e.device_id and d.account_id = ${fleet.id}
    left join ${alertProcessings} p on p.device_id = e.device_id and p.event_id = e.id
    where not e.quiet and e.withdrawn_at is null and p.event_id is null and ${CALLING}
      and e.event_time < ${new Date(now.getTime() - NOTED_MS).toISOString()}::timestamptz
    order by e.event_time desc limit ${NOTED}`)
  for (const [index, { deviceId, id, at }] of rows.entries()) {
    const minutesAfter = (minutes: number) => new Date(new Date(at).getTime() + minutes * 60_000)
    const alert = { deviceId, eventId: id, accountId: fleet.id }
    const assignee = DEMO_HANDLERS[index % DEMO_HANDLERS.length] ?? DEMO_HANDLERS[0]
    await db.insert(alertAssignments).values({ ...alert, assignee, assignedAt: minutesAfter(10) })
    for (const [later, content] of DEMO_COMMENTS.slice(0, index % 3).entries())
      await db
        .insert(alertComments)
        .values({ ...alert, author: fleet.customerName, content, writtenAt: minutesAfter(20 + later * 45) })
  }
}
