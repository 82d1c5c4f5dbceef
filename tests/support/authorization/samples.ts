import { DEFAULT_BANDS, PRESET_WEIGHTS } from '@/lib/fleet/scores/score-profile'
import { NO_EMBED_FIELDS, ORIGIN } from '../embed-world'
import { BROWSER_KEYS } from '../push-server'
import { NO_FIELDS } from '../share-world'
import { PASSWORD } from '../world'
import type { Values } from './request'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const picture = (name: string) => new File([PIXEL], name, { type: 'image/png' })
export const sheet = (imei: string) =>
  new File([`IMEI,Remark\n${imei},checked\n`], `${imei}.csv`, { type: 'text/csv' })
export const NEW_IMEI = '359000000000017'
const FENCE_SHAPE = { kind: 'circle', lat: 41.15, lon: -8.62, radiusM: 500 }
const MAP_CIRCLE = { kind: 'circle', lat: 41.15, lng: -8.62, radius: 500 }
const fences = new File(
  [
    '{"type":"Feature","properties":{"name":"New","radiusM":500},"geometry":{"type":"Point","coordinates":[-8.62,41.15]}}',
  ],
  'fences.geojson',
)

const cards = new File(['Card code,Remark\nA1B2C3D4,spare\n'], 'cards.csv', { type: 'text/csv' })

const drivers = new File(['Name,Driver no.\nNew driver,N-1\n'], 'drivers.csv', { type: 'text/csv' })
const vehicleSheet = new File(['Name,Plate\nNew van,A 1\n'], 'vehicles.csv', { type: 'text/csv' })
const costSheet = new File(
  ['Vehicle,Day,Kind,Amount,Currency\nNobody,2026-05-03,Toll,5,EUR\n'],
  'costs.csv',
  {
    type: 'text/csv',
  },
)
const MONTHS = { from: ago(24 * 40).slice(0, 7), to: ago(1).slice(0, 7) }
const DAYS = { from: ago(96).slice(0, 10), to: ago(1).slice(0, 10) }
const INSURANCE = {
  insurer: 'Allsafe',
  policyNumber: 'P-1',
  currency: 'EUR',
  startsOn: '2026-01-01',
  expiresOn: '2027-01-01',
}

const track = new File([`time,lat,lon\n${ago(1)},41.1,-8.6\n`], 'drive.csv')
/** As an address says it; the JSON is tried in `traccar-positions.test.ts`. */
const FORWARDED = { id: NEW_IMEI, latitude: '41.1', longitude: '-8.6' }

/** A right value for a field of this name. */
export const SAMPLES: Record<string, unknown> = {
  account: 'newlogin1',
  agreed: true,
  alias: 'Our model',
  captcha: 'abcd',
  code: '123456',
  columns: ['name'],
  customerName: 'New customer',
  department: 'Fleet',
  email: 'new@example.com',
  format: 'csv',
  formula: '1 + 1',
  from: ago(30),
  host: 'brand-new.example.com',
  hoverColor: '#1155aa',
  selectedColor: '#1155aa',
  imei: NEW_IMEI,
  imeis: [NEW_IMEI],
  language: 'en',
  model: 'GT06N',
  name: 'newname',
  newPassword: 'another horse 2',
  oldPassword: PASSWORD,
  password: PASSWORD,
  phone: '+49 123456',
  q: 'qx',
  scopes: ['devices.read'],
  start: ago(20),
  themeColor: '#1155aa',
  to: ago(2),
  token: 'abcdefghijklmnopqrstuvwxyz',
  type: undefined,
  until: 'lifetime',
  url: 'https://hooks.example.com/new',
  kinds: ['task.done'],
  x: '0',
  y: '0',
  z: '0',
}

const PUSH_ENDPOINT = 'https://fcm.googleapis.com/fcm/send/new'

const NORMAL_MODE = { mode: 'normal', syncInterval: 60 }

const CIRCLE = { kind: 'circle', lat: 1, lon: 1, radiusM: 100 }

const NEW_PLAN = { startOn: '2026-01-01', intervalDays: 30, targets: { kind: 'all' } }

const ROUTE_POINTS = [
  { lat: 41.15, lon: -8.62 },
  { lat: 41.16, lon: -8.62 },
]
/** What costs how many points. */
const WEIGHING = { weights: PRESET_WEIGHTS.light, bands: [...DEFAULT_BANDS] }

const NEW_ROUTE = {
  points: ROUTE_POINTS.map((place, index) => ({ ...place, name: `Stop ${index + 1}` })),
  line: ROUTE_POINTS.map(({ lat, lon }) => [lon, lat]),
}

/** What a valid request to an operation needs beyond the samples. */
export const NEEDED: Record<string, Values> = {
  'GET /api/reports/[name]': { query: { from: ago(30), to: ago(2) } },
  'POST /api/reports/[name]/export': { body: { from: ago(30), to: ago(2), format: 'csv' } },
  'POST /api/models': { body: { code: 'NEW-1', like: 'GT06N', icon: 'car' } },
  'PATCH /api/models/[code]': { params: { code: 'GT06N' }, body: { retired: false } },
  'PUT /api/models/[code]/alias': { params: { code: 'GT06N' } },
  'PATCH /api/accounts/[id]': { body: { remark: 'checked' } },
  'PATCH /api/account/profile': { body: { company: 'checked' } },
  'PATCH /api/domains/[id]': { body: { title: 'Checked' } },
  'PATCH /api/groups/[id]': { body: { pinned: true } },
  'PATCH /api/virtual-accounts/[id]': {
    body: { remark: 'checked', devices: { kind: 'some', imeis: [], groupIds: [] } },
  },
  'POST /api/accounts/[id]/virtual-accounts': {
    body: { devices: { kind: 'some', imeis: [], groupIds: [] } },
  },
  'POST /api/accounts': { body: { type: 'endUser' } },
  'POST /api/announcements': { body: { words: { en: { title: 'Notice', body: 'What is new' } } } },
  'PATCH /api/announcements/[id]': { body: { look: 'banner' } },
  'POST /api/feedback': { form: { kind: 'idea' } },
  'PUT /api/alarm-sounds/[severity]': { form: { file: new File(['ID3'], 'horn.mp3') } },
  'PUT /api/mail-server': {
    body: { host: 'mail.example.com', port: 25, mailFrom: 'a@example.com', user: '' },
  },
  'PUT /api/sms-provider': {
    body: {
      method: 'POST',
      url: 'https://sms.example.com/send',
      contentType: 'form',
      body: 'to={to}&text={text}',
      headers: [],
      user: '',
      successText: '',
      sender: 'Fleet',
      price: 0.01,
      currency: 'EUR',
    },
  },
  'POST /api/sms-provider/test': { body: { to: '+4915123456789' } },
  'GET /api/sms-usage': { query: { month: '2026-05' } },
  'POST /api/mail/test': { body: { to: 'somebody@example.com' } },
  'POST /api/report-schedules': { body: { report: 'mileage', recipients: [], frequency: 'daily' } },
  'PUT /api/report-schedules/[id]': { body: { report: 'mileageDaily', recipients: [], frequency: 'daily' } },
  'POST /api/custom-reports': { body: { source: 'mileage', columns: ['device'] } },
  'POST /api/custom-reports/preview': { body: { source: 'mileage', columns: ['device'] } },
  'PUT /api/custom-reports/[id]': { body: { source: 'mileage', columns: ['device'] } },
  'POST /api/shares': { body: { fields: NO_FIELDS } },
  'POST /api/shares/[id]/mail': { body: { link: `#${'a'.repeat(43)}`, to: ['somebody@example.com'] } },
  'POST /api/embeds': {
    body: { view: { kind: 'map', list: true }, fields: NO_EMBED_FIELDS, origins: [ORIGIN] },
  },
  'POST /api/commands': { body: { text: 'STATUS#' } },
  'POST /v3/new/instruction/send': { body: { content: 'STATUS#' } },
  'POST /v3/new/instruction/batchSend': { body: { content: 'STATUS#', imeiList: [NEW_IMEI] } },
  'POST /api/commands/batches': { body: { text: 'STATUS#' } },
  'POST /api/commands/batches/preflight': { body: { text: 'STATUS#' } },
  'PUT /api/command-catalogue': { body: { revision: 0, document: { version: 1 } } },
  'POST /api/command-templates': { body: { text: 'STATUS#' } },
  'PUT /api/command-templates/[id]': { body: { text: 'STATUS#' } },
  'POST /api/working-mode-templates': { body: { setting: NORMAL_MODE } },
  'PUT /api/working-mode-templates/[id]': { body: { setting: NORMAL_MODE } },
  'POST /api/alert-contacts': { body: { timeZone: 'UTC' } },
  'PATCH /api/alert-contacts/[id]': { body: { phone: '+49 1' } },
  'POST /api/alert-snoozes': { body: { minutes: 60 } },
  'PATCH /api/alert-rules/[id]': { body: { silenceMinutes: 10 } },
  'POST /api/geofences': { body: { shape: FENCE_SHAPE } },
  'PATCH /api/geofences/[id]': { body: { exit: true } },
  'POST /v3/new/newFence/addFence': { body: { shape: MAP_CIRCLE } },
  'POST /v3/new/newLandmark/addLandmark': { body: { shape: MAP_CIRCLE } },
  'POST /api/geofences/import': { form: { file: fences, mode: 'import' } },
  'POST /api/landmarks/import': { form: { file: fences, mode: 'import' } },
  'POST /api/devices/binding': { body: { bindable: true } },
  'POST /api/devices/export/task': { body: { format: 'csv' } },
  'POST /api/devices': { body: { imei: NEW_IMEI } },
  'POST /api/devices/import/preview': { form: { imeis: NEW_IMEI } },
  'POST /api/phones/[imei]/fixes': { body: { fixes: [{ time: ago(1), lat: 41.1, lon: -8.6 }] } },
  'POST /api/positions': { body: { positions: [{ imei: NEW_IMEI, time: ago(1), lat: 41.1, lon: -8.6 }] } },
  'GET /api/positions/traccar': { query: FORWARDED },
  'POST /api/positions/traccar': { query: FORWARDED, body: {} },
  'POST /api/devices/[imei]/track-files': { form: { file: track } },
  'POST /api/devices/[imei]/track-files/preview': { form: { file: track } },
  'POST /api/imports/traccar': { body: { url: 'https://traccar.example' } },
  'POST /api/imports/traccar/dump': {
    form: { file: new File(['-- dump'], 'old.sql'), name: 'old', zone: 'UTC', from: '' },
  },
  'POST /api/mcp': { body: { id: 1, method: 'tools/list' } },
  'POST /api/places/reverse': { body: { points: [[1, 1]] } },
  'POST /api/devices/[imei]/pictures': { form: { picture: picture('front.png') } },
  'PUT /api/domains/[id]/pictures/[picture]': { form: { file: picture('logo.png') } },
  'POST /api/black-cars': { body: { name: 'New address', lat: 41.15, lon: -8.62, radiusM: 200 } },
  'PATCH /api/black-cars/[id]': { body: { name: 'Checked' } },
  'POST /api/drivers/import': { form: { file: drivers, mode: 'import' } },
  'PUT /api/drivers/[id]/avatar': { form: { picture: picture('me.png') } },
  'PATCH /api/driver-cards/[id]': { body: { remark: 'checked' } },
  'POST /api/driver-cards/import': { form: { file: cards, mode: 'import' } },
  'GET /api/fleet-routes/driven': { query: { from: ago(20), to: ago(2) } },
  'POST /api/fleet-routes': { body: NEW_ROUTE },
  'PUT /api/fleet-routes/[id]': { body: NEW_ROUTE },
  'POST /api/fleet-routes/line': { body: { points: ROUTE_POINTS } },
  'POST /api/fleet-routes/order': { body: { points: ROUTE_POINTS } },
  'POST /api/service-plans': { body: NEW_PLAN },
  'PUT /api/service-plans/[id]': { body: NEW_PLAN },
  'POST /api/services': { body: { doneOn: ago(48).slice(0, 10), odometerM: null } },
  'POST /api/services/[id]/void': { body: { reason: 'checked' } },
  'PUT /api/services/[id]/file': { form: { file: picture('bill.png') } },
  'GET /api/fleet-costs': { query: DAYS },
  'POST /api/fleet-costs': {
    body: { day: ago(48).slice(0, 10), amount: 9.5, currency: 'EUR', kind: 'toll' },
  },
  'POST /api/fleet-costs/[id]/void': { body: { reason: 'checked' } },
  'PUT /api/fleet-costs/[id]/file': { form: { file: picture('receipt.png') } },
  'POST /api/fleet-costs/import': { form: { file: costSheet, mode: 'import' } },
  'GET /api/fleet-costs/months': { query: MONTHS },
  'GET /api/fleet-costs/vehicles': { query: MONTHS },
  'GET /api/fleet-costs/refuels': { query: DAYS },
  'POST /api/oil-tanks': { body: { type: 'main', code: 'NEW-1', sensor: 'tank2' } },
  'PUT /api/oil-tanks/[id]': { body: { type: 'main', code: 'NEW-2', sensor: 'tank3' } },
  'PUT /api/score-profile': { body: WEIGHING },
  'PUT /api/driver-letters': { body: { enabled: true } },
  'POST /api/score-profile/preview': { body: WEIGHING },
  'POST /api/odometer-corrections': { body: { at: ago(3), odometerM: 1000 } },
  'PUT /api/fleet-board/settings': { body: { currency: 'EUR' } },
  'GET /api/vehicle-counters': { query: { at: ago(3) } },
  'GET /api/fleet-scores': { query: { from: ago(24), to: ago(1) } },
  'GET /api/fleet-scores/events': { query: { from: ago(24), to: ago(1) } },
  'POST /api/fleet-scores/disputes': { body: { imei: NEW_IMEI, kind: 'crash', start: ago(3) } },
  'DELETE /api/fleet-scores/disputes': { query: { imei: NEW_IMEI, kind: 'crash', start: ago(3) } },
  'POST /api/fleet-vehicles/[id]/devices': { body: { imei: null } },
  'POST /api/fleet-vehicles/[id]/insurances': { form: INSURANCE },
  'PUT /api/fleet-vehicles/[id]/insurances/[insurance]': { form: INSURANCE },
  'POST /api/fleet-vehicles/import': { form: { file: vehicleSheet, mode: 'import' } },
  'POST /api/landmarks': { body: { name: 'New landmark', shape: CIRCLE } },
  'POST /api/push/subscriptions': {
    body: { endpoint: PUSH_ENDPOINT, keys: BROWSER_KEYS },
  },
  'PUT /api/push/subscriptions': { body: { endpoint: PUSH_ENDPOINT } },
  'POST /api/webhooks': { body: { devices: { kind: 'some', imeis: [], groupIds: [] } } },
  'PATCH /api/webhooks/[id]': { body: { devices: { kind: 'some', imeis: [], groupIds: [] } } },
  'PUT /api/preferences/[name]': { params: { name: 'reports.order' }, body: { value: 'kind' } },
  'PATCH /api/preferences/[name]': { params: { name: 'tables.columns' }, body: { value: {} } },
}

/** Fields of which a request has one only. */
export const EITHER = [
  ['ids', 'imeis'],
  ['device', 'account'],
  ['deletedIds', 'taskId'],
  ['alertId', 'subject'],
  ['alertId', 'imei'],
] as const
/** The same where other operations take both. */
export const EITHER_OF: Record<string, readonly [string, string]> = {
  'GET /api/fleet-documents': ['driverId', 'vehicleId'],
  // A sensor is of a device.
  'POST /api/oil-tanks': ['imei', 'imei'],
  'PUT /api/oil-tanks/[id]': ['imei', 'imei'],
  'POST /api/fleet-documents': ['driverId', 'vehicleId'],
  'POST /api/shares': ['imeis', 'groupId'],
  'POST /api/geofences': ['devices', 'groupIds'],
  'POST /api/alert-rules': ['devices', 'groupIds'],
  'POST /api/alert-rules/preview': ['devices', 'groupIds'],
  'POST /v3/new/newFence/addFence': ['imeiList', 'groupIds'],
  'POST /v3/new/newAlarmRule/addAlarmRule': ['imeiList', 'groupIds'],
  'POST /v3/new/newAlarmRule/previewAlarmRule': ['imeiList', 'groupIds'],
}
