import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { PLACEMENT } from '@/db/placement'
import { freshDatabase } from '../support/database'
import { joinFault, tablesIn } from '../support/placement-joins'

const database = freshDatabase()
const names = (placement: string) => Object.keys(PLACEMENT).filter((name) => PLACEMENT[name] === placement)
const DISTRIBUTED = names('distributed by device_id')

/** Tables of ours; partitions live where their parent does. */
const OURS = sql`c.relnamespace = 'public'::regnamespace and not c.relispartition`

describe('the schema', () => {
  it('says of every table where it would live, and of none that is not there', async () => {
    const rows = await database.db.execute<{ name: string }>(
      sql`select c.relname as name from pg_class c where c.relkind in ('r', 'p') and ${OURS}`,
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(PLACEMENT).sort())
  })

  it('begins every key of a distributed table with the device', async () => {
    const keys = await database.db.execute<{
      table: string
      key: string
      first: string
      primary: boolean
    }>(sql`
      select c.relname as table, x.indexrelid::regclass::text as key, a.attname as first, x.indisprimary as primary
      from pg_index x join pg_class c on c.oid = x.indrelid and ${OURS}
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
      where x.indisunique`)
    const distributed = keys.filter(({ table }) => DISTRIBUTED.includes(table))
    expect(distributed.filter(({ first }) => first !== 'device_id')).toEqual([])
    const withKey = distributed.filter(({ primary }) => primary).map(({ table }) => table)
    expect(withKey.sort()).toEqual([...DISTRIBUTED].sort())
  })

  it('leads foreign keys only where both ends are at hand', async () => {
    const rows = await database.db.execute<{ from: string; to: string; by: string[]; at: string[] }>(sql`
      select f.conrelid::regclass::text as from, f.confrelid::regclass::text as to,
        array(select attname::text from pg_attribute where attrelid = f.conrelid and attnum = any(f.conkey)) as by,
        array(select attname::text from pg_attribute where attrelid = f.confrelid and attnum = any(f.confkey)) as at
      from pg_constraint f join pg_class c on c.oid = f.conrelid and ${OURS}
      where f.contype = 'f' and f.conparentid = 0`)
    expect(rows.length).toBeGreaterThan(20)
    const allowed: Record<string, (row: (typeof rows)[number]) => boolean> = {
      'distributed by device_id': ({ to, by, at }) =>
        PLACEMENT[to] === 'reference' ||
        (DISTRIBUTED.includes(to) && by.includes('device_id') && at.includes('device_id')),
      reference: ({ to }) => PLACEMENT[to] === 'reference',
      local: ({ to }) => PLACEMENT[to] !== 'distributed by device_id',
    }
    expect(rows.filter((row) => !allowed[PLACEMENT[row.from] ?? '']?.(row))).toEqual([])
  })

  it('has no trigger, and ids of distributed tables that several nodes can count', async () => {
    const triggers = await database.db.execute(
      sql`select t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace where not t.tgisinternal`,
    )
    expect([...triggers]).toEqual([])
    const ids = await database.db.execute<{ table: string; type: string }>(sql`
      select c.relname as table, format_type(a.atttypid, null) as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid and ${OURS} and c.relkind in ('r', 'p')
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval%'`)
    const distributed = ids.filter(({ table }) => DISTRIBUTED.includes(table))
    expect(distributed.length).toBeGreaterThan(2)
    expect(distributed.filter(({ type }) => type !== 'bigint')).toEqual([])
  })
})

/**
 * What the suites of the API and the gateway send is held to this when each file ends (`freshDatabase`): whole
 * statements, those of drizzle's builder too.
 */
describe('a statement', () => {
  it.each([
    'select 1 from positions p join device_events e on e.id = p.x',
    'select 1 from fixes p, device_events e where e.device_id = 7',
    'select 1 from "fixes" join "tasks" on "tasks"."id" = "fixes"."device_id"',
    'select 1 from device_events e where exists (select 1 from event_marks m where m.event_id = e.id)',
    'select 1 from device_states s where s.x in (select id from sessions where sessions.y = s.y)',
    'update device_states s set x = p.lat from positions p where p.fix_time = s.fix_time',
    'select 1 from device_states s join device_events e on e.device_id = s.device_id join fixes f on f.fix_time = s.at',
  ])('that joins what lies apart is found: %s', (statement) => {
    expect(joinFault(statement)).not.toBeNull()
  })

  it.each([
    'select 1 from fixes p join device_events e on e.device_id = p.device_id',
    'select 1 from fixes p join device_events e using (device_id, fix_time)',
    'select 1 from "device_states" "s" join "devices" on "devices"."id" = "s"."device_id" join "fixes" on "fixes"."device_id" = "devices"."id"',
    'select 1 from device_states s join accounts a on true',
    'select 1 from positions where device_id = $1 union all select 1 from device_events',
    'select 1 from device_events e where exists (select 1 from event_marks m where (m.device_id, m.event_id) = (e.device_id, e.id))',
    'select 1 from device_segments s where s.device_id = $1 and not exists (select 1 from fixes p where p.device_id = $2 and p.fix_time = s.start_time)',
    'insert into device_segments (device_id, fixes) values ($1, $2) on conflict (device_id) do update set seconds = 1, fixes = excluded.fixes',
    'select (select max(x) from device_states), (select max(x) from tasks)',
  ])('that finds all on one node is none: %s', (statement) => {
    expect(joinFault(statement)).toBeNull()
  })

  it('is read with all its tables', () => {
    const statement =
      'with a as (select 1 from fixes f) update device_states as s set x = 1 from a, devices d where d.id in (select id from accounts)'
    expect(tablesIn(statement).sort()).toEqual(['accounts', 'device_states', 'devices', 'positions'])
  })
})
