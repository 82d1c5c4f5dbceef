// @vitest-environment happy-dom
import '../../support/dom'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiveProvider } from '@/components/live/live-provider'
import { FollowedProvider, useKeptFollowed } from '@/components/monitor/together/followed-context'
import FollowedSplit from '@/components/monitor/together/followed-split'
import { VehicleTree } from '@/components/monitor/vehicle-tree'
import type { Vehicle } from '@/lib/live/vehicle'
import type { ShownRow } from '@/lib/live/worker-messages'
import { renderInConsole } from '../../support/console-page'
import { FakeLiveWorker } from '../../support/fake-live-worker'

const imeiOf = (id: number) => String(860000000000000 + id)
const vehicle = (id: number): Vehicle => ({
  id,
  imei: imeiOf(id),
  name: `Van ${id}`,
  plate: null,
  icon: 'van',
  accountId: 2,
  groupId: null,
  heartbeatSeconds: 180,
  activatedAt: 1,
  expiresAt: null,
  lat: null,
  lon: null,
  speedKmh: 0,
  heading: null,
  fixTime: null,
  lastPacketAt: null,
  motion: 1,
  motionSince: null,
  power: 0,
  ignition: null,
  source: null,
  odometerM: 0,
  sleepsUntil: null,
  status: 'moving',
  searchText: '',
})
const rows: ShownRow[] = Array.from({ length: 12 }, (_, id) => ({
  ...({ kind: 'vehicle', id, depth: 0, favourite: false } as const),
  vehicle: vehicle(id),
}))

function Screen({ onOpen }: { onOpen: (imei: string) => void }) {
  return (
    <FollowedProvider choice={useKeptFollowed()}>
      <VehicleTree selectedImei={null} onSelect={onOpen} empty={null} />
      <FollowedSplit onOpen={onOpen} />
    </FollowedProvider>
  )
}

/** The list and the cards, with a worker that answers as the real one does. */
function show() {
  const onOpen = vi.fn()
  const page = renderInConsole(
    <LiveProvider>
      <Screen onOpen={onOpen} />
    </LiveProvider>,
  )
  FakeLiveWorker.sayFeed('live')
  FakeLiveWorker.say({ type: 'rows', total: rows.length, start: 0, rows })
  return { ...page, onOpen }
}

const followed = () => {
  const last = FakeLiveWorker.told.findLast((message) => message.type === 'follow')
  return last?.type === 'follow' ? last.imeis : null
}
const row = (id: number) => screen.getAllByRole('treeitem')[id] as HTMLElement
const button = (id: number) => within(row(id)).getByRole('button')

beforeEach(() => {
  localStorage.clear()
  FakeLiveWorker.install()
})
afterEach(() => vi.unstubAllGlobals())

it('follows three vehicles by three presses, each with its card, and keeps them', () => {
  const { onOpen, unmount } = show()
  for (const id of [0, 1, 2]) fireEvent.click(button(id))
  expect(onOpen).not.toHaveBeenCalled()
  expect(followed()).toEqual([0, 1, 2].map(imeiOf))
  expect(localStorage.getItem('followed.2')).toBe([0, 1, 2].map(imeiOf).join())
  FakeLiveWorker.say({ type: 'followed', vehicles: [vehicle(0), vehicle(1)] })
  const split = within(screen.getByRole('region', { name: 'Vehicles followed together' }))
  const cards = split.getAllByRole('listitem')
  expect(cards).toHaveLength(3)
  // Under way, and standing for the moment.
  expect(cards[0]?.textContent).toContain('Standing')
  expect(cards[2]?.textContent).toContain('Not available')
  fireEvent.click(split.getByRole('button', { name: 'Van 1' }))
  expect(onOpen).toHaveBeenLastCalledWith(imeiOf(1))
  fireEvent.click(split.getByRole('button', { name: 'Stop following Van 0' }))
  expect(followed()).toEqual([1, 2].map(imeiOf))
  fireEvent.click(button(1))
  expect(followed()).toEqual([imeiOf(2)])
  unmount()
  expect(followed()).toEqual([])
})

it('takes Ctrl for one more, Shift for all in between, and refuses more than nine', () => {
  const { onOpen } = show()
  fireEvent.click(split()('Stop following all'))
  fireEvent.click(row(1), { ctrlKey: true })
  fireEvent.click(row(4), { shiftKey: true })
  expect(followed()).toEqual([1, 2, 3, 4].map(imeiOf))
  fireEvent.click(row(11), { shiftKey: true })
  expect(followed()).toEqual([1, 2, 3, 4].map(imeiOf))
  fireEvent.click(row(2), { metaKey: true })
  expect(followed()).toEqual([1, 3, 4].map(imeiOf))
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.click(row(5))
  expect(onOpen).toHaveBeenLastCalledWith(imeiOf(5))
})

const split = () => (name: string) =>
  within(screen.getByRole('region', { name: 'Vehicles followed together' })).getByRole('button', { name })
