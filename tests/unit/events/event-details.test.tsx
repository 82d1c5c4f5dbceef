// @vitest-environment happy-dom
import '../../support/dom'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { EventPanel } from '@/components/events/event-details'
import { EventFacts } from '@/components/events/event-facts'
import { EventTitle } from '@/components/events/event-texts'
import type { Permission } from '@/lib/auth/permissions'
import type { DeviceEvent } from '@/lib/events/schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

vi.mock('@/components/places/use-places', () => ({
  usePlaces: () => () => ({}),
  usePlaceText: () => () => 'Porto, Portugal',
}))
vi.mock('@/components/events/event-map', () => ({ default: () => null }))
vi.mock('@/components/events/event-notes', () => ({ default: () => null }))
afterEach(cleanup)

const IMEI = '869901040709320'
const REFUSED: DeviceEvent = {
  id: 1,
  deviceId: 1,
  imei: IMEI,
  deviceName: 'Van',
  plate: null,
  driver: null,
  type: 'sourceRefused',
  severity: 'warning',
  subject: '203.0.113.7',
  lat: null,
  lon: null,
  speedKmh: null,
  data: { claimed: '203.0.113.7' },
  time: '2026-05-04T09:00:00.000Z',
  receivedAt: '2026-05-04T09:00:00.000Z',
  read: true,
  quiet: false,
  subjectName: null,
  endTime: null,
  late: false,
  withdrawn: false,
  processing: null,
  assignee: null,
  commentCount: 0,
  file: null,
}
const SETTINGS = { name: en.events.details.openSources }
const MAP = { name: en.events.details.showOnMap }

function show(
  event: Partial<DeviceEvent>,
  permissions: Permission[] = ['devices.read'],
  repeats: DeviceEvent[] = [],
  mayMark = false,
) {
  const doNothing = () => {}
  renderInConsole(
    <EventPanel
      event={{ ...REFUSED, ...event }}
      repeats={repeats}
      assignees={[]}
      mayMark={mayMark}
      onMark={doNothing}
      onProcess={doNothing}
      onReopen={doNothing}
      onOnlyDevice={doNothing}
      onOnlyAssignee={doNothing}
      onNoted={doNothing}
      onNewer={null}
      onOlder={null}
      onClose={doNothing}
    />,
    { permissions },
  )
}

it('explains a refused connection, and leads to from where the device may connect and to no map without a position', () => {
  show({})
  expect(screen.getByText(en.events.details.reasons.sourceRefused)).toBeTruthy()
  expect(screen.getByRole('link', SETTINGS).getAttribute('href')).toBe(`/devices/${IMEI}?tab=basic#sources`)
  expect(screen.queryByRole('link', MAP)).toBeNull()
  cleanup()
  show({}, ['positions.read'])
  expect(screen.queryByRole('link', SETTINGS)).toBeNull()
})

it('shows on the map what has a position', () => {
  show({ type: 'twoSenders', lat: 41.1, lon: -8.6 })
  for (const link of [SETTINGS, MAP]) expect(screen.getByRole('link', link)).toBeTruthy()
  cleanup()
  show({ type: 'sos', lat: 41.1, lon: -8.6 })
  expect(screen.queryByRole('link', SETTINGS)).toBeNull()
  expect(screen.getByRole('link', MAP)).toBeTruthy()
})

it('says how many it stands for, and since when', () => {
  const older = { ...REFUSED, id: 2, time: '2026-05-04T08:10:00.000Z' }
  show({}, ['devices.read'], [REFUSED, older])
  expect(screen.getByText('×2 since 08:10', { exact: false })).toBeTruthy()
  cleanup()
  show({}, ['devices.read'], [REFUSED])
  expect(screen.queryByText(en.events.details.repeats)).toBeNull()
})

it('says who dealt with it and what was done, and offers to open it again', () => {
  const processing = { handler: 'Ana', content: 'Called the driver', time: '2026-05-04T10:00:00.000Z' }
  show({ processing: { ...processing, byOwnAccount: false } }, ['devices.read'], [], true)
  for (const text of ['Ana', 'Called the driver', en.events.details.byAnother])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('button', { name: en.events.process.reopen })).toBeTruthy()
  cleanup()
  show({}, ['devices.read'], [], true)
  expect(screen.getByText(en.events.unprocessed)).toBeTruthy()
  expect(screen.getByRole('button', { name: en.events.process.action })).toBeTruthy()
  cleanup()
  show({})
  expect(screen.queryByRole('button', { name: en.events.process.action })).toBeNull()
})

it('says that it came late, or was taken back, how long it lasted and which fence it was', () => {
  show({ late: true, withdrawn: true, endTime: '2026-05-04T09:02:00.000Z', subjectName: 'Harbour' })
  for (const text of [en.events.late, en.events.withdrawn, en.events.details.toldNobody])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(en.events.details.duration).nextElementSibling?.textContent).toMatch(/^2\D*$/)
  expect(screen.getAllByText('Harbour')).toHaveLength(2)
})

it('plays back from a minute before it to a minute after its end', () => {
  show({ endTime: '2026-05-04T09:10:00.000Z' })
  const href = screen.getByRole('link', { name: en.events.details.playback }).getAttribute('href')
  expect(href).toBe(
    `/monitorPlayback?imei=${IMEI}&from=2026-05-04T08:59:00Z&to=2026-05-04T09:11:00Z&at=2026-05-04T09:00:00Z`,
  )
})

/** What stands beside a figure of an alert. */
const figure = async (key: keyof typeof en.events.data) =>
  (await screen.findAllByText(en.events.data[key]))[0]?.nextElementSibling?.textContent

const FIGURES: [
  type: string,
  data: NonNullable<DeviceEvent['data']>,
  shown: Partial<Record<keyof typeof en.events.data, string>>,
][] = [
  ['temperature', { min: 2, max: 8, value: 11.5 }, { min: '2 °C', max: '8 °C', value: '11.5 °C' }],
  ['humidity', { min: 20, value: 12 }, { min: '20 %', value: '12 %' }],
  ['tyrePressure', { min: 200, value: 140 }, { min: '200 kPa', value: '140 kPa' }],
  ['tyreTemperature', { max: 80, value: 92.5 }, { max: '80 °C', value: '92.5 °C' }],
  ['internalBatteryLow', { min: 20, value: 7 }, { min: '20 %', value: '7 %' }],
  ['externalVoltage', { max: 14.8, value: 15.25 }, { max: '14.8 V', value: '15.25 V' }],
  ['internalVoltage', { min: 3.5, value: 3.41 }, { min: '3.5 V', value: '3.41 V' }],
  ['nightDriving', { from: '22:00', to: '06:00', zone: 'UTC' }, { from: '22:00', to: '06:00', zone: 'UTC' }],
  ['mileage', { everyKm: 500, km: 1500 }, { everyKm: '500 km', km: '1,500 km' }],
  ['engineHours', { everyHours: 250, hours: 500 }, { everyHours: '250 h', hours: '500 h' }],
  ['tow', { metres: 100, movedM: 1234 }, { metres: '100 m', movedM: '1.2 km' }],
  ['guardExit', { radiusM: 50 }, { radiusM: '50 m' }],
  ['notMoved', { days: 3 }, { days: '3d' }],
]

it.each(FIGURES)('shows the figures of %s in words and with their units', async (type, data, shown) => {
  show({ type, data, subject: 'rule:1', subjectName: 'Watch' })
  for (const [key, text] of Object.entries(shown)) expect(await figure(key as keyof typeof shown)).toBe(text)
})

it('shows figures in the units of the account, and no sensor that has no name', async () => {
  const imperial = { temperatureUnit: 'F', distanceUnit: 'mi' } as const
  const one = { ...REFUSED, subject: 'rule:1', subjectName: 'Watch' }
  const data = { max: 8, sensor: '', metres: 100, everyKm: 500 }
  renderInConsole(<EventFacts event={{ ...one, type: 'temperature', data }} repeats={[]} />, imperial)
  const figures = [await figure('max'), await figure('metres'), await figure('everyKm')]
  expect(figures).toEqual(['46.4 °F', '328 ft', '311 mi'])
  expect(screen.queryByText(en.events.data.sensor)).toBeNull()
})

it('calls an input what its owner calls it', () => {
  show({ type: 'input1', data: { name: 'Crane up' } })
  expect(screen.getByText('Input 1: Crane up', { exact: false })).toBeTruthy()
  cleanup()
  renderInConsole(
    <EventTitle event={{ ...REFUSED, type: 'input2', subject: '', data: { name: ' Door ' } }} />,
  )
  expect(screen.getByText('Input 2: Door')).toBeTruthy()
  cleanup()
  show({ type: 'input1', data: { name: '' } })
  expect(screen.getByText(en.eventTypes.input1, { exact: false })).toBeTruthy()
})

it('says who drove at the time, of an event that the feed told too, to whoever has the fleet', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const items = [
      { ...REFUSED, id: 2, driver: { id: 8, name: 'Somebody else' } },
      { ...REFUSED, driver: { id: 61, name: 'Ana Sousa' } },
    ]
    return Response.json({ code: 0, msg: '', data: { items, next: null, unread: 0 } })
  })
  renderInConsole(<EventFacts event={REFUSED} repeats={[]} />, { permissions: ['events.read', 'fleet.read'] })
  const link = await screen.findByRole('link', { name: 'Ana Sousa' })
  expect(link.getAttribute('href')).toBe('/fleetDiver?id=61')
  expect(screen.getByText(en.events.details.driver)).toBeTruthy()
  expect(new URL(asked[0] ?? '', 'http://localhost').searchParams.get('from')).toBe(REFUSED.time)
  cleanup()
  asked.length = 0
  renderInConsole(<EventFacts event={REFUSED} repeats={[]} />, { permissions: ['events.read'] })
  expect(screen.queryByText(en.events.details.driver)).toBeNull()
  expect(asked).toEqual([])
  vi.unstubAllGlobals()
})
