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
vi.mock('@/components/events/event-notes', () => ({ default: () => null }))
afterEach(cleanup)

const IMEI = '869901040709320'
const REFUSED: DeviceEvent = {
  ...{ id: 1, deviceId: 1, imei: IMEI, deviceName: 'Van', plate: null, type: 'sourceRefused' },
  severity: 'warning',
  ...{ subject: '203.0.113.7', lat: null, lon: null, speedKmh: null, data: { claimed: '203.0.113.7' } },
  ...{ time: '2026-05-04T09:00:00.000Z', receivedAt: '2026-05-04T09:00:00.000Z', read: true },
  ...{ quiet: false, subjectName: null, endTime: null, late: false, withdrawn: false, processing: null },
  ...{ assignee: null, commentCount: 0 },
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
  show({ ...{ late: true, withdrawn: true }, endTime: '2026-05-04T09:02:00.000Z', subjectName: 'Harbour' })
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
