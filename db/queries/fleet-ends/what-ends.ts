import { type SQL, sql } from 'drizzle-orm'
import { END_KINDS, type EndKind } from '@/lib/fleet/ends/end-kinds'
import { IS_RENEWED, isReplaced } from './insured-until'

/** Whose, null of all accounts, and on which days; without a first one whatever has ended by `today`, too. */
type Asked = { accountId: number | null; to: string } & ({ from: string } | { from: null; today: string })

type Terms = { isOf: (accountId: SQL) => SQL; isWithin: (day: SQL) => SQL; isReplaced: SQL }

/**
 * What ends on these days, as a table: licences of drivers, documents of drivers and vehicles, and insurances of vehicles that
 * were not renewed. Messages and the board both read it, so that they tell of the same; where all that has ended is asked for,
 * insurances are left out in whose place there is another by now.
 *
 * Columns: `account_id`, `kind`, `item_id`, `driver_id` or `vehicle_id`, `name`, `owner`, `ends_on`, and `reminds`, whether
 * somebody wants to be told.
 */
export function whatEnds(asked: Asked): SQL {
  const { accountId, from, to } = asked
  const terms: Terms = {
    isOf: (owner) => (accountId === null ? sql`true` : sql`${owner} = ${accountId}`),
    isWithin: (day) =>
      from === null ? sql`${day} <= ${to}::date` : sql`${day} between ${from}::date and ${to}::date`,
    isReplaced: asked.from === null ? isReplaced(sql`${asked.today}::date`) : sql`false`,
  }
  const queries = END_KINDS.map((kind) => QUERIES[kind](terms))
  return sql`(${sql.join(queries, sql` union all `)})`
}

const QUERIES: Record<EndKind, (terms: Terms) => SQL> = {
  // The first one names the columns.
  licence: ({ isOf, isWithin }) => sql`
    select d.account_id, 'licence' as kind, d.id as item_id, d.id as driver_id, null::int as vehicle_id,
      '' as name, d.name as owner, d.licence_expires_on as ends_on, d.reminder as reminds
    from drivers d
    where ${isOf(sql`d.account_id`)} and d.deleted_at is null and ${isWithin(sql`d.licence_expires_on`)}`,
  document: ({ isOf, isWithin }) => sql`
    select d.account_id, 'document', f.id, d.id, null, f.name, d.name, f.expires_on, d.reminder
    from fleet_documents f join drivers d on d.id = f.driver_id
    where ${isOf(sql`d.account_id`)} and d.deleted_at is null and ${isWithin(sql`f.expires_on`)}
    union all
    select v.account_id, 'document', f.id, null, v.id, f.name, v.name, f.expires_on, true
    from fleet_documents f join fleet_vehicles v on v.id = f.vehicle_id
    where ${isOf(sql`v.account_id`)} and v.deleted_at is null and ${isWithin(sql`f.expires_on`)}`,
  insurance: (terms) => sql`
    select v.account_id, 'insurance', i.id, null, v.id, i.insurer, v.name, i.expires_on, true
    from vehicle_insurances i join fleet_vehicles v on v.id = i.vehicle_id
    where ${terms.isOf(sql`v.account_id`)} and v.deleted_at is null and ${terms.isWithin(sql`i.expires_on`)}
      and not ${IS_RENEWED} and not ${terms.isReplaced}`,
}
