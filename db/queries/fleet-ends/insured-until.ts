import { type SQL, sql } from 'drizzle-orm'

/** Another insurer's insurance that begins so shortly before the end of one, or after it, has taken its place. */
const REPLACES_WITHIN_DAYS = 30

const IS_OF_SAME = sql`(lower(btrim(later.insurer)) = lower(btrim(i.insurer))
  or lower(btrim(later.policy_number)) = lower(btrim(i.policy_number)))`
const BEGINS_NEAR_END = sql`later.starts_on >= i.expires_on - ${REPLACES_WITHIN_DAYS}::int`

/** That a later insurance of its vehicle, which goes on without a day between and fits, follows insurance `i`. */
const isFollowed = (fits: SQL): SQL => sql`exists (select from vehicle_insurances later
  where later.vehicle_id = i.vehicle_id and later.expires_on > i.expires_on and later.starts_on <= i.expires_on + 1
    and ${fits})`

/**
 * That insurance `i` was renewed: another of the same insurer, or of the same policy, begins by the day after it ends, and ends
 * later. One of another insurer is not taken for that: it may cover something else.
 */
export const IS_RENEWED = isFollowed(IS_OF_SAME)

/** That insurance `i` has ended, and that another has taken its place by `today`, whoever the insurer is. */
export const isReplaced = (today: SQL): SQL => sql`(i.expires_on < ${today} and exists (
  select from vehicle_insurances later where later.vehicle_id = i.vehicle_id and later.expires_on > i.expires_on
    and ${BEGINS_NEAR_END} and later.starts_on <= ${today}))`

/**
 * Until when a vehicle is insured, as a text: the last day up to which one insurance follows another from `today` on, whoever the
 * insurers are. Of those that hold today side by side the first counts that ends with nothing in its place: they may cover
 * different things. Where none holds today, the day on which the last one ended; null where there was none by then.
 */
export const insuredUntil = (vehicleId: SQL, today: SQL): SQL<string | null> => sql<string | null>`(
  select case when bool_or(i.starts_on <= ${today} and i.expires_on >= ${today})
    then min(i.expires_on) filter (where i.expires_on >= ${today} and (not ${isFollowed(sql`true`)}
      or (i.starts_on <= ${today} and not ${isFollowed(sql`(${IS_OF_SAME} or ${BEGINS_NEAR_END})`)})))
    else max(i.expires_on) filter (where i.expires_on < ${today}) end::text
  from vehicle_insurances i where i.vehicle_id = ${vehicleId})`
