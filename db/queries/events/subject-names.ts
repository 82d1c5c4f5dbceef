import { inArray } from 'drizzle-orm'
import { database } from '@/db/client'
import { alertRules } from '@/db/schema/alerts'
import { geofences } from '@/db/schema/geofences'
import { alertSubject } from '@/lib/alerts/alert-subject'

type Raised = { accountId: number | null; subject: string }

/**
 * What the fences and rules are called that raised these events, deleted ones too. Whoever sees such an event sees the
 * account that it is of, and what is that account's: a name is told to nobody else.
 */
export async function subjectNames(rows: readonly Raised[]): Promise<(row: Raised) => string | null> {
  const [fences, rules] = await Promise.all([
    namesIn(geofences, idsOf(rows, 'geofence')),
    namesIn(alertRules, idsOf(rows, 'rule')),
  ])
  return (row) => {
    const subject = alertSubject(row)
    const found = subject && (subject.kind === 'geofence' ? fences : rules).get(subject.id)
    return found && found.accountId === row.accountId ? found.name : null
  }
}

function idsOf(rows: readonly Raised[], kind: 'geofence' | 'rule'): number[] {
  const ids = rows.flatMap((row) => {
    const subject = alertSubject(row)
    return subject?.kind === kind ? [subject.id] : []
  })
  return [...new Set(ids)]
}

async function namesIn(table: typeof geofences | typeof alertRules, ids: number[]) {
  if (ids.length === 0) return new Map<number, { accountId: number; name: string }>()
  const rows = await database()
    .select({ id: table.id, accountId: table.accountId, name: table.name })
    .from(table)
    .where(inArray(table.id, ids))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
