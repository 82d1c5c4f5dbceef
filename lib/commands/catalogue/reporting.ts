import type { CommandTable } from './definition'
import { SOURCES } from './sources'

const seconds = { kind: 'integer', unit: 's', min: 5, max: 18_000 } as const
const moving = { ...seconds, first: 30 } as const
const minutes = { kind: 'integer', unit: 'min', min: 1, max: 300, first: 3 } as const
const JT808 = {
  families: ['jt808', 'g10ls'],
  source: SOURCES.jt808Standard,
  mark: 'vendor',
} as const
const state = { kind: 'choice', options: { on: 'ON', off: 'OFF' }, first: 'on' } as const
const whenOn = { shownIf: { field: 'state', is: 'on' } } as const
const is = (mode: string) => ({ shownIf: { field: 'mode', is: mode } })

/** How often a tracker tells, and when it sleeps. */
export const REPORTING = {
  uploadInterval: {
    parameters: { moving, stopped: { ...seconds, first: 60 } },
    texts: [
      {
        families: ['teltonika'],
        parameters: { moving: { ...moving, min: 1, first: 10 }, stopped: { ...seconds, first: 3600 } },
        // Of the home network: how often a record is made, and how often they are sent.
        gprs: 'setparam 10050:{moving};10055:{moving};10000:{stopped};10005:{stopped}',
        source: SOURCES.teltonikaParameters,
        mark: 'vendor',
      },
      {
        families: ['h02'],
        parameters: { moving: { ...moving, min: 30, max: 65_535 } },
        gprs: 'S17,{moving}',
        source: SOURCES.h02Protocol,
        mark: 'vendor',
      },
      {
        families: ['gps103'],
        parameters: { moving: { ...moving, min: 10, max: 86_400 } },
        gprs: 'C,{moving:span}',
        source: SOURCES.gps103Server,
        mark: 'seen',
      },
      {
        families: ['meitrack'],
        parameters: { moving: { ...moving, min: 10, max: 655_350 } },
        gprs: 'A12,{moving:tens}',
        source: SOURCES.meitrackProtocol,
        mark: 'unconfirmed',
      },
      {
        families: ['tk103'],
        parameters: { moving: { ...moving, max: 65_535 } },
        gprs: 'AR00,{moving:hex4}0000',
        source: SOURCES.tk103Server,
        mark: 'seen',
      },
      {
        families: ['x3'],
        gprs: 'TIMER,{moving},{stopped}#',
        sms: true,
        read: 'TIMER#',
        source: SOURCES.x3List,
        mark: 'vendor',
      },
      {
        families: ['vl'],
        gprs: 'TIMER,{moving},{stopped}#',
        sms: true,
        read: 'TIMER#',
        source: SOURCES.vl01Guide,
        mark: 'vendor',
      },
      {
        families: ['gt06n'],
        gprs: 'TIMER,{moving},{stopped}#',
        sms: true,
        source: SOURCES.gt06nSetup,
        mark: 'seen',
      },
      {
        families: ['gt06', 'vl110c'],
        gprs: 'TIMER,{moving},{stopped}#',
        source: SOURCES.facts,
        mark: 'unconfirmed',
      },
      {
        families: ['ll'],
        parameters: { moving, stopped: { ...seconds, first: null, optional: true } },
        gprs: 'TIMER,{moving}[,{stopped}]#',
        source: SOURCES.facts,
        mark: 'seen',
      },
      {
        families: ['wanway'],
        parameters: { moving },
        gprs: 'TIMER,{moving}#',
        sms: true,
        read: 'TIMER#',
        source: SOURCES.s20Notes,
        mark: 'seen',
      },
      {
        families: ['s11l'],
        parameters: { moving },
        gprs: 'TIMER,{moving}#',
        source: SOURCES.facts,
        mark: 'vendor',
      },
      {
        families: ['jc400'],
        parameters: { moving: { ...moving, max: 3600 } },
        gprs: 'TIMER,ON,{moving}',
        source: SOURCES.jimiGuide,
        mark: 'seen',
      },
      { ...JT808, gprs: '8103,0029={moving},0027={stopped}', read: '8106,0029,0027' },
    ],
    danger: 'none',
    isCommon: true,
  },
  /** While the ignition is off, where that is a text of its own. */
  parkedInterval: {
    parameters: { stopped: { ...seconds, max: 86_400, first: 3600 } },
    texts: [
      { families: ['jc400'], gprs: 'TIMER1,ON,{stopped}', source: SOURCES.jc261Tried, mark: 'unconfirmed' },
    ],
    danger: 'none',
  },
  distanceInterval: {
    parameters: {
      state,
      metres: { kind: 'integer', unit: 'm', min: 50, max: 10_000, first: 200, ...whenOn },
    },
    texts: [
      {
        families: ['x3'],
        gprs: { by: 'state', of: { on: 'DISTANCE,{metres}#', off: 'DISTANCE,0#' } },
        sms: true,
        read: 'DISTANCE#',
        source: SOURCES.x3List,
        mark: 'vendor',
      },
      {
        families: ['vl'],
        gprs: { by: 'state', of: { on: 'DISTANCE,{metres}#', off: 'DISTANCE,0#' } },
        sms: true,
        read: 'DISTANCE#',
        source: SOURCES.vl01Guide,
        mark: 'vendor',
      },
      {
        ...JT808,
        gprs: { by: 'state', of: { on: '8103,0020=2,002C={metres}', off: '8103,0020=0' } },
        read: '8106,0020,002C',
      },
    ],
    danger: 'none',
  },
  angleReport: {
    parameters: {
      state,
      degrees: { kind: 'integer', unit: 'degrees', min: 5, max: 180, first: 30, ...whenOn },
      seconds: { kind: 'integer', unit: 's', min: 2, max: 5, first: 3, ...whenOn },
    },
    texts: [
      {
        families: ['vl'],
        gprs: { by: 'state', of: { on: 'ANGLEREP,ON,{degrees},{seconds}#', off: 'ANGLEREP,OFF#' } },
        sms: true,
        read: 'ANGLEREP#',
        source: SOURCES.vl01Guide,
        mark: 'vendor',
      },
      {
        families: ['jc400'],
        parameters: { degrees: { kind: 'integer', unit: 'degrees', min: 1, max: 180, first: 10 } },
        gprs: 'ANGLEREP,ON,{degrees}',
        source: SOURCES.jimiGuide,
        mark: 'seen',
      },
      {
        ...JT808,
        parameters: { degrees: { kind: 'integer', unit: 'degrees', min: 1, max: 179, first: 30 } },
        gprs: '8103,0030={degrees}',
        read: '8106,0030',
      },
    ],
    danger: 'none',
  },
  heartbeatInterval: {
    parameters: { moving: minutes, stopped: { ...minutes, first: 5 } },
    texts: [
      {
        families: ['gt06n'],
        gprs: 'HBT,{moving},{stopped}#',
        sms: true,
        source: SOURCES.gt06nSetup,
        mark: 'seen',
      },
      {
        families: ['vl110c'],
        parameters: {
          moving: { ...minutes, max: 10 },
          stopped: { ...minutes, max: 10, first: null, optional: true },
        },
        gprs: 'HBT,{moving}[,{stopped}]#',
        sms: true,
        source: SOURCES.vl110cList,
        mark: 'vendor',
      },
      {
        families: ['wanway'],
        gprs: 'HBT,{moving},{stopped}#',
        sms: true,
        read: 'HBT#',
        source: SOURCES.s20Notes,
        mark: 'seen',
      },
      {
        families: ['s11l'],
        parameters: { moving: { ...minutes, max: 1440 } },
        gprs: 'HBT,{moving}#',
        source: SOURCES.facts,
        mark: 'vendor',
      },
      {
        ...JT808,
        parameters: { seconds: { kind: 'integer', unit: 's', min: 10, max: 3600, first: 60 } },
        gprs: '8103,0001={seconds}',
        read: '8106,0001',
      },
    ],
    danger: 'none',
  },
  /** Often for a while, and then as before. */
  followPosition: {
    parameters: {
      seconds: { kind: 'integer', unit: 's', min: 1, max: 600, first: 5 },
      forSeconds: { kind: 'integer', unit: 's', min: 10, max: 86_400, first: 600 },
    },
    texts: [{ ...JT808, gprs: '8202,{seconds},{forSeconds}' }],
    danger: 'none',
  },
  /** No public source says how AT4 and LL01 are told: operators add what they know. */
  workingMode: {
    parameters: {},
    texts: [
      {
        families: ['wanway'],
        parameters: {
          mode: { kind: 'choice', options: { alwaysOn: '0', saving: '1' }, first: 'alwaysOn' },
          // No range is documented: a day.
          minutes: { kind: 'integer', unit: 'min', min: 1, max: 1440, first: 60, ...is('saving') },
        },
        gprs: { by: 'mode', of: { alwaysOn: 'SWMODE,0,0#', saving: 'SWMODE,1,{minutes}#' } },
        // Always on takes no interval, so that it is not the normal mode.
        modes: { timingByHours: 'SWMODE,1,{minutes}#' },
        sms: true,
        read: 'SWMODE#',
        source: SOURCES.s20Notes,
        mark: 'seen',
      },
      {
        families: ['vt02s'],
        parameters: {
          mode: { kind: 'choice', options: { normal: '2', daily: '1' }, first: 'normal' },
          seconds: { kind: 'integer', unit: 's', min: 10, max: 18_000, first: 10, ...is('normal') },
          wakeAt: { kind: 'time', first: '12:00', ...is('daily') },
          wakeAgainAt: { kind: 'time', first: '13:00', ...is('daily') },
        },
        gprs: {
          by: 'mode',
          of: { normal: 'MODE,2,{seconds}#', daily: 'MODE,1,{wakeAt:hhmm},{wakeAgainAt:hhmm}#' },
        },
        modes: { normal: 'MODE,2,{seconds}#', timingByClock: 'MODE,1,{wakeAt:hhmm},{wakeAgainAt:hhmm}#' },
        source: SOURCES.facts,
        mark: 'seen',
      },
      {
        families: ['mt700'],
        parameters: {
          mode: { kind: 'choice', options: { normal: '1', deepSleep: '3' }, first: 'normal' },
          seconds: { kind: 'integer', unit: 's', min: 10, max: 18_000, first: 60, ...is('normal') },
          hours: { kind: 'integer', unit: 'h', min: 1, max: 24, first: 12, ...is('deepSleep') },
        },
        gprs: { by: 'mode', of: { normal: 'MODE,1,{seconds}', deepSleep: 'MODE,3,{hours}' } },
        modes: { normal: 'MODE,1,{seconds}', timingByHours: 'MODE,3,{hours}' },
        source: SOURCES.facts,
        mark: 'seen',
      },
    ],
    danger: 'none',
    isCommon: true,
  },
} as const satisfies CommandTable
