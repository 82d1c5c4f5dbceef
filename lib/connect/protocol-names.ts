import { SHARED_DOOR } from './connection-schema'

/** Protocols, and what stands in the place of one, whose names are no capital letters. */
const NAMES: Readonly<Record<string, string>> = {
  jt808: 'JT/T 808',
  osmand: 'OsmAnd',
  teltonika: 'Teltonika',
  meitrack: 'Meitrack',
  queclink: 'Queclink',
  suntech: 'Suntech',
  wialon: 'Wialon IPS',
  traccar: 'Traccar',
  [SHARED_DOOR]: SHARED_DOOR,
}

/** How people write the name of a protocol. */
export const protocolName = (protocol: string): string => NAMES[protocol] ?? protocol.toUpperCase()
