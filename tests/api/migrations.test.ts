import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { setDatabase } from '@/db/client'
import { migrateDatabase } from '@/db/migrate'
import { newestDailyStates } from '@/db/queries/ingest/stored-readings'
import { dropOldPositions } from '@/db/queries/positions/partitions'
import { fixes } from '@/db/schema/positions'
import { systemAccess } from '@/lib/auth/access'
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

it('stored fixes keep what they say in the narrow table, months on their way out too', async () => {
  await databaseBefore('0013_narrow_positions', async (db) => {
    await db.execute(sql`create table positions_2026_05 partition of positions
      for values from ('2026-05-01') to ('2026-06-01')`)
    await db.execute(sql`create table positions_2024_01 (like positions including all)`)
    await db.execute(sql`
      insert into positions_2024_01 (device_id, fix_time, received_at, lat, lon)
      values (9, '2024-01-05', '2026-05-05', 1, 2)`)
    await db.execute(sql`
      insert into positions (device_id, fix_time, variant, received_at, lat, lon, flags, step_cm, speed_kmh, heading,
        altitude, satellites, source, ignition, odometer_m, sensors) values
        (5, '2026-05-04 10:00:00.678', 0, '2026-05-04 10:00:03.5', 41.123456789, -8.6, 0, 1234, 12.3, 359, -12, 9, 1, 1, 123456, '{"a": 1}'),
        (5, '2026-05-04 10:00:00.678', 1, '2026-05-04 10:00:03.5', 250, -181, 130, 0, null, null, null, null, 2, null, null, null),
        (4, '1999-01-01', 0, '2026-05-04', 0, 'NaN', 19, 0, 0, 0, 0, 0, 3, 0, 0, '{}')`)
    await migrateDatabase(db)
    const rows = await db.execute(sql`
      select device_id as id, time_ms::float8 as ms, variant, received_at::text as received, lat, lon, flags, step_cm, speed_kmh as speed,
        heading, altitude, satellites, source, ignition, odometer_m as odometer, sensors from fixes order by device_id, fix_time`)
    const ms = Date.UTC(2026, 4, 4, 10, 0, 0, 678)
    const nothing = { heading: null, altitude: null, satellites: null, ignition: null, odometer: null }
    expect([...rows]).toEqual([
      {
        id: 4,
        ms: Date.UTC(1999, 0, 1),
        variant: 0,
        received: '2026-05-04 00:00:00+00',
        lat: 0,
        lon: 0,
        flags: 19,
        step_cm: 0,
        speed: 0,
        heading: 0,
        altitude: 0,
        satellites: 0,
        source: 3,
        ignition: 0,
        odometer: 0,
        sensors: {},
      },
      {
        id: 5,
        ms,
        variant: 0,
        received: '2026-05-04 10:00:02.678+00',
        lat: 41.1234568,
        lon: -8.6,
        flags: 0,
        step_cm: 1234,
        speed: 12.3,
        heading: 359,
        altitude: -12,
        satellites: 9,
        source: 1,
        ignition: 1,
        odometer: 123456,
        sensors: { a: 1 },
      },
      {
        id: 5,
        ms,
        variant: 1,
        received: '2026-05-04 10:00:02.678001+00',
        lat: 214.7483647,
        lon: -181,
        flags: 130,
        step_cm: 0,
        speed: null,
        source: 2,
        sensors: null,
        ...nothing,
      },
    ])
    const tables = await db.execute(sql`
      select c.relname as name, i.inhrelid is not null as attached from pg_class c left join pg_inherits i on i.inhrelid = c.oid
      where c.relkind = 'r' and c.relname like 'positions%' order by 1`)
    expect([...tables]).toEqual([
      { name: 'positions_2024_01', attached: false },
      { name: 'positions_2026_05', attached: true },
      { name: 'positions_default', attached: true },
    ])
    setDatabase(db)
    expect(await dropOldPositions(systemAccess('test'), new Date('2026-01-01'))).toEqual([
      'positions_2024_01',
    ])
    expect(await db.$count(fixes)).toBe(4)
  })
})

it('devices call themselves by the IMEI that they were registered by, and are still found', async () => {
  await databaseBefore('0017_device_identifiers', async (db) => {
    await db.execute(sql`
      insert into accounts (id, path, type, login, password_hash, customer_name) overriding system value values
        (1, '/1/', 1, 'admin', '', 'admin')`)
    await db.execute(sql`insert into device_models (code, name, vendor, protocol, heartbeat_seconds)
      values ('M', 'M', 'M', 'gt06', 180)`)
    await db.execute(sql`insert into devices (id, account_id, imei, name, model, plate) overriding system value
      values (5, 1, '860000000000005', 'Van', 'M', 'AB 1')`)
    await db.execute(sql`insert into unknown_devices (identifier, protocol, address, last_seen)
      values ('861111111111111', 'gt06', '203.0.113.9', now())`)
    await migrateDatabase(db)
    const [identifier] = await db.execute(sql`select device_id as id, kind, value from device_identifiers`)
    expect(identifier).toEqual({ id: 5, kind: 'imei', value: '860000000000005' })
    const [device] = await db.execute(sql`select search_text as text from devices`)
    expect(device).toMatchObject({ text: expect.stringMatching(/^860000000000005\nvan\nab 1\n/) })
    const [unknown] = await db.execute(sql`select kind, identifier from unknown_devices`)
    expect(unknown).toEqual({ kind: 'imei', identifier: '861111111111111' })
    const [index] = await db.execute(
      sql`select 1 as there from pg_indexes where indexname = 'devices_search_idx'`,
    )
    expect(index).toEqual({ there: 1 })
  })
})

it('mails of report runs that wait in the outbox belong to their runs', async () => {
  await databaseBefore('0021_outbox_owners', async (db) => {
    await db.execute(sql`insert into outbox (kind, payload, cause, recipient, title) values
      ('mail', '{"to": "a", "run": 7}', 'reportRun:7', 'a', 'x'), ('mail', '{"to": "b"}', 'passwordLink:x', 'b', 'x')`)
    await migrateDatabase(db)
    const rows = await db.execute(
      sql`select payload, owner_kind as kind, owner_id::int as id from outbox order by outbox.id`,
    )
    expect([...rows]).toEqual([
      { payload: { to: 'a' }, kind: 'reportRun', id: 7 },
      { payload: { to: 'b' }, kind: null, id: null },
    ])
  })
})

it('states to replay readings from are found by their step, and events of before are what packets carried', async () => {
  await databaseBefore('0022_step_events', async (db) => {
    await db.execute(sql`insert into sensing_checkpoints (device_id, time, state) values
      (5, '2026-05-04', '{"seen": {"time": 1777852800000, "kind": "fix"}, "doors": {"1": 5}}')`)
    await db.execute(
      sql`insert into device_step_states (device_id, step, version, data) values (5, 'movement', 1, '\\x00')`,
    )
    await db.execute(sql`insert into device_events (device_id, event_time, type, subject) values
      (5, '2026-05-04', 'fenceExit', 'geofence:1'), (5, '2026-05-04', 'fenceExit', 'geofence:2')`)
    await migrateDatabase(db)
    const [checkpoint] = await newestDailyStates(db.$client, [5])
    expect(checkpoint).toEqual([
      5,
      {
        time: Date.UTC(2026, 4, 4),
        states: { sensing: { seen: { time: 1_777_852_800_000, kind: 'fix' }, doors: { 1: 5 } } },
      },
    ])
    const [slot] = await db.execute(sql`select begins_after from device_step_states`)
    expect(slot).toEqual({ begins_after: null })
    // The same from a packet is the same; from a step it is another.
    const again =
      await db.execute(sql`insert into device_events (device_id, event_time, type, subject, step) values
      (5, '2026-05-04', 'fenceExit', 'geofence:1', null), (5, '2026-05-04', 'fenceExit', 'geofence:2', 'geofences')
      on conflict do nothing returning subject`)
    expect([...again]).toEqual([{ subject: 'geofence:2' }])
  })
})

it('who had devices before is taken from their transfers, with the tree of today', async () => {
  await databaseBefore('0025_device_ownerships', async (db) => {
    await db.execute(sql`
      insert into accounts (id, parent_id, path, type, login, password_hash, customer_name) overriding system value values
        (1, null, '/1/', 1, 'admin', '', 'admin'), (2, 1, '/1/2/', 2, 'north', '', 'north'),
        (3, 1, '/1/3/', 2, 'south', '', 'south'), (4, 3, '/1/3/4/', 5, 'fleet', '', 'fleet'),
        (5, 4, '/1/3/4/5/', 5, 'depot', '', 'depot')`)
    await db.execute(sql`insert into device_models (code, name, vendor, protocol, heartbeat_seconds)
      values ('M', 'M', 'M', 'gt06', 180)`)
    await db.execute(sql`insert into devices (id, account_id, imei, name, model) overriding system value values
      (1, 3, '860000000000001', 'Never sold', 'M'), (2, 5, '860000000000002', 'Sold twice', 'M'),
      (3, 5, '860000000000003', 'Came along', 'M'), (4, 4, '860000000000004', 'From one that is gone', 'M')`)
    await db.execute(sql`
      insert into device_transfers (device_id, kind, from_account_id, to_account_id, to_name, actor_name, created_at) values
        (1, 'import', null, 3, '', '', '2026-01-01'), (2, 'import', null, 2, '', '', '2026-01-01'),
        (2, 'sell', 2, 5, '', '', '2026-02-01'), (2, 'move', 5, 2, '', '', '2026-03-01'),
        (2, 'sell', 2, 5, '', '', '2026-04-01'), (3, 'transfer', 2, 3, '', '', '2026-05-01'),
        (4, 'sell', null, 4, '', '', '2026-06-01')`)
    await migrateDatabase(db)
    const rows = await db.execute<{ id: number; account: number | null; said: string }>(sql`
      select device_id as id, account_id as account,
        account_path || ' ' || from_time::date || ' ' || coalesce(to_time::date::text, 'on') as said
      from device_ownerships order by device_id, from_time`)
    expect(rows.map(({ id, account, said }) => `${id} ${account} ${said}`)).toEqual([
      '1 3 /1/3/ -infinity on',
      '2 2 /1/2/ -infinity 2026-02-01',
      '2 5 /1/3/4/5/ 2026-02-01 2026-03-01',
      '2 2 /1/2/ 2026-03-01 2026-04-01',
      '2 5 /1/3/4/5/ 2026-04-01 on',
      '3 5 /1/2/4/5/ -infinity 2026-05-01',
      '3 5 /1/3/4/5/ 2026-05-01 on',
      '4 null /1/ -infinity 2026-06-01',
      '4 4 /1/3/4/ 2026-06-01 on',
    ])
  })
})

it('hosts from before proofs stay with who has them, each with a token of its own', async () => {
  await databaseBefore('0027_domain_proofs', async (db) => {
    await db.execute(sql`insert into accounts (id, path, type, login, password_hash, customer_name)
      overriding system value values (1, '/1/', 1, 'admin', '', 'admin')`)
    await db.execute(sql`insert into domains (host, account_id, title) values
      ('a.example.org', 1, 'A'), ('b.example.org', 1, 'B')`)
    await migrateDatabase(db)
    const rows = await db.execute<{ proof: string; token: string }>(
      sql`select proof, proof_token as token from domains`,
    )
    expect(rows.map(({ proof }) => proof)).toEqual(['given', 'given'])
    expect(new Set(rows.map(({ token }) => token)).size).toBe(2)
    for (const { token } of rows) expect(token).toMatch(/^[0-9a-f]{64}$/)
  })
})

it('schedules of reports go on to tell places', async () => {
  await databaseBefore('0030_schedule_places', async (db) => {
    await db.execute(sql`
      insert into accounts (id, path, type, login, password_hash, customer_name) overriding system value
      values (1, '/1/', 1, 'admin', '', 'admin')`)
    await db.execute(sql`
      insert into report_schedules (account_id, actor_id, report, title, frequency, minute, question, recipients, language,
        brand, next_due_at) values (1, 1, 'trips', 'Trips', 'daily', 1, '{}', '[]', 'en', '{}', now())`)
    await migrateDatabase(db)
    const rows = await db.execute(sql`select report, with_places as places from report_schedules`)
    expect([...rows]).toEqual([{ report: 'trips', places: true }])
  })
})

it('batteries keep what they are made of, where their type is known', async () => {
  await databaseBefore('0034_battery_types', async (db) => {
    await db.execute(sql`
      insert into accounts (id, path, type, login, password_hash, customer_name) overriding system value
      values (1, '/1/', 1, 'admin', '', 'admin')`)
    await db.execute(sql`insert into device_models (code, name, vendor, protocol, heartbeat_seconds)
      values ('M', 'M', 'M', 'gt06', 180)`)
    const texts = ['Li-ion 18650', 'LiFePO4', 'AGM', 'NiMH', 'Alkaline AA', 'fine', '锂电池']
    for (const [id, batteryType] of texts.entries()) {
      await db.execute(sql`insert into devices (id, account_id, imei, name, model) overriding system value
        values (${id + 1}, 1, ${String(860000000000000 + id)}, 'Van', 'M')`)
      const sensors = JSON.stringify({ batteryType, nominalVoltage: 3.7 })
      await db.execute(
        sql`insert into device_records (device_id, sensors) values (${id + 1}, ${sensors}::text::jsonb)`,
      )
    }
    await migrateDatabase(db)
    const rows = await db.execute<{ type: string | null; volts: number }>(sql`
      select sensors ->> 'batteryType' as type, (sensors ->> 'nominalVoltage')::float8 as volts
      from device_records order by device_id`)
    expect(rows.map(({ type }) => type)).toEqual([
      'lithiumIon',
      'lithiumIronPhosphate',
      'leadAcid',
      'nickelMetalHydride',
      'alkaline',
      null,
      'lithiumIon',
    ])
    expect(rows.every(({ volts }) => volts === 3.7)).toBe(true)
  })
})

it('weekdays of schedules and of what was logged of them are counted from Sunday on', async () => {
  await databaseBefore('0031_sunday_weekdays', async (db) => {
    await db.execute(sql`
      insert into accounts (id, path, type, login, password_hash, customer_name) overriding system value
      values (1, '/1/', 1, 'admin', '', 'admin')`)
    await db.execute(sql`
      insert into report_schedules (account_id, actor_id, report, title, frequency, minute, weekday, question, recipients,
        language, brand, next_due_at)
      select 1, 1, 'report' || coalesce(day, 0), 'R', 'weekly', 1, day, '{}', '[]', 'en', '{}', now() from unnest(array[1, 6, 7, null]) day`)
    await db.execute(sql`
      insert into business_logs (actor_id, actor_name, account_id, path, action, object_kind, object_id, object_name, changes)
      values (1, 'a', 1, '/1/', 'schedules.edit', 'schedule', '1', 'R',
        '{"weekday": {"before": null, "after": 7}, "minute": {"before": 1, "after": 7}}')`)
    await migrateDatabase(db)
    const rows = await db.execute<{ weekday: number | null }>(
      sql`select weekday from report_schedules order by id`,
    )
    expect(rows.map(({ weekday }) => weekday)).toEqual([2, 7, 1, null])
    const logged = await db.execute(sql`select changes from business_logs`)
    expect([...logged]).toEqual([
      { changes: { weekday: { before: null, after: 1 }, minute: { before: 1, after: 7 } } },
    ])
  })
})

it('ends of users keep who set them, as the log tells, else the superior of the owner', async () => {
  await databaseBefore('0039_end_setters', async (db) => {
    await db.execute(sql`
      insert into accounts (id, parent_id, path, type, login, password_hash, customer_name) overriding system value values
        (1, null, '/1/', 1, 'admin', '', 'admin'), (2, 1, '/1/2/', 2, 'north', '', 'north'), (3, 2, '/1/2/3/', 5, 'fleet', '', 'fleet')`)
    await db.execute(sql`insert into device_models (code, name, vendor, protocol, heartbeat_seconds)
      values ('M', 'M', 'M', 'gt06', 180)`)
    await db.execute(sql`
      insert into devices (id, account_id, imei, name, model, user_expires_at) overriding system value values
        (5, 3, '860000000000005', 'By admin', 'M', '2027-01-01'), (6, 3, '860000000000006', 'Unlogged', 'M', '2027-01-01'),
        (7, 3, '860000000000007', 'No end', 'M', null), (8, 3, '860000000000008', 'Followed', 'M', '2027-01-01')`)
    const logged = (id: number, account: number, changes: object) =>
      db.execute(sql`
        insert into business_logs (actor_id, actor_name, account_id, path, action, object_kind, object_id, object_name, changes)
        values (${account}, 'a', ${account}, '/1/2/3/', 'devices.expiry', 'device', ${String(id)}, 'x', ${JSON.stringify(changes)}::text::jsonb)`)
    const change = { before: null, after: '2027-01-01T00:00:00.000Z' }
    await logged(5, 2, { userExpiresAt: change })
    await logged(5, 1, { userExpiresAt: change })
    await logged(7, 1, { userExpiresAt: change })
    await logged(8, 2, { userExpiresAt: change })
    await logged(8, 1, { userExpiresAt: change, expiresAt: change })
    await migrateDatabase(db)
    const rows = await db.execute(sql`select id, user_end_set_by as by from devices order by id`)
    expect([...rows]).toEqual([
      { id: 5, by: 1 },
      { id: 6, by: 2 },
      { id: 7, by: null },
      { id: 8, by: 2 },
    ])
  })
})

it('deleted devices keep who deleted them, as the log tells last', async () => {
  await databaseBefore('0044_deleted_by', async (db) => {
    await db.execute(sql`
      insert into accounts (id, parent_id, path, type, login, password_hash, customer_name) overriding system value values
        (1, null, '/1/', 1, 'admin', '', 'admin'), (2, 1, '/1/2/', 2, 'north', '', 'north')`)
    await db.execute(sql`insert into device_models (code, name, vendor, protocol, heartbeat_seconds)
      values ('M', 'M', 'M', 'gt06', 180)`)
    await db.execute(sql`
      insert into devices (id, account_id, imei, name, model, deleted_at) overriding system value values
        (5, 2, '860000000000005', 'By admin', 'M', now()), (6, 2, '860000000000006', 'Unlogged', 'M', now()),
        (7, 2, '860000000000007', 'Restored', 'M', null)`)
    const logged = (id: number, account: number) =>
      db.execute(sql`
        insert into business_logs (actor_id, actor_name, account_id, path, action, object_kind, object_id, object_name)
        values (${account}, 'a', ${account}, '/1/2/', 'devices.delete', 'device', ${String(id)}, 'x')`)
    await logged(5, 2)
    await logged(5, 1)
    await logged(7, 1)
    await migrateDatabase(db)
    const rows = await db.execute(sql`select id, deleted_by as by from devices order by id`)
    expect([...rows]).toEqual([
      { id: 5, by: 1 },
      { id: 6, by: null },
      { id: 7, by: null },
    ])
  })
})

it('models keep of what they were said to do only that a phone is one', async () => {
  await databaseBefore('0040_acting_capabilities', async (db) => {
    await db.execute(sql`
      insert into device_models (code, name, vendor, protocol, heartbeat_seconds, capabilities, edited) values
        ('A', 'A', 'M', 'gt06', 180, '["ignition", "relay"]', '{name,capabilities}'), ('B', 'B', 'M', 'gt06', 180, '[]', '{name}'),
        ('P', 'P', 'M', 'osmand', 180, '["video", "phone"]', '{}')`)
    await migrateDatabase(db)
    const rows = await db.execute(sql`select code, capabilities, edited from device_models order by code`)
    expect([...rows]).toEqual([
      { code: 'A', capabilities: [], edited: ['name'] },
      { code: 'B', capabilities: [], edited: ['name'] },
      { code: 'P', capabilities: ['phone'], edited: [] },
    ])
  })
})

it('doors that were to be told by Bluetooth have no input chosen', async () => {
  await databaseBefore('0041_door_inputs', async (db) => {
    await db.execute(sql`
      insert into accounts (id, path, type, login, password_hash, customer_name) overriding system value
      values (1, '/1/', 1, 'admin', '', 'admin')`)
    await db.execute(sql`insert into device_models (code, name, vendor, protocol, heartbeat_seconds)
      values ('M', 'M', 'M', 'gt06', 180)`)
    await db.execute(sql`
      insert into devices (id, account_id, imei, name, model) overriding system value values
        (5, 1, '860000000000005', 'A', 'M'), (6, 1, '860000000000006', 'B', 'M'), (7, 1, '860000000000007', 'C', 'M')`)
    await db.execute(sql`
      insert into device_records (device_id, sensors) values
        (5, '{"door": "bluetooth", "temperature": "bluetooth"}'), (6, '{"door": "input2"}'), (7, '{}')`)
    await migrateDatabase(db)
    const rows = await db.execute(sql`select sensors from device_records order by device_id`)
    expect(rows.map(({ sensors }) => sensors)).toEqual([{ temperature: 'bluetooth' }, { door: 'input2' }, {}])
  })
})

it('virtual accounts of before share no links until they are allowed to, the others do', async () => {
  await databaseBefore('0046_shares', async (db) => {
    await db.execute(sql`
      insert into accounts (id, parent_id, path, type, login, password_hash, customer_name) overriding system value values
        (1, null, '/1/', 5, 'fleet', '', 'fleet'), (2, 1, '/1/2/', 7, 'desk', '', 'desk')`)
    await migrateDatabase(db)
    const rows = await db.execute(sql`select login, share_links as shares from accounts order by id`)
    expect([...rows]).toEqual([
      { login: 'fleet', shares: true },
      { login: 'desk', shares: false },
    ])
  })
})
