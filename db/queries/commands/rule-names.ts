import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { alertRules } from '@/db/schema/alerts'
import { geofences } from '@/db/schema/geofences'
import { idArray } from '@/db/sql-parts'
import { type Access, may } from '@/lib/auth/access'

/** What they are called that order commands, and what it takes to read of them. */
const TABLES = {
  rule: { table: alertRules, permission: 'alertRules.read' },
  geofence: { table: geofences, permission: 'geofences.read' },
} as const
type Kind = keyof typeof TABLES

const SUBJECT = /^(rule|geofence):([1-9]\d{0,9})$/

/** The rule or fence that is meant, as `rule:12`. */
export function readSubject(subject: string | null): { kind: Kind; id: number } | null {
  const [, kind, id] = SUBJECT.exec(subject ?? '') ?? []
  return kind ? { kind: kind as Kind, id: Number(id) } : null
}

/**
 * What the rules and fences are called whose alerts ordered commands, deleted ones too: those of the account that asks and the
 * ones below. What stands above is not told by name.
 */
export async function ruleNames(
  access: Access,
  subjects: readonly (string | null)[],
): Promise<(subject: string | null) => string | null> {
  const meant = [...new Set(subjects)].flatMap((subject) => readSubject(subject) ?? [])
  if (meant.length === 0) return () => null
  const names = new Map<string, string>()
  for (const kind of Object.keys(TABLES) as Kind[]) {
    const ids = meant.flatMap((one) => (one.kind === kind ? [one.id] : []))
    const { table, permission } = TABLES[kind]
    if (ids.length === 0 || !may(access, permission)) continue
    const found = await database().execute<{ id: number; name: string }>(sql`
      select ${table.id} as id, ${table.name} as name
      from ${table} join ${accounts} on ${accounts.id} = ${table.accountId}
      where ${table.id} = any(${idArray(ids)}) and ${inSubtree(access)}`)
    for (const { id, name } of found) names.set(`${kind}:${id}`, name)
  }
  return (subject) => names.get(subject ?? '') ?? null
}
