/**
 * Where each table would live on several database nodes. Nothing is distributed yet; what would stand in
 * the way is kept out by a test (`tests/api/placement.test.ts`).
 *
 * - `distributed by device_id`: cut into shards by device, all of them colocated. `device_id` is the first
 *   column of every key and unique constraint; foreign keys lead to reference tables, or with `device_id`
 *   to another distributed one; joins with another go by `device_id`; ids are bigint.
 * - `reference`: a whole copy on every node, for what is joined with devices' data: the tree of accounts,
 *   the devices themselves, catalogues. Its foreign keys stay among reference tables.
 * - `local`: on the node of the platform itself. Not joined with distributed tables. Money, when it comes,
 *   is local: its sums need one place that decides.
 */
export type Placement = 'distributed by device_id' | 'reference' | 'local'

const distributed = 'distributed by device_id'

export const PLACEMENT: Readonly<Record<string, Placement>> = {
  binding_codes: distributed,
  device_commands: distributed,
  device_details: distributed,
  device_events: distributed,
  device_ownerships: distributed,
  device_periods: distributed,
  device_pictures: distributed,
  device_quarter_hours: distributed,
  device_readings: distributed,
  device_records: distributed,
  device_segments: distributed,
  device_states: distributed,
  device_step_states: distributed,
  device_transfers: distributed,
  event_marks: distributed,
  positions: distributed,
  reading_quarter_hours: distributed,
  refused_attempts: distributed,
  sensing_checkpoints: distributed,
  tracking_settings: distributed,

  accounts: 'reference',
  device_favourites: 'reference',
  device_groups: 'reference',
  device_identifiers: 'reference',
  device_models: 'reference',
  devices: 'reference',
  event_read_floors: 'reference',
  model_aliases: 'reference',
  model_tracking_settings: 'reference',
  service_nodes: 'reference',
  virtual_account_devices: 'reference',
  virtual_account_groups: 'reference',
  webhooks: 'reference',

  announcement_marks: 'local',
  announcements: 'local',
  api_keys: 'local',
  business_logs: 'local',
  custom_reports: 'local',
  demo_applications: 'local',
  domains: 'local',
  feedback: 'local',
  feedback_answers: 'local',
  feedback_pictures: 'local',
  embed_devices: 'local',
  embed_openings: 'local',
  embed_tokens: 'local',
  embeds: 'local',
  login_logs: 'local',
  mail_tokens: 'local',
  manual_pages: 'local',
  messages: 'local',
  outbox: 'local',
  preferences: 'local',
  processes: 'local',
  rate_limits: 'local',
  recovery_codes: 'local',
  release_marks: 'local',
  report_runs: 'local',
  report_schedules: 'local',
  second_factors: 'local',
  sessions: 'local',
  share_devices: 'local',
  share_views: 'local',
  shares: 'local',
  settings: 'local',
  tasks: 'local',
  quarantined_reports: 'local',
  unknown_devices: 'local',
  unread_streams: 'local',
  webhook_deliveries: 'local',
  webhook_positions: 'local',
}
