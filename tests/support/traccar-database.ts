import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import { TABLES } from './traccar-world'

/** Types of columns as that server's changelogs have them; others are numbers. */
const TYPES: Record<string, string> = {
  name: 'varchar(128)',
  email: 'varchar(128)',
  login: 'varchar(128)',
  phone: 'varchar(128)',
  uniqueid: 'varchar(128)',
  model: 'varchar(128)',
  contact: 'varchar(512)',
  category: 'varchar(128)',
  attributes: 'varchar(4000)',
  description: 'varchar(4000)',
  area: 'text',
  type: 'varchar(128)',
  attribute: 'varchar(128)',
  expression: 'varchar(4000)',
  notificators: 'varchar(128)',
  protocol: 'varchar(128)',
  address: 'varchar(512)',
  network: 'varchar(4000)',
  readonly: 'boolean',
  administrator: 'boolean',
  disabled: 'boolean',
  devicereadonly: 'boolean',
  limitcommands: 'boolean',
  disablereports: 'boolean',
  temporary: 'boolean',
  always: 'boolean',
  textchannel: 'boolean',
  valid: 'boolean',
  latitude: 'float8',
  longitude: 'float8',
  altitude: 'float8',
  speed: 'float8',
  course: 'float8',
  accuracy: 'float8',
  expirationtime: 'timestamp',
  lastupdate: 'timestamp',
  servertime: 'timestamp',
  start: 'float8',
  period: 'float8',
  devicetime: 'timestamp',
  fixtime: 'timestamp',
}
const COLUMNS: Record<string, string[]> = {
  tc_group_notification: ['groupid', 'notificationid'],
  tc_device_driver: ['deviceid', 'driverid'],
  tc_device_geofence: ['deviceid', 'geofenceid'],
}

/** A database of a Traccar server with the rows of the world, on the PostgreSQL of the tests. */
export async function traccarDatabase() {
  const admin = new URL(inject('templateUrl'))
  admin.pathname = '/postgres'
  const name = `traccar_${randomBytes(6).toString('hex')}`
  const root = postgres(admin.href, { max: 1, onnotice: () => {} })
  await root`create database ${root(name)}`
  const url = new URL(admin)
  url.pathname = `/${name}`
  const sql = postgres(url.href, { max: 1, onnotice: () => {} })
  for (const [table, rows] of Object.entries(TABLES)) {
    const columns =
      Object.keys(rows[0] ?? {}).length > 0 ? Object.keys(rows[0] ?? {}) : (COLUMNS[table] ?? [])
    const written = columns.map((column) => `${column} ${TYPES[column] ?? 'int'}`)
    await sql.unsafe(`create table ${table} (${written.join(', ')})`)
    for (const row of rows)
      await sql.unsafe(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}::text::${TYPES[columns[at] ?? ''] ?? 'int'}`).join(', ')})`,
        columns.map((column) => (row[column] === null ? null : String(row[column]))),
      )
  }
  await sql.end()
  return {
    url: `postgres://${url.host}/${name}`,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    stop: async () => {
      await root`drop database if exists ${root(name)} with (force)`
      await root.end()
    },
  }
}
