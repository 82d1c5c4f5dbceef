import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { migrateDatabase } from '@/db/migrate'
import { databaseBefore } from '../support/migrated-database'

it('marks of events go to the account that made them, of a virtual one to its parent, else to the owner', async () => {
  await databaseBefore('0011_event_marks', async (db) => {
    await db.execute(sql`
      insert into accounts (id, parent_id, path, type, login, password_hash, customer_name) overriding system value values
        (1, null, '/1/', 1, 'admin', '', 'admin'), (2, 1, '/1/2/', 5, 'fleet', '', 'fleet'), (3, 2, '/1/2/3/', 7, 'helper', '', 'helper')`)
    await db.execute(sql`insert into device_models (code, name, vendor, protocol, heartbeat_seconds)
      values ('M', 'M', 'M', 'gt06', 180)`)
    await db.execute(sql`insert into devices (id, account_id, imei, name, model) overriding system value
      values (5, 2, '860000000000005', 'Van', 'M')`)
    await db.execute(sql`
      insert into device_events (id, device_id, event_time, type, read_at, read_by) overriding system value values
        (11, 5, '2026-05-01', 'sos', '2026-05-02', 1), (12, 5, '2026-05-01', 'moved', '2026-05-02', 3),
        (13, 5, '2026-05-02', 'sos', '2026-05-02', null), (14, 5, '2026-05-03', 'sos', null, null)`)
    await migrateDatabase(db)
    const marks = await db.execute(sql`
      select event_id::int as event, account_id as account, read_at = '2026-05-02' as kept from event_marks order by 1`)
    expect([...marks]).toEqual([
      { event: 11, account: 1, kept: true },
      { event: 12, account: 2, kept: true },
      { event: 13, account: 2, kept: true },
    ])
  })
})
