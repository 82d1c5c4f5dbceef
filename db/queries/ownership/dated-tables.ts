import { type SQL, sql } from 'drizzle-orm'

/** When a row was: at a moment, from one to another, or over the quarter of an hour that begins then. */
type Dated = { at: string } | { from: string; to: string } | { quarter: string }

/**
 * Every table with a device, and when what a row of it tells of happened; null where it tells of now, of the device
 * whenever it is, or of what another table tells. A test holds it against the schema.
 */
export const DATED_TABLES: Readonly<Record<string, Dated | null>> = {
  device_commands: { at: 'created_at' },
  device_events: { at: 'event_time' },
  device_periods: { from: 'start_time', to: 'end_time' },
  device_quarter_hours: { quarter: 'quarter' },
  device_readings: { at: 'time' },
  device_segments: { from: 'start_time', to: 'end_time' },
  device_working_modes: { at: 'created_at' },
  positions: { at: 'fix_time' },
  reading_quarter_hours: { quarter: 'quarter' },

  // The device as it is now, and what arranges it.
  binding_codes: null,
  device_details: null,
  device_favourites: null,
  device_identifiers: null,
  device_records: null,
  device_states: null,
  tracking_settings: null,
  virtual_account_devices: null,
  // Which vehicle of a fleet carried it, whoever had it.
  vehicle_devices: null,
  // Who is to drive it from now on.
  fleet_routes: null,
  // Which sensor an account says is in its tank: of what it has now.
  oil_tanks: null,
  // Of the present record, or of one that its time of ownership kept.
  device_pictures: null,
  // The times themselves, and who gave the device to whom.
  device_ownerships: null,
  device_transfers: null,
  // What an account says of a period or an event.
  disputed_events: null,
  // Go with their event.
  alert_assignments: null,
  alert_commands: null,
  alert_comments: null,
  alert_deliveries: null,
  alert_processings: null,
  alert_tellings: null,
  device_files: null,
  event_marks: null,
  // What may happen yet.
  alert_deadlines: null,
  // What is silent now.
  offline_episodes: null,
  // Rules that the alarm settings of its records said.
  alert_rule_versions: null,
  alert_rules: null,
  // What a batch means to do with it; what came of it is a command.
  command_batch_devices: null,
  // What a person wants to hear nothing of for a while.
  alert_snoozes: null,
  // Local, so that it is joined with none of these; read by administrators alone.
  quarantined_reports: null,
  // Local as well: what an account was told while it had the device.
  webhook_deliveries: null,
  // Local, too: which command or batch a key stands for, for a day.
  command_keys: null,
  // Keys of positions.
  track_import_parts: null,
  // What steps remember of the rest.
  device_step_states: null,
  sensing_checkpoints: null,
  // Links that show the device from when they were made; who made them says what.
  share_devices: null,
  // The same of embeds.
  embed_devices: null,
  // The newest of each reason, for a day.
  refused_attempts: null,
  // Counts of a month, told to whoever had the device at the last of a day.
  refused_files: null,
}

/**
 * Whether anything happened to the device of a time of `device_ownerships` in it. A quarter of an hour that is in it in
 * part may be of whoever had the device in the rest, and is told by what it sums up.
 */
export function happenedIn(time: SQL): SQL {
  const found = Object.entries(DATED_TABLES).flatMap(([table, dated]) =>
    dated === null
      ? []
      : sql`exists (select from ${sql.identifier(table)} t where t.device_id = ${time}.device_id and ${isIn(dated, time)})`,
  )
  return sql`(${sql.join(found, sql` or `)})`
}

function isIn(dated: Dated, time: SQL): SQL {
  const [starts, ends] = [sql`${time}.from_time`, sql`${time}.to_time`]
  const column = (name: string) => sql`t.${sql.identifier(name)}`
  if ('at' in dated) return sql`${column(dated.at)} >= ${starts} and ${column(dated.at)} < ${ends}`
  if ('from' in dated) return sql`${column(dated.to)} > ${starts} and ${column(dated.from)} < ${ends}`
  const quarter = column(dated.quarter)
  return sql`${quarter} >= ${starts} and ${quarter} + interval '15 minutes' <= ${ends}`
}
