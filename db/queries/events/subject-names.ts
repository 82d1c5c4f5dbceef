import { sql } from 'drizzle-orm'
import { type AnyTx, type Database, database, runIn } from '@/db/client'
import { alertRules } from '@/db/schema/alerts'
import { blackCarAddresses } from '@/db/schema/black-car-addresses'
import { fleetRoutes } from '@/db/schema/fleet-routes'
import { geofences } from '@/db/schema/geofences'
import { idArray } from '@/db/sql-parts'
import { type AlertSubject, alertSubject, type RaisedAlert } from '@/lib/alerts/alert-subject'

const TABLES = {
  geofence: geofences,
  rule: alertRules,
  route: fleetRoutes,
  blackCar: blackCarAddresses,
} as const
type Names = Map<number, { accountId: number; name: string }>

/**
 * What the fences, rules, routes and black-car addresses are called that raised these events, deleted ones too. Whoever sees such an
 * event sees the account that it is of, and what is that account's: a name is told to nobody else. Staying in an address is
 * told, by its name, to whoever sees the vehicle.
 */
export async function subjectNames(
  rows: readonly RaisedAlert[],
  db: AnyTx | Database = database(),
): Promise<(row: RaisedAlert) => string | null> {
  const [fences, rules, routes, addresses] = await Promise.all([
    namesOf(db, rows, 'geofence'),
    namesOf(db, rows, 'rule'),
    namesOf(db, rows, 'route'),
    namesOf(db, rows, 'blackCar'),
  ])
  const names: Record<AlertSubject['kind'], Names> = {
    geofence: fences,
    rule: rules,
    route: routes,
    blackCar: addresses,
  }
  return (row) => {
    const subject = alertSubject(row)
    const found = subject && names[subject.kind].get(subject.id)
    if (!found) return null
    return subject.kind === 'blackCar' || found.accountId === row.accountId ? found.name : null
  }
}

async function namesOf(
  db: AnyTx | Database,
  rows: readonly RaisedAlert[],
  kind: AlertSubject['kind'],
): Promise<Names> {
  const ids = new Set(
    rows.flatMap((row) => {
      const subject = alertSubject(row)
      return subject?.kind === kind ? [subject.id] : []
    }),
  )
  if (ids.size === 0) return new Map()
  const found = (await runIn(
    db,
    sql`select id, account_id as "accountId", name from ${TABLES[kind]} where id = any(${idArray([...ids])})`,
  )) as { id: number; accountId: number; name: string }[]
  return new Map(found.map(({ id, ...row }) => [id, row]))
}
