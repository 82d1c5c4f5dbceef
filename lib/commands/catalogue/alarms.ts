import type { CommandTable, Template } from './definition'
import { SOURCES } from './sources'

const state = { kind: 'choice', options: { on: 'ON', off: 'OFF' }, first: 'on' } as const
const whenOn = { shownIf: { field: 'state', is: 'on' } } as const
/** How a tracker tells of an alarm, beside the platform. */
const anyWay = { kind: 'choice', first: 'platform' } as const
const way = { ...anyWay, ...whenOn } as const
const two = { platform: '0', sms: '1' } as const
const three = { ...two, smsCall: '2' } as const
const four = { ...three, call: '3' } as const
const twoWays = { ...way, options: two } as const
const threeWays = { ...way, options: three } as const
const fourWays = { ...way, options: four } as const

const switched = (on: string, off: string): Template => ({ by: 'state', of: { on, off } })

const vibration = switched('SENALM,ON,{way}#', 'SENALM,OFF#')
const battery = switched('BATALM,ON,{way}#', 'BATALM,OFF#')
const speed = switched('SPEED,ON,{seconds},{kmh},{way}#', 'SPEED,OFF#')
const movement = switched('MOVING,ON,{metres},{way}#', 'MOVING,OFF#')
const power = switched('POWERALM,ON,{way},{detectSeconds},{chargeSeconds}#', 'POWERALM,OFF#')
const ignition = switched('ACCALM,ON,{way},{seconds},{when}#', 'ACCALM,OFF#')

const speedSeconds = { kind: 'integer', unit: 's', min: 5, max: 600, first: 20, ...whenOn } as const
const anyKmh = { kind: 'integer', unit: 'kmh', min: 1, max: 255, first: 120 } as const
const kmh = { ...anyKmh, ...whenOn } as const
const metres = { kind: 'integer', unit: 'm', min: 100, max: 1000, first: 300, ...whenOn } as const
const when = { kind: 'choice', first: 'both', ...whenOn } as const

const X3 = { families: ['x3'], sms: true, source: SOURCES.x3List, mark: 'vendor' } as const
const VL = { families: ['vl'], sms: true, source: SOURCES.vl01Guide, mark: 'vendor' } as const
const GT06N = { families: ['gt06n'], sms: true, source: SOURCES.facts, mark: 'unconfirmed' } as const
const WANWAY = { families: ['wanway'], sms: true, source: SOURCES.s20Notes, mark: 'seen' } as const
const MICODUS = { families: ['micodus'], sms: true, source: SOURCES.mv930Manual, mark: 'vendor' } as const
const S11L = { families: ['s11l'], source: SOURCES.facts, mark: 'vendor' } as const
const JT808 = {
  families: ['jt808', 'g10ls'],
  source: SOURCES.jt808Standard,
  mark: 'vendor',
} as const
const JC400 = { families: ['jc400'], source: SOURCES.jimiGuide, mark: 'seen' } as const

/** Alarms that a tracker raises itself, as it is told to. Where a list gives no range, it is that of another list of the maker. */
export const ALARMS = {
  speedAlarm: {
    parameters: { state, seconds: speedSeconds, kmh, way: fourWays },
    texts: [
      { ...X3, gprs: speed, read: 'SPEED#' },
      { ...VL, gprs: speed, read: 'SPEED#' },
      {
        ...GT06N,
        parameters: { state, seconds: speedSeconds, kmh, way: twoWays },
        gprs: speed,
        source: SOURCES.jv200Manual,
      },
      {
        ...WANWAY,
        parameters: { state, seconds: speedSeconds, kmh, way: threeWays },
        gprs: speed,
        read: 'SPEED#',
      },
      {
        families: ['micodus'],
        parameters: { kmh: anyKmh, way: { ...anyWay, options: three } },
        gprs: 'SPEED,ON,{kmh},{way}#',
        source: SOURCES.facts,
        mark: 'seen',
      },
      {
        ...JT808,
        parameters: { kmh: anyKmh, seconds: { kind: 'integer', unit: 's', min: 5, max: 600, first: 20 } },
        gprs: '8103,0055={kmh},0056={seconds}',
        read: '8106,0055,0056',
      },
    ],
    danger: 'none',
    isCommon: true,
  },
  vibrationAlarm: {
    parameters: { state, way: fourWays },
    texts: [
      { ...X3, gprs: vibration, read: 'SENALM#' },
      { ...VL, gprs: vibration, read: 'SENALM#' },
      {
        ...GT06N,
        parameters: { state },
        gprs: switched('SENALM,ON#', 'SENALM,OFF#'),
        source: SOURCES.gt06nManual,
        mark: 'vendor',
      },
      { ...WANWAY, parameters: { state, way: threeWays }, gprs: vibration, read: 'SENALM#' },
      { ...MICODUS, parameters: { state, way: threeWays }, gprs: vibration },
      { ...S11L, gprs: vibration },
      { families: ['gt06'], gprs: vibration, source: SOURCES.facts, mark: 'unconfirmed' },
    ],
    danger: 'none',
  },
  vibrationSensitivity: {
    parameters: { level: { kind: 'integer', unit: null, min: 1, max: 10, first: 5 } },
    texts: [
      { families: ['gt06', 'gt06n'], gprs: 'SENLEVEL,{level}#', source: SOURCES.facts, mark: 'unconfirmed' },
      {
        ...VL,
        parameters: { level: { kind: 'integer', unit: null, min: 1, max: 5, first: 2 } },
        gprs: 'LEVEL,{level}#',
        read: 'LEVEL#',
      },
    ],
    danger: 'none',
  },
  movingAlarm: {
    parameters: { state, metres, way: fourWays },
    texts: [
      { ...X3, gprs: movement, read: 'MOVING#' },
      { ...VL, gprs: movement, read: 'MOVING#' },
      { ...GT06N, gprs: movement },
      { ...WANWAY, parameters: { state, metres, way: threeWays }, gprs: movement, read: 'MOVING#' },
      {
        ...MICODUS,
        parameters: { state, metres: { ...metres, max: 9999 }, way: threeWays },
        gprs: switched('SHIFT,ON,{metres},{way}#', 'SHIFT,OFF#'),
      },
    ],
    danger: 'none',
  },
  lowBatteryAlarm: {
    parameters: { state, way: twoWays },
    texts: [
      { ...X3, gprs: battery, read: 'BATALM#' },
      { ...VL, gprs: battery, read: 'BATALM#' },
      { ...GT06N, gprs: battery },
      { ...WANWAY, gprs: battery, read: 'BATALM#' },
      { ...S11L, parameters: { state, way: fourWays }, gprs: battery },
      { families: ['gt06'], gprs: battery, source: SOURCES.facts, mark: 'unconfirmed' },
    ],
    danger: 'none',
  },
  powerCutAlarm: {
    parameters: {
      state,
      way: threeWays,
      detectSeconds: { kind: 'integer', unit: 's', min: 0, max: 60, first: 5, ...whenOn },
      /** Charged for shorter, a cut is not told. */
      chargeSeconds: { kind: 'integer', unit: 's', min: 0, max: 3600, first: 300, ...whenOn },
    },
    texts: [
      { ...X3, gprs: power, read: 'POWERALM#' },
      { ...VL, gprs: power, read: 'POWERALM#' },
      {
        ...GT06N,
        parameters: { state, way: threeWays },
        gprs: switched('POWERALM,ON,{way}#', 'POWERALM,OFF#'),
      },
      {
        ...MICODUS,
        parameters: { state, way: threeWays },
        gprs: switched('PWRALM,ON,{way}#', 'PWRALM,OFF#'),
      },
    ],
    danger: 'none',
  },
  accAlarm: {
    parameters: {
      state,
      way: twoWays,
      seconds: { kind: 'integer', unit: 's', min: 5, max: 60, first: 10, ...whenOn },
      when: { ...when, options: { both: '0', off: '1', on: '2' } },
    },
    texts: [
      { ...X3, gprs: ignition, read: 'ACCALM#' },
      { ...VL, gprs: ignition, read: 'ACCALM#' },
      {
        ...GT06N,
        parameters: { state, when: { ...when, options: { both: '3', on: '1', off: '2' } }, way: twoWays },
        gprs: switched('ACCALM,ON,{when},{way}#', 'ACCALM,OFF#'),
      },
      {
        ...MICODUS,
        parameters: { state, when: { ...when, options: { both: '2', on: '0', off: '1' } }, way: threeWays },
        gprs: switched('ACCALM,ON,{when},{way}#', 'ACCALM,OFF#'),
      },
      {
        ...JC400,
        parameters: { state },
        gprs: switched('ACCREP,ON', 'ACCREP,OFF'),
        source: SOURCES.jc261Tried,
        mark: 'unconfirmed',
      },
    ],
    danger: 'none',
  },
  sosAlarm: {
    parameters: { state, way: fourWays },
    texts: [
      { ...X3, gprs: switched('SOSALM,ON,{way}#', 'SOSALM,OFF#'), read: 'SOSALM#' },
      { ...VL, gprs: switched('SOSALM,ON,{way}#', 'SOSALM,OFF#'), read: 'SOSALM#' },
      { ...JC400, parameters: {}, gprs: 'SOSALM,ON,0' },
    ],
    danger: 'none',
  },
  /** A circle that the tracker watches itself, without us. */
  deviceFence: {
    parameters: {
      state,
      latitude: { kind: 'latitude' },
      longitude: { kind: 'longitude' },
      metres: { kind: 'integer', unit: 'm', min: 1, max: 9999, first: 300 },
      direction: { kind: 'choice', options: { both: '', in: 'IN', out: 'OUT' }, first: 'both' },
      way: { ...anyWay, options: two },
    },
    texts: [
      {
        ...X3,
        gprs: 'FENCE,{state},0,{latitude},{longitude},{metres},{direction},{way}#',
        read: 'FENCE#',
      },
      {
        ...VL,
        gprs: 'FENCE,{state},0,{latitude},{longitude},{metres},{direction},{way}#',
        read: 'FENCE#',
      },
    ],
    danger: 'none',
  },
} as const satisfies CommandTable
