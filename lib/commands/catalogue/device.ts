import type { CommandTable } from './definition'
import { SOURCES } from './sources'
import { MOST_SPOKEN_LETTERS } from './spoken-limits'

const VL = { families: ['vl'], sms: true, source: SOURCES.vl01Guide, mark: 'vendor' } as const
const VL110C = { families: ['vl110c'], sms: true, source: SOURCES.vl110cList, mark: 'vendor' } as const
const WANWAY = { families: ['wanway'], sms: true, source: SOURCES.s20Notes, mark: 'seen' } as const
/** What the collected facts call known texts, for trackers of which no list was found. */
const OTHERS = {
  families: ['gt06', 'gt06n', 'x3', 'll', 'obd'],
  source: SOURCES.facts,
  mark: 'unconfirmed',
} as const
const TELTONIKA = { families: ['teltonika'], source: SOURCES.teltonikaCommands, mark: 'vendor' } as const
const S11L = { families: ['s11l'], source: SOURCES.facts, mark: 'vendor' } as const
const GPS103 = { families: ['gps103'], source: SOURCES.gps103Server, mark: 'seen' } as const
const SUNTECH = { families: ['suntech'], source: SOURCES.suntechManual, mark: 'vendor' } as const
const TK103 = { families: ['tk103'], source: SOURCES.tk103Server, mark: 'seen' } as const
/** The password is the model in small letters as delivered. */
const QUECLINK = {
  families: ['queclink'],
  parameters: { password: { kind: 'text', max: 20, first: null, form: 'part' } },
  source: SOURCES.queclinkServer,
  mark: 'seen',
} as const

const JT808 = {
  families: ['jt808', 'g10ls'],
  source: SOURCES.jt808Standard,
  mark: 'vendor',
} as const

/** The tracker itself: how it is, and how it is guarded. */
export const DEVICE = {
  position: {
    parameters: {},
    texts: [
      { ...TELTONIKA, gprs: 'getgps' },
      { ...GPS103, gprs: 'B' },
      { families: ['meitrack'], gprs: 'A10', source: SOURCES.meitrackServer, mark: 'seen' },
      { ...SUNTECH, gprs: 'StatusReq' },
      { ...QUECLINK, gprs: 'GTRTO,{password},1,,,,,' },
      { ...TK103, gprs: 'AP00' },
      { ...VL, gprs: 'WHERE#' },
      { ...VL110C, gprs: 'WHERE#' },
      { ...WANWAY, gprs: 'WHERE#' },
      {
        families: ['gt06n'],
        parameters: { password: { kind: 'text', max: 6, first: '000000', form: 'digits' } },
        gprs: 'DWXX,{password}#',
        sms: 'WHERE#',
        source: SOURCES.concoxProtocol,
        mark: 'vendor',
      },
      { families: ['x3'], gprs: 'WHERE#', source: SOURCES.concoxManual, mark: 'unconfirmed' },
      {
        families: ['gt06'],
        parameters: { password: { kind: 'text', max: 6, first: '000000', form: 'digits' } },
        gprs: 'DWXX,{password}#',
        source: SOURCES.facts,
        mark: 'unconfirmed',
      },
      { ...JT808, gprs: '8201' },
    ],
    danger: 'none',
    readsOnly: true,
    isCommon: true,
  },
  status: {
    parameters: {},
    texts: [
      { ...TELTONIKA, gprs: 'getstatus' },
      { ...VL, gprs: 'STATUS#' },
      { ...VL110C, gprs: 'STATUS#' },
      { ...WANWAY, gprs: 'STATUS#' },
      { ...S11L, gprs: 'STATUS#' },
      { ...OTHERS, gprs: 'STATUS#' },
    ],
    danger: 'none',
    readsOnly: true,
    isCommon: true,
  },
  parameters: {
    parameters: {},
    texts: [
      {
        ...TELTONIKA,
        parameters: { parameter: { kind: 'text', max: 5, first: '2004', form: 'digits' } },
        gprs: 'getparam {parameter}',
      },
      { ...VL110C, gprs: 'PARAM#' },
      { ...WANWAY, gprs: 'PARAM#' },
      { ...S11L, gprs: 'PARAM#' },
      { ...OTHERS, gprs: 'PARAM#' },
      { ...JT808, gprs: '8104' },
    ],
    danger: 'none',
    readsOnly: true,
  },
  version: {
    parameters: {},
    texts: [
      { ...TELTONIKA, gprs: 'getver' },
      { ...VL, gprs: 'VERSION#' },
      { ...VL110C, gprs: 'VERSION#' },
      { ...WANWAY, gprs: 'VERSION#' },
      { ...OTHERS, gprs: 'VERSION#' },
      { families: ['jc400'], gprs: 'VERSION', sms: true, source: SOURCES.jimiGuide, mark: 'seen' },
      { ...JT808, gprs: '8107' },
    ],
    danger: 'none',
    readsOnly: true,
  },
  selfReport: {
    parameters: {},
    texts: [{ ...TELTONIKA, gprs: 'getinfo' }],
    danger: 'none',
    readsOnly: true,
  },
  inputs: {
    parameters: {},
    texts: [{ ...TELTONIKA, gprs: 'getio' }],
    danger: 'none',
    readsOnly: true,
  },
  /** Armed, it tells of vibration while the ignition is off. */
  defence: {
    parameters: { state: { kind: 'choice', options: { on: '1', off: '0' }, first: 'on' } },
    texts: [
      { ...VL110C, gprs: { by: 'state', of: { on: '111#', off: 'DSRESET#' } } },
      { ...GPS103, gprs: { by: 'state', of: { on: 'L', off: 'M' } } },
      {
        families: ['g10ls'],
        gprs: { by: 'state', of: { on: '8105,66', off: '8105,67' } },
        source: SOURCES.g10lsProtocol,
        mark: 'vendor',
      },
    ],
    danger: 'none',
  },
  /** So long after the ignition goes off it arms itself. */
  defenceDelay: {
    parameters: { minutes: { kind: 'integer', unit: 'min', min: 1, max: 60, first: 10 } },
    texts: [
      { ...VL, gprs: 'DEFENSE,{minutes}#', read: 'DEFENSE#' },
      {
        families: ['jc400'],
        gprs: 'DEFENSE_TIME,{minutes}',
        source: SOURCES.jc261Tried,
        mark: 'unconfirmed',
      },
    ],
    danger: 'none',
  },
  /** By the central locking, where the terminal is wired to it. */
  doorLock: {
    parameters: { doors: { kind: 'choice', options: { lock: 'lock', unlock: 'unlock' }, first: 'lock' } },
    texts: [{ ...JT808, gprs: { by: 'doors', of: { lock: '8500,lock', unlock: '8500,unlock' } } }],
    danger: 'confirm',
  },
  reset: {
    parameters: {},
    texts: [
      // Neither of them answers: it is away at once.
      { ...TELTONIKA, gprs: 'cpureset' },
      { families: ['h02'], gprs: 'R1', source: SOURCES.h02Protocol, mark: 'vendor' },
      { ...SUNTECH, gprs: 'Reboot' },
      { ...QUECLINK, gprs: 'GTRTO,{password},3,,,,,' },
      { ...TK103, gprs: 'AT00' },
      { ...VL, gprs: 'RESET#' },
      { ...VL110C, gprs: 'RESET#' },
      { ...WANWAY, gprs: 'RESET#' },
      { ...OTHERS, gprs: 'RESET#' },
      { families: ['jc400'], gprs: 'REBOOT', source: SOURCES.jc261Tried, mark: 'unconfirmed' },
      { ...JT808, gprs: '8105,4' },
    ],
    danger: 'confirm',
    isCommon: true,
  },
  /** Forgets server and access point, too. */
  factoryReset: {
    parameters: {},
    texts: [
      { ...WANWAY, gprs: 'FACTORY#' },
      { ...JT808, gprs: '8105,5' },
    ],
    danger: 'confirmTwice',
  },
  /** Read out in the vehicle, where a loudspeaker is. */
  voiceMessage: {
    parameters: { message: { kind: 'text', max: MOST_SPOKEN_LETTERS, first: null, form: 'spoken' } },
    texts: [{ ...JT808, gprs: '8300,9,{message}' }],
    danger: 'none',
  },
} as const satisfies CommandTable
