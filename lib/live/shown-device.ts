import { isClosed, type ServiceEnds, serviceEnd, type Viewer } from '@/lib/devices/service-end'
import { INFO_FIELDS, inOrder, LIVE_FIELDS, placeIn } from './fields'
import type { DeviceInfo, DeviceLive } from './schema'

export type KeptDevice = { userEnd: number | null; info: DeviceInfo; live: DeviceLive }

const ACCOUNT = placeIn(INFO_FIELDS, 'accountId')
const EXPIRES = placeIn(INFO_FIELDS, 'expiresAt')

/** What is told of where a closed device is. */
const NOTHING = {
  ...{ lat: null, lon: null, speedKmh: null, heading: null, fixTime: null, lastPacketAt: null },
  ...{ motion: 0, motionSince: null, power: 0, ignition: null, source: null, odometerM: 0 },
}

const endsOf = ({ userEnd, info }: KeptDevice): ServiceEnds<number> => ({
  ownerId: info[ACCOUNT],
  expiresAt: info[EXPIRES],
  userExpiresAt: userEnd,
})

/** Whether the service has ended for the viewer; `now` in milliseconds. */
export function isClosedLive(device: KeptDevice, viewer: Viewer, now: number): boolean {
  return isClosed(endsOf(device), viewer, now / 1000)
}

/** What is told of a device in general, with the end that counts for the viewer. */
export function shownInfo(device: KeptDevice, viewer: Viewer): DeviceInfo {
  const end = serviceEnd(endsOf(device), viewer)
  return end === device.info[EXPIRES] ? device.info : (device.info.with(EXPIRES, end) as DeviceInfo)
}

/** What is told of where a device is and what it does: nothing once it is closed. */
export function shownLive(device: KeptDevice, viewer: Viewer, now: number): DeviceLive {
  if (!isClosedLive(device, viewer, now)) return device.live
  return inOrder(LIVE_FIELDS, { id: device.live[0], ...NOTHING })
}
