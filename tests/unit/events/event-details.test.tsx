// @vitest-environment happy-dom
import '../../support/dom'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { EventPanel } from '@/components/events/event-details'
import type { Permission } from '@/lib/auth/permissions'
import type { DeviceEvent } from '@/lib/events/schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

vi.mock('@/components/places/use-places', () => ({
  usePlaces: () => () => ({}),
  usePlaceText: () => () => 'Porto, Portugal',
}))
vi.mock('@/components/events/event-map', () => ({ default: () => null }))
afterEach(cleanup)

const IMEI = '869901040709320'
const REFUSED: DeviceEvent = {
  ...{ id: 1, deviceId: 1, imei: IMEI, deviceName: 'Van', plate: null, type: 'sourceRefused' },
  ...{ subject: '203.0.113.7', lat: null, lon: null, speedKmh: null, data: { claimed: '203.0.113.7' } },
  ...{ time: '2026-05-04T09:00:00.000Z', receivedAt: '2026-05-04T09:00:00.000Z', read: true },
  quiet: false,
}
const SETTINGS = { name: en.events.details.openSources }
const MAP = { name: en.events.details.showOnMap }

function show(
  event: Partial<DeviceEvent>,
  permissions: Permission[] = ['devices.read'],
  repeats: DeviceEvent[] = [],
) {
  const doNothing = () => {}
  renderInConsole(
    <EventPanel
      event={{ ...REFUSED, ...event }}
      repeats={repeats}
      mayMark={false}
      onMark={doNothing}
      onOnlyDevice={doNothing}
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
  expect(screen.getByRole('link', SETTINGS).getAttribute('href')).toBe(`/devices/${IMEI}?part=basic#sources`)
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
