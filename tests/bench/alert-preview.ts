import { previewAlertRule } from '@/db/queries/alert-rules/preview-rule'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { ensurePartitions } from '@/db/queries/positions/partitions'
import { previewRuleBody } from '@/lib/alerts/rules/rule-schema'
import { systemAccess } from '@/lib/auth/access'
import { monthsAround } from '@/lib/positions/partitions'
import { atMost, type Report } from './support/bench'
import { registerDevices } from './support/devices'
import { makeDrivenDays } from './support/history'
import { startStack } from './support/stack'

const DEVICES = 200
const DAYS = 7
const DAY_MS = 86_400_000
const SYSTEM = systemAccess('bench')

/** How long a rule over fixes is tried on a fleet's week. */
export async function measurePreview(report: Report): Promise<void> {
  const stack = await startStack()
  try {
    await registerDevices(stack, DEVICES)
    const now = new Date()
    const from = new Date(now.getTime() - DAYS * DAY_MS)
    await ensurePartitions(SYSTEM, monthsAround(from, 0, 2))
    for (let id = 1; id <= DEVICES; id++) await makeDrivenDays(stack, id, from, DAYS)
    const access = await accessOfActor(SYSTEM, 1, 'web')
    if (!access) throw new Error('the account is gone')
    for (const { kind, params } of [
      { kind: 'overspeed', params: { limitKmh: 80 } },
      { kind: 'idling', params: { minutes: 5 } },
    ]) {
      const began = performance.now()
      const found = await previewAlertRule(access, previewRuleBody.parse({ kind, params, days: DAYS }), now)
      report.note(`${found.looked} devices × ${DAYS} days, ${kind}: ${found.alerts} alerts`)
      report.figure(`preview of ${kind}`, (performance.now() - began) / 1000, 's', atMost(10))
    }
  } finally {
    await stack.stop()
  }
}
