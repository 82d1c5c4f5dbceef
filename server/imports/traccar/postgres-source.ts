import postgres from 'postgres'
import { AppError } from '@/lib/errors'
import { LINK_TABLES, LIST_TABLES, POSITION_COLUMNS, withMoments } from '@/lib/imports/traccar/database-rows'
import { objectOf, type TraccarLink } from '@/lib/imports/traccar/records'
import { MAX_DAY_FIXES, MAX_LISTED, type Stray, type TraccarSource } from '@/lib/imports/traccar/source'
import { addDays, dayOf, startOfDay } from '@/lib/time/wall-clock'
import { hostOf } from '@/server/network/reach'
import { readPositions } from './read-positions'
import { unreachable } from './unreachable'

const ROWS_A_TURN = 2000
const DEVICES_A_STATEMENT = 5000

/**
 * A Traccar server by its PostgreSQL database, which is only read. `zone` is where the clocks are by which it writes times
 * without one: those of the machine that the server runs on.
 */
export async function openPostgresSource(
  url: URL,
  { zone, addresses }: { zone: string; addresses: readonly string[] },
): Promise<TraccarSource> {
  const sql = postgres({
    host: addresses[0] ?? '',
    port: Number(url.port || 5432),
    database: decodeURIComponent(url.pathname.slice(1)),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ssl: tlsOf(url),
    max: 4,
    idle_timeout: 60,
    connect_timeout: 15,
    onnotice: () => {},
    connection: { application_name: 'import', default_transaction_read_only: true, TimeZone: 'UTC' },
  })
  try {
    return await sourceOf(sql, zone)
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw error instanceof AppError
      ? error
      : (unreachable(error, url.host) ??
          new AppError('importDatabase', {}, error instanceof Error ? error.message : String(error)))
  }
}

/** `sslmode` as PostgreSQL's own programs read it; the name is proven where it says so. */
function tlsOf(url: URL) {
  const mode = url.searchParams.get('sslmode') ?? 'prefer'
  if (mode === 'disable') return false
  if (mode === 'prefer' || mode === 'allow') return 'prefer' as const
  return { servername: hostOf(url), rejectUnauthorized: mode.startsWith('verify') }
}

async function sourceOf(sql: postgres.Sql, zone: string): Promise<TraccarSource> {
  const columns = await sql<{ table: string; name: string; type: string }[]>`
    select table_name as "table", column_name as name, data_type as type from information_schema.columns
    where table_name like 'tc\\_%' and table_schema = any(current_schemas(false))`
  const tables = new Set(columns.map(({ table }) => table))
  if (!tables.has('tc_devices') || !tables.has('tc_users')) throw new AppError('importDatabase')
  const ofPositions = new Map(
    columns.filter(({ table }) => table === 'tc_positions').map(({ name, type }) => [name, type]),
  )
  const isZoned = ofPositions.get('fixtime') === 'timestamp with time zone'
  /** A moment that we have, as the column writes it. */
  const moment = (ms: number) =>
    isZoned
      ? sql`to_timestamp(${ms / 1000}::float8)`
      : sql`(to_timestamp(${ms / 1000}::float8) at time zone ${zone})`
  const read = (name: string) => (isZoned ? sql`${sql(name)}` : sql`(${sql(name)} at time zone ${zone})`)
  const selected = (Object.entries(POSITION_COLUMNS) as [string, string][])
    .filter(([column]) => ofPositions.has(column))
    .map(([column, name]) =>
      column.endsWith('time')
        ? sql`round(extract(epoch from ${read(column)}) * 1000)::float8 as ${sql(name)}`
        : sql`${sql(column)} as ${sql(name)}`,
    )
  const positionColumns = selected.flatMap((part, index) => (index === 0 ? [part] : [sql`,`, part]))

  return {
    list: async (list) => {
      const table = LIST_TABLES[list]
      if (!tables.has(table)) return []
      const rows: unknown[] = []
      const found = sql<
        { row: Record<string, unknown> }[]
      >`select to_jsonb(t) as row from ${sql(table)} t order by id`
      for await (const some of found.cursor(ROWS_A_TURN)) {
        rows.push(...some.map(({ row }) => withMoments(row, zone)))
        if (rows.length > MAX_LISTED) throw new AppError('importTooMuch', { max: MAX_LISTED })
      }
      return rows
    },
    links: async () => {
      const links: TraccarLink[] = []
      for (const [table, holder, held, kind, of] of LINK_TABLES) {
        if (!tables.has(table)) continue
        const found = sql<{ holderId: number; id: number }[]>`
          select ${sql(held)}::float8 as "holderId", ${sql(of)}::float8 as id from ${sql(table)}`
        for await (const some of found.cursor(ROWS_A_TURN)) {
          links.push(...some.map(({ holderId, id }) => ({ holder, holderId, kind, id })))
          if (links.length > MAX_LISTED * LINK_TABLES.length)
            throw new AppError('importTooMuch', { max: MAX_LISTED })
        }
      }
      return links
    },
    protocols: async (devices) => {
      const found = new Map<number, string>()
      const ids = devices.flatMap(({ positionid }) => positionid ?? [])
      if (!ofPositions.has('protocol')) return found
      for (let at = 0; at < ids.length; at += DEVICES_A_STATEMENT) {
        const some = `{${ids.slice(at, at + DEVICES_A_STATEMENT).join(',')}}`
        const rows = await sql<{ id: number; protocol: string | null }[]>`
          select deviceid::float8 as id, protocol from tc_positions where id = any(${some}::text::bigint[])`
        for (const { id, protocol } of rows) if (protocol !== null) found.set(id, protocol)
      }
      return found
    },
    nextDay: async ({ id }, from, until) => {
      if (from >= until || ofPositions.size === 0) return null
      const [row] = await sql<{ at: number }[]>`
        select round(extract(epoch from ${read('fixtime')}) * 1000)::float8 as at from tc_positions
        where deviceid = ${id} and fixtime >= ${moment(startOfDay(from, 'UTC'))} and fixtime < ${moment(startOfDay(until, 'UTC'))}
        order by fixtime limit 1`
      return row ? dayOf(row.at, 'UTC') : null
    },
    positions: async ({ id }, day) => {
      const rows: Record<string, unknown>[] = []
      const found = sql<Record<string, unknown>[]>`
        select ${positionColumns} from tc_positions
        where deviceid = ${id} and fixtime >= ${moment(startOfDay(day, 'UTC'))} and fixtime < ${moment(startOfDay(addDays(day, 1), 'UTC'))}
        order by fixtime, id`
      for await (const some of found.cursor(ROWS_A_TURN)) {
        for (const row of some)
          rows.push({ ...row, network: objectOf(row.network), attributes: objectOf(row.attributes) })
        if (rows.length > MAX_DAY_FIXES) throw new AppError('importTooMuch', { max: MAX_DAY_FIXES })
      }
      return readPositions(rows)
    },
    strays: async (known) => {
      if (ofPositions.size === 0) return []
      const others: number[] = []
      for (const { id } of await sql<{ id: number }[]>`select id::float8 as id from tc_devices order by id`)
        if (!known.has(id)) others.push(id)
      const counts: Stray[] = []
      for (const deviceId of others) {
        // By the index that the server has over devices and times.
        const [row] = await sql<{ count: number }[]>`
          select count(*)::float8 as count from tc_positions where deviceid = ${deviceId}`
        if (row && row.count > 0) counts.push({ deviceId, reason: 'deviceUnknown', count: row.count })
      }
      return counts
    },
    close: () => sql.end({ timeout: 5 }),
  }
}
