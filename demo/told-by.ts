import type { EventType } from '@/lib/events/event-types'

/** What a tracker sends with a position, as the gateway reads it again: history has no more than what comes live. */
export type Telling = {
  altitude?: true
  satellites?: true
  ignition?: true
  /** Its own odometer, by steps of so many metres. */
  odometerStepM?: number
  /** Volts of the supply stand with the position, to so many decimals. */
  voltDecimals?: number
  /** A card stands with the position, and is no message of its own. */
  driverCard?: true
  /** Its status has the volts, the signal. */
  statusVolts?: true
  statusSignal?: true
  /** What tells of something that happened has no more than the place. */
  hasBareAlarms?: true
  /** What it has words for of what happens to demo vehicles; all of it where nothing is said. */
  raises?: readonly EventType[]
}

const HARD = ['hardAcceleration', 'hardBraking'] as const

const GT06: Telling = { satellites: true, ignition: true, statusVolts: true, statusSignal: true }
const GT06_WITH_ODOMETER: Telling = { ...GT06, odometerStepM: 1 }

const TELLINGS = {
  jt808: {
    altitude: true,
    satellites: true,
    ignition: true,
    odometerStepM: 100,
    voltDecimals: 2,
    statusVolts: true,
    statusSignal: true,
    raises: ['sos', 'overspeed', 'powerCut', ...HARD],
  },
  teltonika: {
    altitude: true,
    satellites: true,
    ignition: true,
    odometerStepM: 1,
    voltDecimals: 3,
    driverCard: true,
    statusVolts: true,
    statusSignal: true,
    raises: ['sos', 'overspeed', 'powerCut', ...HARD],
  },
  h02: { ignition: true, raises: ['sos', 'overspeed', 'powerCut'] },
  wialon: {
    altitude: true,
    satellites: true,
    ignition: true,
    voltDecimals: 2,
    driverCard: true,
    statusVolts: true,
    raises: ['sos'],
  },
  gps103: { ignition: true, raises: ['sos', 'overspeed', 'powerCut'] },
  meitrack: {
    altitude: true,
    satellites: true,
    odometerStepM: 1,
    voltDecimals: 2,
    statusVolts: true,
    statusSignal: true,
  },
  suntech: {
    satellites: true,
    ignition: true,
    odometerStepM: 1,
    voltDecimals: 2,
    statusVolts: true,
    raises: ['sos', 'overspeed', 'powerCut', ...HARD],
  },
  queclink: {
    altitude: true,
    ignition: true,
    odometerStepM: 100,
    voltDecimals: 3,
    hasBareAlarms: true,
    statusVolts: true,
    raises: ['sos', 'overspeed', 'powerCut', ...HARD],
  },
  tk103: { ignition: true, odometerStepM: 1, raises: ['sos', 'overspeed'] },
} as const satisfies Record<string, Telling>
type Spoken = keyof typeof TELLINGS

/** Models of the demo world that speak something else than GT06, or OsmAnd as phones do. */
export const SPOKEN: Readonly<Record<string, Spoken>> = {
  JC450: 'jt808',
  JT808: 'jt808',
  FMB920: 'teltonika',
  FMC130: 'teltonika',
  'ST-901M': 'h02',
  'ST-906': 'h02',
  'WIALON-IPS': 'wialon',
  GPS303G: 'gps103',
  GPS103A: 'gps103',
  T366: 'meitrack',
  MVT600: 'meitrack',
  ST340: 'suntech',
  ST300: 'suntech',
  GV300: 'queclink',
  GV75W: 'queclink',
  TK103: 'tk103',
  KX402: 'tk103',
}

/** Models of GT06 that send an odometer of their own. */
const COUNT_METRES: ReadonlySet<string> = new Set(['JM-VL03', 'JM-VL110C'])

/** What the tracker of a model tells; of phones, what is said beside it. */
export function tellingOf(model: string): Telling {
  const spoken = SPOKEN[model]
  if (spoken) return TELLINGS[spoken]
  return COUNT_METRES.has(model) ? GT06_WITH_ODOMETER : GT06
}
