import { isAtOrAbove } from '@/lib/devices/owned-times'
import { isClosed, type ServiceEnds, serviceEnd, type Viewer } from '@/lib/devices/service-end'
import { byName, INFO_FIELDS, inOrder, LIVE_FIELDS, placeIn } from './fields'
import type { DeviceInfo, DeviceLive } from './schema'

/**
 * A device as it is kept for all viewers. `since` is when it came to its present owner (null where it always was theirs),
 * and `toldSince` what its ignition is not older than (null is ever since), in seconds since 1970. `past` says whose it was before, by the owners' paths, the oldest first: only where something
 * of the state is older than that, and null until it is known.
 */
export type KeptDevice = {
  userEnd: number | null
  userEndSetBy: number | null
  since: number | null
  toldSince: number | null
  past: readonly Ownership[] | null
  info: DeviceInfo
  live: DeviceLive
}
/** Whose a device was until when. */
type Ownership = readonly [until: number, path: string]

const ACCOUNT = placeIn(INFO_FIELDS, 'accountId')
const EXPIRES = placeIn(INFO_FIELDS, 'expiresAt')

/** What is told of where a device is when that is not for the viewer. */
const NO_FIX = { lat: null, lon: null, speedKmh: null, heading: null, fixTime: null, source: null }
const NO_PACKET = { lastPacketAt: null, motion: 0, motionSince: null, ignition: null, sleepsUntil: null }
const NOTHING = { ...NO_FIX, ...NO_PACKET, power: 0, odometerM: 0 }

const endsOf = ({ userEnd, userEndSetBy, info }: KeptDevice): ServiceEnds<number> => ({
  ownerId: info[ACCOUNT],
  expiresAt: info[EXPIRES],
  userExpiresAt: userEnd,
  userEndSetBy,
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

/**
 * What is told of where a device is and what it does: nothing once it is closed, and nothing that is of the time of an
 * owner before, unless the viewer was that owner or stood above. The odometer goes along with the device.
 */
export function shownLive(device: KeptDevice, viewer: Viewer, now: number): DeviceLive {
  const { live } = device
  if (isClosedLive(device, viewer, now)) return inOrder(LIVE_FIELDS, { id: live[0], ...NOTHING })
  if (!hasForeignTime(device)) return live
  const values = byName(LIVE_FIELDS, live)
  const hides = (time: number | null) => time !== null && !seesTime(device, viewer, time)
  const isToldBefore = toldBefore(device) && hides(device.toldSince ?? EVER)
  return inOrder(LIVE_FIELDS, {
    ...values,
    ...(hides(values.motionSince) && { motionSince: null }),
    ...(hides(values.fixTime) && NO_FIX),
    ...(hides(values.lastPacketAt) && NO_PACKET),
    ...(isToldBefore && { ignition: null }),
  })
}

const TIMES = (['fixTime', 'lastPacketAt', 'motionSince'] as const).map((name) => placeIn(LIVE_FIELDS, name))

const IGNITION = placeIn(LIVE_FIELDS, 'ignition')
const EVER = 0

/** Whether something of its state is older than its present owner's time. */
export function hasForeignTime(device: Pick<KeptDevice, 'since' | 'toldSince' | 'live'>): boolean {
  const { since, live } = device
  if (since === null) return false
  return toldBefore(device) || TIMES.some((place) => live[place] !== null && Number(live[place]) < since)
}

/** Whether its ignition may have been told before its present owner's time. */
const toldBefore = ({ since, toldSince, live }: Pick<KeptDevice, 'since' | 'toldSince' | 'live'>): boolean =>
  since !== null && live[IGNITION] !== null && (toldSince ?? EVER) < since

function seesTime({ since, past }: KeptDevice, { accountId }: Viewer, time: number): boolean {
  if (since === null || time >= since) return true
  const owner = past?.find(([until]) => time < until)
  return owner !== undefined && isAtOrAbove(accountId, owner[1])
}
