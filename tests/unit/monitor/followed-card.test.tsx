// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiveProvider } from '@/components/live/live-provider'
import { FollowedCard } from '@/components/monitor/together/followed-card'
import { FollowedProvider, useKeptFollowed } from '@/components/monitor/together/followed-context'
import { VehicleRow } from '@/components/monitor/vehicle-rows'
import type { Vehicle } from '@/lib/live/vehicle'
import { renderInConsole } from '../../support/console-page'
import { FakeLiveWorker } from '../../support/fake-live-worker'

const NOW = Date.UTC(2026, 4, 4, 12)
const minutesAgo = (minutes: number) => NOW / 1000 - minutes * 60
const PARKED: Vehicle = {
  id: 1,
  imei: '860000000000001',
  name: 'Van',
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
  fixTime: minutesAgo(50),
  lastPacketAt: minutesAgo(3),
  motion: 0,
  motionSince: null,
  power: 0,
  ignition: null,
  source: null,
  odometerM: 0,
  sleepsUntil: null,
  status: 'parked',
  searchText: '',
}

function Both() {
  return (
    <FollowedProvider choice={useKeptFollowed()}>
      <VehicleRow vehicle={PARKED} depth={0} favourite={false} now={NOW} followed onFollow={() => {}} />
      <ul>
        <FollowedCard vehicle={PARKED} onOpen={() => {}} />
      </ul>
    </FollowedProvider>
  )
}

beforeEach(() => {
  localStorage.clear()
  FakeLiveWorker.install()
  vi.spyOn(Date, 'now').mockReturnValue(NOW)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('gives a followed vehicle the age that the list gives it: since it was heard, not since it had a fix', () => {
  renderInConsole(
    <LiveProvider>
      <Both />
    </LiveProvider>,
  )
  expect(screen.getAllByText(/\b3 ?m/)).toHaveLength(2)
  expect(screen.queryByText(/\b50 ?m/)).toBeNull()
})
