// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MoreFacts } from '@/components/monitor/card/more-facts'
import type { DeviceDetail } from '@/lib/devices/schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const DETAIL: DeviceDetail = {
  id: 1,
  imei: '860000000000001',
  name: 'Van',
  model: 'FMB920',
  icon: 'van',
  plate: null,
  accountId: 1,
  groupId: null,
  activatedAt: null,
  expiresAt: null,
  lastPacketAt: null,
  fixTime: null,
  lat: null,
  lon: null,
  speedKmh: null,
  heading: null,
  sim: null,
  driverName: null,
  driverPhone: null,
  remark: null,
  accountName: 'Ana',
  groupName: null,
  receivedAt: null,
  altitude: null,
  accuracy: null,
  satellites: null,
  source: null,
  ignition: null,
  charging: null,
  armed: null,
  fuelCut: null,
  gsmLevel: null,
  batteryPercent: null,
  voltage: null,
  motionSince: null,
  mileageM: 0,
  todayM: 0,
  deviceOdometerM: null,
  protocol: 'teltonika',
  connection: null,
  sensors: null,
  favourite: false,
  commonAddressList: null,
  endsAt: null,
  closed: false,
  driverCard: null,
  driver: null,
  status: 'offline',
  switches: { inputs: [], outputs: [] },
}
const factOf = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent ?? null

it('tells of inputs in the words of the record, and of outputs', () => {
  const inputs = [
    { number: 1, on: true, meaning: 'Crane up', wired: null },
    { number: 2, on: false, meaning: null, wired: 'door' as const },
  ]
  const switches = { inputs, outputs: [{ number: 1, on: true }] }
  renderInConsole(
    <dl>
      <MoreFacts detail={{ ...DETAIL, switches }} />
    </dl>,
  )
  expect(factOf('Input 1')).toBe('Crane up')
  expect(factOf('Input 2 · Door')).toBe('Off')
  expect(factOf('Output 1')).toBe('On')
  expect(factOf(en.device.fuelCut)).toBeNull()
})

it('says that fuel and power are cut where that is known', () => {
  renderInConsole(
    <dl>
      <MoreFacts detail={{ ...DETAIL, fuelCut: true }} />
    </dl>,
  )
  expect(factOf(en.device.fuelCut)).toBe(en.device.cut)
})
