// @vitest-environment happy-dom
import '../../support/dom'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiveProvider, useLive } from '@/components/live/live-provider'
import { DeviceCard } from '@/components/monitor/card/device-card'
import type { DeviceDetail } from '@/lib/devices/schema'
import type { Vehicle } from '@/lib/live/vehicle'
import { makeVehicle } from '@/lib/live/vehicle'
import { renderInConsole } from '../../support/console-page'
import { FakeLiveWorker } from '../../support/fake-live-worker'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }))
vi.mock('@/components/monitor/card/hub/card-hub', () => ({ default: () => null }))
vi.mock('@/components/monitor/card/card-head', () => ({ CardHead: () => null }))
vi.mock('@/components/monitor/card/card-actions', () => ({ CardActions: () => null }))
vi.mock('@/components/monitor/card/route-lines', () => ({ RouteLines: () => null }))
vi.mock('@/components/places/use-places', () => ({
  usePlace: () => null,
  useRoughPoint: () => null,
  usePlaceText: () => () => '',
}))

const IMEI = '860000000000001'
const NOW = Date.UTC(2026, 4, 4, 12)
const VAN: Vehicle = makeVehicle(
  [7, IMEI, 'Van', null, 'van', 2, null, 180, NOW / 1000, null, null],
  [7, null, null, null, null, null, NOW / 1000, 0, null, 0, null, null, 0, null],
  NOW,
)
const ANA = { id: 61, name: 'Ana Sousa', phone: '222', avatar: null }

let detail: Partial<DeviceDetail>
let asked = 0

beforeEach(() => {
  asked = 0
  detail = {
    imei: IMEI,
    driverName: 'Written down',
    driverPhone: '111',
    driver: null,
    driverCard: null,
    voltage: null,
    batteryPercent: null,
    gsmLevel: null,
    satellites: null,
    deviceOdometerM: null,
    todayM: 0,
    mileageM: 0,
    closed: false,
  }
  FakeLiveWorker.install()
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.includes(`/api/devices/${IMEI}`)) return Response.json({ code: 0, msg: '', data: [] })
    asked++
    return Response.json({ code: 0, msg: '', data: detail })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Monitor() {
  useLive('feed')
  return <DeviceCard vehicle={VAN} following={false} onFollow={() => {}} />
}
const show = () =>
  renderInConsole(
    <LiveProvider>
      <Monitor />
    </LiveProvider>,
    { permissions: ['positions.read', 'devices.read', 'fleet.read'] },
  )
const factOf = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent ?? null

it('shows who was written down where nobody is known to drive', async () => {
  show()
  await waitFor(() => expect(factOf('Driver')).toBe('Written down'))
  expect(factOf('Phone')).toBe('111')
  expect(screen.queryByRole('link', { name: /Written/ })).toBeNull()
})

it('shows who drives in their place, with their own number, and leads to their record', async () => {
  detail = { ...detail, driver: ANA }
  show()
  const link = await screen.findByRole('link', { name: 'Ana Sousa' })
  expect(link.getAttribute('href')).toBe('/fleetDiver?id=61')
  expect(factOf('Phone')).toBe('222')
  expect(screen.queryByText('Written down')).toBeNull()
})

it('names who holds the card beside its code, and not what a tachograph calls them', async () => {
  const holder = { id: 62, name: 'Rui Costa' }
  detail = { ...detail, driverCard: { id: 'ABC123', name: 'RC', holder } }
  show()
  expect((await screen.findByRole('link', { name: 'Rui Costa' })).getAttribute('href')).toBe(
    '/fleetDiver?id=62',
  )
  expect(factOf('Clocked in')).toBe('Rui CostaABC123')
})

it('shows who has taken over as soon as the feed tells the vehicle anew, and asks for no other', async () => {
  show()
  await waitFor(() => expect(factOf('Driver')).toBe('Written down'))
  detail = { ...detail, driver: ANA }
  FakeLiveWorker.say({ type: 'infosChanged', ids: [8] })
  expect(asked).toBe(1)
  FakeLiveWorker.say({ type: 'infosChanged', ids: [8, 7] })
  expect(await screen.findByRole('link', { name: 'Ana Sousa' })).toBeTruthy()
  expect(asked).toBe(2)
})
