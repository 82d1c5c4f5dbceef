// @vitest-environment happy-dom
import '../../support/dom'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiveProvider } from '@/components/live/live-provider'
import CardHub from '@/components/monitor/card/hub/card-hub'
import type { CurrentAccount } from '@/lib/accounts/schema'
import type { DeviceDay, DeviceReadings } from '@/lib/devices/hub-schema'
import type { Vehicle } from '@/lib/live/vehicle'
import { renderInConsole } from '../../support/console-page'
import { FakeLiveWorker } from '../../support/fake-live-worker'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }))

const IMEI = '860000000000001'
const NOW = Date.parse('2026-05-04T14:00:00Z')
const at = (clock: string) => `2026-05-04T${clock}:00.000Z`
const trip = (from: string, to: string, distance: number, open = false) => ({
  start: at(from),
  end: at(to),
  distance,
  maxSpeedKmh: 60,
  open,
})
const DAY: DeviceDay = {
  trips: [trip('06:00', '06:30', 9000), trip('07:00', '07:20', 800), trip('09:00', '09:40', 31_000)],
  stops: [],
  gaps: [],
}
DAY.trips.push(trip('13:30', '13:58', 12_400, true))
const event = (id: number, type: string, clock: string) => ({
  id,
  deviceId: 1,
  imei: IMEI,
  deviceName: 'Van',
  plate: null,
  type,
  subject: '',
  data: null,
  time: at(clock),
  receivedAt: at(clock),
  lat: null,
  lon: null,
  speedKmh: null,
  severity: 'warning',
  read: false,
  quiet: false,
  late: false,
  withdrawn: false,
  subjectName: null,
  endTime: null,
  processing: null,
})
const READINGS: DeviceReadings = {
  from: '2026-05-03T14:00:00.000Z',
  to: at('14:00'),
  latest: [
    { measure: 'rpm', sensor: '', value: 2100, time: at('13:58') },
    { measure: 'externalVolts', sensor: '', value: 13.9, time: at('13:59') },
    { measure: 'temperatureC', sensor: 'c1c2', value: 4.5, time: at('13:50') },
  ],
  faults: { codes: [], time: at('13:40') },
  speed: [[Date.parse(at('13:45')), 61]],
  series: [
    {
      measure: 'externalVolts',
      sensor: '',
      points: [
        [Date.parse(at('13:30')), 12.5],
        [Date.parse(at('13:45')), 13.9],
      ],
    },
  ],
}

const asked: string[] = []
let answers: Record<string, unknown>

beforeEach(() => {
  asked.length = 0
  answers = {
    day: DAY,
    readings: READINGS,
    events: {
      items: [event(3, 'doorClosed', '13:00'), event(2, 'doorClosed', '12:40'), event(1, 'sos', '12:00')],
      next: null,
      unread: 3,
    },
  }
  vi.spyOn(Date, 'now').mockReturnValue(NOW)
  FakeLiveWorker.install()
  vi.stubGlobal('fetch', async (address: string) => {
    const name = new URL(address, 'http://localhost').pathname.split('/').at(-1) ?? ''
    asked.push(name)
    const data = answers[name]
    return data === undefined
      ? Response.json({ code: 10_001, msg: 'broken', data: null }, { status: 500 })
      : Response.json({ code: 0, msg: '', data })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const ALL: CurrentAccount['permissions'] = ['positions.read', 'events.read', 'reports.read', 'devices.edit']

const show = (permissions = ALL) =>
  renderInConsole(
    <LiveProvider>
      <CardHub vehicle={{ imei: IMEI } as Vehicle} />
    </LiveProvider>,
    { permissions },
  )

it('lists the newest trips of today, each with its playback', async () => {
  show()
  const day = within(await screen.findByRole('region', { name: '4 trips today' }))
  const links = day.getAllByRole('link')
  expect(links.map((link) => link.textContent?.replaceAll(' ', ' '))).toEqual([
    'Play the day',
    '13:30 – now30m12.4 km',
    '09:00 – 09:4040m31.0 km',
    '07:00 – 07:2020m800 m',
  ])
  expect(links[0]?.getAttribute('href')).toContain('from=2026-05-04T00:00:00Z')
  expect(links[2]?.getAttribute('href')).toBe(
    `/monitorPlayback?imei=${IMEI}&from=2026-05-04T09:00:00Z&to=2026-05-04T09:40:00Z`,
  )
})

it('folds repeated events, and leads to all of them', async () => {
  show()
  const events = within(await screen.findByRole('region', { name: 'Last events' }))
  const rows = await events.findAllByRole('listitem')
  expect(rows).toHaveLength(2)
  expect(rows[0]?.textContent).toContain('×2')
  expect(events.getByRole('link', { name: 'All events' }).getAttribute('href')).toBe(
    `/monitorEvent?imei=${IMEI}`,
  )
})

it('asks for readings when they are opened, and shows what the vehicle’s computer and the sensors say', async () => {
  show()
  await screen.findByRole('region', { name: '4 trips today' })
  expect(asked).not.toContain('readings')
  fireEvent.click(screen.getByRole('button', { name: 'Readings and charts' }))
  const computer = within(await screen.findByRole('region', { name: 'Vehicle computer (OBD)' }))
  expect(computer.getByText('2,100 rpm')).toBeTruthy()
  expect(computer.getByText('13.9 V')).toBeTruthy()
  expect(computer.getByText('None')).toBeTruthy()
  const sensors = within(screen.getByRole('region', { name: 'Sensors' }))
  expect(sensors.getByText('4.5 °C')).toBeTruthy()
  expect(sensors.queryByText('13.9 V')).toBeNull()
  const charts = within(screen.getByRole('region', { name: 'Last 24 hours' }))
  expect(charts.getAllByRole('figure').map((one) => one.textContent)).toEqual([
    'Top speed0 km/h to 61 km/h',
    'Supply voltage12.5 V to 13.9 V',
  ])
})

it('says what it has not, and what could not be had', async () => {
  answers.day = { trips: [], stops: [], gaps: [] }
  answers.events = undefined
  show()
  expect(await screen.findByText('It has not driven today.')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toContain('This could not be loaded.')
  answers.events = { items: [], next: null, unread: 0 }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No events yet.')).toBeTruthy()
})

it('offers only what the account may do', async () => {
  show(['positions.read'])
  await screen.findByRole('region', { name: '4 trips today' })
  for (const name of ['Trip report', 'Device settings'])
    expect(screen.queryByRole('link', { name })).toBeNull()
  expect(asked).not.toContain('events')
})
