import { type SentDevice, writeBody } from './happening'
import { TEST_KIND, WEBHOOK_KIND_NAMES, WEBHOOK_KINDS, type WebhookKind } from './kinds'
import { movedDevice } from './moved-device'
import type { ToldAlert } from './told-alert'

const DEVICE: SentDevice = { id: 7, imei: '350000000000007', name: 'Van', plate: 'AB-12' }
const AT = Date.UTC(2026, 4, 4, 6, 22, 40)
const iso = (minutes: number): string => new Date(AT + minutes * 60_000).toISOString()
const [START, END] = [
  { time: iso(-15), lat: 41.2, lon: -8.6 },
  { time: iso(0), lat: 41.24, lon: -8.6 },
]
const [SELLER, BUYER] = [
  { id: 2, name: 'Dealer', path: '/1/2/' },
  { id: 9, name: 'Fleet north', path: '/1/2/9/' },
]

function movedData(): Record<string, unknown> {
  const { data } = movedDevice(DEVICE.id, SELLER, BUYER, 'moved', AT)
  return typeof data === 'function' ? data('/1/') : data
}

const TOLD: ToldAlert = {
  alert: {
    id: 4712,
    time: iso(0),
    endTime: null,
    receivedAt: iso(0),
    kind: 'overspeed',
    severity: 'critical',
    deviceId: DEVICE.id,
    imei: DEVICE.imei,
    deviceName: DEVICE.name,
    plate: DEVICE.plate,
    driver: { id: 61, name: 'Ana Sousa' },
    fenceId: null,
    ruleId: 5,
    subject: 'rule:5',
    subjectName: 'Too fast',
    lat: 41.23,
    lon: -8.6,
    speedKmh: 112,
    data: { limitKmh: 90, durationS: 30, peakKmh: 112, version: 1 },
    late: false,
    withdrawn: false,
    quiet: false,
    read: false,
    processed: false,
    processing: null,
    assignee: null,
    commentCount: 0,
  },
  rule: { id: 5, name: 'Too fast' },
  severity: 'critical',
  stage: 'first',
}

/** What the body of each kind says, beside the device. */
const DATA: Readonly<Record<WebhookKind | typeof TEST_KIND, Record<string, unknown>>> = {
  'device.online': { offlineSince: iso(-90) },
  'device.offline': { lastPacketAt: iso(-10) },
  'command.result': {
    command: {
      id: 815,
      name: 'heartbeatInterval',
      text: 'HBT,3,5#',
      state: 'done',
      reason: null,
      by: 'gprs',
      answer: 'OK!',
      late: false,
      createdAt: iso(-1),
      sentAt: iso(-1),
      endedAt: iso(0),
    },
  },
  'trip.started': { start: START },
  'trip.ended': {
    start: START,
    end: END,
    durationSeconds: 900,
    distanceM: 5000,
    maxSpeedKmh: 50,
    idleSeconds: 0,
  },
  'event.raised': {
    id: 4711,
    event: 'sos',
    subject: '',
    time: iso(0),
    lat: 41.24,
    lon: -8.6,
    speedKmh: 0,
    details: null,
    driver: { id: 61, name: 'Ana Sousa' },
  },
  'alert.told': TOLD,
  'event.read': { read: true, events: [{ id: 4711, event: 'sos', time: iso(0) }] },
  'task.done': { task: { id: 12, kind: 'exportReport', status: 'done', error: null } },
  'commandBatch.finished': {
    batch: {
      id: 12,
      name: 'heartbeatInterval',
      text: null,
      total: 5000,
      done: 4980,
      failed: 12,
      cancelled: 0,
      waiting: 8,
      createdAt: iso(-15),
    },
  },
  'share.viewed': {
    share: { id: 3, name: 'Delivery', views: 12 },
    view: { id: 88, network: '203.0.113.0/24' },
  },
  'service.due': { plan: { id: 3, name: 'Oil' }, stage: 'due', vehicles: [{ id: 7, name: 'Van' }] },
  'document.ends': {
    ends: [
      {
        kind: 'insurance',
        id: 21,
        name: 'Insurer',
        owner: { kind: 'vehicle', id: 7, name: 'Van' },
        endsOn: '2026-05-11',
        daysLeft: 7,
      },
    ],
  },
  'device.created': {},
  'device.moved': movedData(),
  'device.expiring': { expiresAt: iso(7 * 24 * 60), daysLeft: 7 },
  positions: {
    devices: [
      {
        device: DEVICE,
        positions: [
          {
            time: iso(0),
            receivedAt: iso(0),
            lat: 41.24,
            lon: -8.6,
            speedKmh: 48,
            heading: 90,
            altitudeM: 95,
            ignition: true,
            source: 'gnss',
          },
        ],
      },
    ],
  },
  [TEST_KIND]: { webhook: { id: 1, name: 'ERP' } },
}

export const EXAMPLE_KINDS = [...WEBHOOK_KIND_NAMES, TEST_KIND] as const

/** A body as an endpoint gets it. */
export function exampleBody(kind: WebhookKind | typeof TEST_KIND): string {
  const isOfDevice = kind !== TEST_KIND && WEBHOOK_KINDS[kind].namesDevice
  return writeBody(kind, AT, isOfDevice ? DEVICE : null, DATA[kind])
}
