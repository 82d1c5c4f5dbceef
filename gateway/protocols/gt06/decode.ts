import { ByteReader, OutOfBytes } from '@/gateway/bytes'
import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import {
  readAltitudePosition,
  readCellAlarm,
  readFenceAlarm,
  readGpsAlarm,
  readLteCellAlarm,
  readSingleFenceAlarm,
} from './alarms'
import { encodeAck } from './encode'
import { hasImei } from './fields'
import type { Gt06Frame } from './frame'
import { readHeartbeat, readModularHeartbeat, readStepStatus, readVoltHeartbeat } from './heartbeats'
import { readInformation, readShortInformation } from './information'
import {
  readCardPosition,
  readDriverPosition,
  readFleetPosition,
  readImeiPosition,
  readLockReport,
  readPortPosition,
  readRadioPosition,
  readStatusPosition,
  readVoltPosition,
} from './long-positions'
import {
  fitAccessPoints,
  fitsCellReport,
  readCellList,
  readCellQuery,
  readCellReport,
  readCellsAndWifi,
  readCountedCellList,
  readLongCellsAndWifi,
  readLteCellList,
  readLteCellsAndWifi,
  readPositionAndCells,
  readWatchNetwork,
  readWifiList,
} from './network'
import type { Gt06State, PacketDecoder } from './packet'
import {
  readClimatePosition,
  readEnginePosition,
  readFix,
  readGsmPosition,
  readLtePosition,
  readModularPosition,
  readUploadedPosition,
  readWatchPosition,
} from './positions'
import {
  readAddressRequest,
  readCommandReply,
  readLogin,
  readLongCommandReply,
  readTimeRequest,
  readVersion,
} from './requests'
import { readModularReport, readObd, readPeripherals, readSerialData } from './sensors'
import { readPhotoAnnouncement, readVideoAlarm } from './video'

/** Models share types; the first form that fits the content is taken. */
type Form = PacketDecoder & { fits?: (content: Buffer) => boolean }

const bytes = (count: number) => (content: Buffer) => content.length === count
const atLeast = (count: number) => (content: Buffer) => content.length >= count
const nothing = () => {}

/** In short frames. What has `none` wants no answer or gives its own. */
const SHORT: ReadonlyMap<number, readonly Form[]> = new Map<number, readonly Form[]>([
  [0x01, [{ name: 'login', ack: 'none', read: readLogin }]],
  [0x10, [{ name: 'gps', ack: 'short', read: readFix }]],
  [0x11, [{ name: 'gps', ack: 'short', read: readWatchPosition }]],
  [0x12, [{ name: 'gps', ack: 'none', read: readGsmPosition }]],
  [0x13, [{ name: 'heartbeat', ack: 'short', read: readHeartbeat }]],
  [0x15, [{ name: 'command-reply', ack: 'short', read: readCommandReply }]],
  [0x16, [{ name: 'alarm', ack: 'short', read: readGpsAlarm }]],
  [
    0x17,
    [
      { name: 'network', ack: 'none', read: readWatchNetwork, fits: (it) => fitAccessPoints(it) !== null },
      { name: 'gps', ack: 'short', read: readCardPosition, fits: bytes(35) },
      { name: 'cell-query', ack: 'short', read: nothing },
    ],
  ],
  [0x18, [{ name: 'network', ack: 'short', read: readCellsAndWifi }]],
  [
    0x19,
    [
      { name: 'network', ack: 'none', read: readCellReport, fits: fitsCellReport },
      { name: 'alarm', ack: 'short', read: readCellAlarm },
    ],
  ],
  [0x1a, [{ name: 'address-request', ack: 'short', read: readFix }]],
  [0x1e, [{ name: 'gps', ack: 'short', read: readPositionAndCells }]],
  [
    0x22,
    [
      { name: 'gps', ack: 'none', read: readClimatePosition, fits: bytes(42) },
      { name: 'gps', ack: 'none', read: readImeiPosition, fits: (it) => it.length >= 50 && hasImei(it, 1) },
      { name: 'gps', ack: 'none', read: readUploadedPosition },
    ],
  ],
  [0x23, [{ name: 'heartbeat', ack: 'short', read: readVoltHeartbeat }]],
  [
    0x24,
    [
      { name: 'gps', ack: 'none', read: readVoltPosition, fits: bytes(41) },
      { name: 'network', ack: 'short', read: readCountedCellList, fits: bytes(44) },
      { name: 'network', ack: 'short', read: readCellList },
    ],
  ],
  [0x25, [{ name: 'gps', ack: 'short', read: readImeiPosition }]],
  [0x26, [{ name: 'alarm', ack: 'short', read: readGpsAlarm }]],
  [0x27, [{ name: 'alarm', ack: 'short', read: readFenceAlarm }]],
  [0x28, [{ name: 'network', ack: 'none', read: readCellList }]],
  [0x2a, [{ name: 'address-request', ack: 'none', read: readAddressRequest }]],
  [0x2c, [{ name: 'network', ack: 'none', read: readCellsAndWifi }]],
  [0x2d, [{ name: 'gps', ack: 'short', read: readUploadedPosition }]],
  [0x2e, [{ name: 'network', ack: 'short', read: readCellList }]],
  [0x31, [{ name: 'gps', ack: 'short', read: readUploadedPosition }]],
  [
    0x32,
    [
      { name: 'gps', ack: 'short', read: readEnginePosition, fits: atLeast(42) },
      { name: 'gps', ack: 'short', read: readAltitudePosition, fits: bytes(36) },
      { name: 'gps', ack: 'short', read: readAltitudePosition, fits: bytes(34) },
      { name: 'gps', ack: 'short', read: readGpsAlarm },
    ],
  ],
  [0x33, [{ name: 'network', ack: 'short', read: readLongCellsAndWifi }]],
  [0x34, [{ name: 'gps', ack: 'none', read: readPortPosition }]],
  [0x35, [{ name: 'photo', ack: 'none', read: readPhotoAnnouncement }]],
  [
    0x36,
    [
      { name: 'gps', ack: 'short', read: readFleetPosition, fits: bytes(48) },
      { name: 'heartbeat', ack: 'short', read: readModularHeartbeat },
    ],
  ],
  [0x37, [{ name: 'gps', ack: 'short', read: readModularPosition }]],
  [0x38, [{ name: 'gps', ack: 'none', read: readRadioPosition }]],
  [0x61, [{ name: 'gps', ack: 'short', read: readDriverPosition }]],
  [
    0x69,
    [
      { name: 'network', ack: 'none', read: readWatchNetwork, fits: (it) => fitAccessPoints(it) !== null },
      { name: 'network', ack: 'short', read: nothing },
    ],
  ],
  [0x80, [{ name: 'command', ack: 'none', read: nothing }]],
  [0x81, [{ name: 'command', ack: 'none', read: nothing }]],
  [0x82, [{ name: 'command', ack: 'none', read: nothing }]],
  [0x8a, [{ name: 'time-request', ack: 'none', read: readTimeRequest }]],
  [0x8c, [{ name: 'obd', ack: 'none', read: readObd }]],
  [0x94, [{ name: 'information', ack: 'none', read: readShortInformation }]],
  [0x95, [{ name: 'video-alarm', ack: 'short', read: readVideoAlarm }]],
  [0x9b, [{ name: 'serial-data', ack: 'none', read: readSerialData }]],
  [0x9c, [{ name: 'serial-data', ack: 'none', read: readSerialData }]],
  [0xa0, [{ name: 'gps', ack: 'short', read: readLtePosition }]],
  [0xa1, [{ name: 'network', ack: 'short', read: readLteCellList }]],
  [
    0xa2,
    [
      { name: 'gps', ack: 'short', read: readStatusPosition, fits: bytes(59) },
      { name: 'network', ack: 'short', read: readLteCellsAndWifi },
    ],
  ],
  [
    0xa3,
    [
      { name: 'alarm', ack: 'short', read: readSingleFenceAlarm, fits: atLeast(39) },
      { name: 'heartbeat', ack: 'short', read: readStepStatus, fits: bytes(19) },
      { name: 'heartbeat', ack: 'short', read: readHeartbeat },
    ],
  ],
  [0xa4, [{ name: 'alarm', ack: 'short', read: readFenceAlarm }]],
  [0xa5, [{ name: 'alarm', ack: 'short', read: readLteCellAlarm }]],
  [0xa7, [{ name: 'cell-query', ack: 'short', read: readCellQuery }]],
  [0xf3, [{ name: 'network', ack: 'none', read: readWifiList }]],
])

/** What means something else, or only comes, in a frame that begins with 7979. */
const EXTENDED: ReadonlyMap<number, readonly Form[]> = new Map<number, readonly Form[]>([
  [0x21, [{ name: 'command-reply', ack: 'none', read: readLongCommandReply }]],
  [0x32, [{ name: 'gps', ack: 'extended', read: readLockReport }]],
  [0x33, [{ name: 'alarm', ack: 'extended', read: readLockReport }]],
  [0x36, [{ name: 'photo', ack: 'none', read: nothing }]],
  [0x70, [{ name: 'modules', ack: 'short', read: readModularReport }]],
  [0x94, [{ name: 'information', ack: 'none', read: readInformation }]],
  [0xf2, [{ name: 'peripherals', ack: 'short', read: readPeripherals }]],
  [0xfd, [{ name: 'version', ack: 'none', read: readVersion }]],
])

/**
 * What a frame says. A packet that ends early keeps what was read whole; an unknown type says nothing,
 * and is acknowledged when it came in a short frame, since the device would send it again.
 */
export function decodeGt06(frame: Gt06Frame, state: Gt06State, context: DecodeContext): Decoded {
  const form = findForm(frame)
  const out: Decoded = { packet: form?.name ?? 'unknown', fixes: [], events: [], reply: null }
  const ack = form?.ack ?? (frame.extended ? 'none' : 'short')
  if (ack !== 'none') out.reply = encodeAck(frame, ack === 'extended')
  try {
    form?.read({ frame, reader: new ByteReader(frame.content), state, context }, out)
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
  }
  return out
}

function findForm({ extended, type, content }: Gt06Frame): Form | undefined {
  const forms = (extended ? EXTENDED.get(type) : undefined) ?? SHORT.get(type)
  return forms?.find(({ fits }) => fits === undefined || fits(content))
}
