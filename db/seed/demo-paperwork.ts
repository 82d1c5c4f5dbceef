import { and, count, eq, gte, inArray, lte } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { customReports } from '@/db/schema/custom-reports'
import { deviceSegments } from '@/db/schema/device-segments'
import { devices } from '@/db/schema/devices'
import { settings } from '@/db/schema/platform'
import { reportRuns, reportSchedules } from '@/db/schema/report-schedules'
import { tasks } from '@/db/schema/tasks'
import { DEMO_EXPORTS, DEMO_OWN_REPORTS, DEMO_SCHEDULES, type DemoSchedule } from '@/demo/paperwork'
import { DEFAULT_THEME_COLOR } from '@/lib/brand/brand'
import { buildReport } from '@/lib/reports/custom-report'
import { customReport } from '@/lib/reports/custom-schema'
import type { ExportReportTask } from '@/lib/reports/export/export-schema'
import { nextRun, runPeriod } from '@/lib/reports/next-run'
import { scheduleQuestion } from '@/lib/reports/schedule-schema'
import { addDays, dayOf, endOfDay, startOfDay } from '@/lib/time/wall-clock'
import { SEGMENT_KINDS } from '@/lib/tracking/state'

const SETTING = 'demoPaperwork'
const DAY_MS = 86_400_000
/** So many days the worker makes up for when it starts: their files are real ones. */
const MISSED_DAYS = 4
/** Weekly mails that had gone out before. */
const SENT_WEEKS = 2
const BRAND = { title: 'Northway', color: DEFAULT_THEME_COLOR, logo: null }

type Owner = { id: number; zone: string }

/**
 * Saved reports, automatic ones with a history, and exports of the demo world, once. What can be made is only ordered: the
 * worker makes the files of the last days from the demo's own history.
 */
export async function seedDemoPaperwork(db: Database, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    const [done] = await tx.select().from(settings).where(eq(settings.name, SETTING))
    if (done) return 'there already'
    for (const { login, report } of DEMO_OWN_REPORTS)
      await seedOwnReport(tx, await ownerOf(tx, login), report)
    const fleet = await ownerOf(tx, 'demo-fleet')
    if (fleet) {
      for (const schedule of DEMO_SCHEDULES) await seedSchedule(tx, fleet, schedule, now.getTime())
      await seedExports(tx, fleet, now.getTime())
    }
    await tx.insert(settings).values({ name: SETTING, value: now.toISOString() })
    return 'seeded'
  })
}

/** Null for one that somebody has deleted. */
async function ownerOf(tx: Tx, login: string): Promise<Owner | null> {
  const [row] = await tx
    .select({ id: accounts.id, zone: accounts.timeZone })
    .from(accounts)
    .where(eq(accounts.login, login))
  return row ?? null
}

async function seedOwnReport(tx: Tx, owner: Owner | null, given: unknown): Promise<void> {
  if (!owner) return
  const { name, shared, ...definition } = customReport.parse(given)
  buildReport(definition)
  const row = { accountId: owner.id, actorId: owner.id, name, shared, definition }
  await tx.insert(customReports).values(row).onConflictDoNothing()
}

async function seedSchedule(tx: Tx, owner: Owner, given: DemoSchedule, now: number): Promise<void> {
  const { format, group, recipients, ...schedule } = given
  const begun = given.enabled ? now - MISSED_DAYS * DAY_MS : now
  const [row] = await tx
    .insert(reportSchedules)
    .values({
      ...schedule,
      accountId: owner.id,
      actorId: owner.id,
      language: 'en',
      brand: BRAND,
      question: scheduleQuestion.parse({ format, group }),
      recipients: [...recipients],
      nextDueAt: new Date(nextRun(schedule, begun, owner.zone)),
    })
    .onConflictDoNothing()
    .returning({ id: reportSchedules.id, nextDueAt: reportSchedules.nextDueAt })
  if (!row || recipients.length === 0) return
  for (let week = 1; week <= SENT_WEEKS; week++) {
    const dueAt = new Date(row.nextDueAt.getTime() - week * 7 * DAY_MS)
    const sent = {
      mailedAt: new Date(dueAt.getTime() + 40_000),
      finishedAt: new Date(dueAt.getTime() + 20_000),
    }
    const rows = await devicesOnTheRoad(tx, owner, runPeriod(schedule.frequency, dueAt.getTime(), owner.zone))
    await tx.insert(reportRuns).values({ scheduleId: row.id, dueAt, rows, ...sent })
  }
}

/** How many devices of an account had a trip: the rows of trips by device. */
async function devicesOnTheRoad(tx: Tx, { id }: Owner, { from, to }: { from: number; to: number }) {
  const own = tx.select({ id: devices.id }).from(devices).where(eq(devices.accountId, id))
  const moved = tx
    .selectDistinct({ id: deviceSegments.deviceId })
    .from(deviceSegments)
    .where(
      and(
        inArray(deviceSegments.deviceId, own),
        eq(deviceSegments.kind, SEGMENT_KINDS.trip),
        gte(deviceSegments.startTime, new Date(from)),
        lte(deviceSegments.startTime, new Date(to)),
      ),
    )
    .as('moved')
  const [row] = await tx.select({ count: count() }).from(moved)
  return row?.count ?? 0
}

async function seedExports(tx: Tx, { id, zone }: Owner, now: number): Promise<void> {
  const last = addDays(dayOf(now, zone), -1)
  for (const { report, title, format, days } of DEMO_EXPORTS) {
    const params: ExportReportTask = {
      name: report,
      brandTitle: BRAND.title,
      format,
      from: new Date(startOfDay(addDays(last, 1 - days), zone)).toISOString(),
      to: new Date(endOfDay(last, zone)).toISOString(),
    }
    await tx
      .insert(tasks)
      .values({ accountId: id, actorId: id, title, language: 'en' as const, params, kind: 'exportReport' })
  }
}
