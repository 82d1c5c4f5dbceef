import { eq, sql } from 'drizzle-orm'
import type postgres from 'postgres'
import { type AnyTx, type Database, database, runIn } from '@/db/client'
import { importOrigins } from '@/db/schema/import-origins'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { MovedKind } from '@/lib/imports/traccar/reasons'

export type Origin = {
  kind: MovedKind
  externalId: string
  localId: number
  isMade: boolean
  taskId: number
  positionsUntil: string | null
}

export const originKey = (kind: MovedKind, externalId: string) => `${kind} ${externalId}`

/** What came from a server before, by kind and what it is called there. */
export async function originsOf(access: Access, source: string): Promise<Map<string, Origin>> {
  requirePermission(access, 'imports.run')
  const { kind, externalId, localId, isMade, taskId, positionsUntil } = importOrigins
  const rows = await database()
    .select({ kind, externalId, localId, isMade, taskId, positionsUntil })
    .from(importOrigins)
    .where(eq(importOrigins.source, source))
  return new Map(rows.map((row) => [originKey(row.kind, row.externalId), row]))
}

/** Writes down from what something came, in the transaction that makes it where there is one. */
export async function noteOrigin(
  tx: AnyTx | Database,
  access: Access,
  source: string,
  { kind, externalId, localId, isMade, taskId }: Omit<Origin, 'positionsUntil'>,
): Promise<void> {
  requirePermission(access, 'imports.run')
  await runIn(
    tx,
    sql`insert into ${importOrigins} (source, kind, external_id, local_id, is_made, task_id)
      values (${source}, ${kind}, ${externalId}, ${localId}, ${isMade}, ${taskId})
      on conflict (source, kind, external_id) do nothing`,
  )
}

/** Positions of the device until this day (UTC) are stored; with those of its last day, or not at all. */
export async function noteDays(
  tx: postgres.TransactionSql,
  { source, externalId, until }: { source: string; externalId: string; until: string },
): Promise<void> {
  await tx`
    update import_origins set positions_until = ${until}::text::date
    where source = ${source} and kind = 'device' and external_id = ${externalId}
      and (positions_until is null or positions_until < ${until}::text::date)`
}
