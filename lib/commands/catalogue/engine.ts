import type { CommandTable } from './definition'
import { SOURCES } from './sources'

/** What trackers are delivered with. */
const password = { kind: 'text', max: 6, first: '000000', form: 'digits' } as const
/** Of Queclink it is the model in small letters as delivered. */
const queclinkPassword = { kind: 'text', max: 20, first: null, form: 'part' } as const

/**
 * Fuel or current, cut and restored. Many trackers look at speed and fix themselves, each in its manner; what is asked for here
 * holds whatever the device does.
 */
export const ENGINE = {
  cutEngine: {
    parameters: {},
    texts: [
      { families: ['teltonika'], gprs: 'setdigout 1', source: SOURCES.teltonikaCommands, mark: 'vendor' },
      // In the end it stays cut, after one second for a first.
      { families: ['h02'], gprs: 'S20,1,1', source: SOURCES.h02Protocol, mark: 'vendor' },
      { families: ['gps103'], gprs: 'J', source: SOURCES.gps103Server, mark: 'seen' },
      // The first output goes on whatever the speed; the four others stay as they are.
      { families: ['meitrack'], gprs: 'C01,0,12222', source: SOURCES.meitrackServer, mark: 'seen' },
      { families: ['suntech'], gprs: 'Enable1', source: SOURCES.suntechManual, mark: 'vendor' },
      {
        families: ['queclink'],
        parameters: { password: queclinkPassword },
        gprs: 'GTOUT,{password},1,,,0,0,0,0,0,0,0,,,,,,',
        source: SOURCES.queclinkServer,
        mark: 'seen',
      },
      { families: ['tk103'], gprs: 'AV01,0', source: SOURCES.tk103Server, mark: 'seen' },
      {
        families: ['gt06n'],
        parameters: { password },
        gprs: 'DYD,{password}#',
        source: SOURCES.concoxProtocol,
        mark: 'vendor',
      },
      {
        families: ['x3'],
        gprs: 'RELAY,1#',
        sms: true,
        read: 'RELAY#',
        source: SOURCES.x3List,
        mark: 'vendor',
      },
      {
        families: ['vl'],
        gprs: 'RELAY,1#',
        sms: true,
        read: 'RELAY#',
        source: SOURCES.vl01Guide,
        mark: 'vendor',
      },
      {
        families: ['vl110c'],
        /** Below which speed the tracker does it; it takes 10 by itself. */
        parameters: {
          safeKmh: { kind: 'integer', unit: 'kmh', min: 0, max: 30, first: null, optional: true },
        },
        gprs: 'RELAY,1[,{safeKmh}]#',
        sms: true,
        source: SOURCES.vl110cList,
        mark: 'vendor',
      },
      // What a terminal does by 0x8500 is its maker's: no source says what cuts there.
      { families: ['jt808'], gprs: '8105,F0', source: SOURCES.jt808Server, mark: 'seen' },
      { families: ['g10ls'], gprs: '8105,64', source: SOURCES.g10lsProtocol, mark: 'vendor' },
      { families: ['jc400'], gprs: 'DYD#', source: SOURCES.jc261Tried, mark: 'seen' },
      { families: ['gt06'], gprs: 'RELAY,1#', source: SOURCES.facts, mark: 'unconfirmed' },
    ],
    danger: 'engine',
    isCommon: true,
  },
  restoreEngine: {
    parameters: {},
    texts: [
      { families: ['teltonika'], gprs: 'setdigout 0', source: SOURCES.teltonikaCommands, mark: 'vendor' },
      { families: ['h02'], gprs: 'S20,1,0', source: SOURCES.h02Protocol, mark: 'vendor' },
      { families: ['gps103'], gprs: 'K', source: SOURCES.gps103Server, mark: 'seen' },
      { families: ['meitrack'], gprs: 'C01,0,02222', source: SOURCES.meitrackServer, mark: 'seen' },
      { families: ['suntech'], gprs: 'Disable1', source: SOURCES.suntechManual, mark: 'vendor' },
      {
        families: ['queclink'],
        parameters: { password: queclinkPassword },
        gprs: 'GTOUT,{password},0,,,0,0,0,0,0,0,0,,,,,,',
        source: SOURCES.queclinkServer,
        mark: 'seen',
      },
      { families: ['tk103'], gprs: 'AV01,1', source: SOURCES.tk103Server, mark: 'seen' },
      {
        families: ['gt06n'],
        parameters: { password },
        gprs: 'HFYD,{password}#',
        source: SOURCES.concoxProtocol,
        mark: 'vendor',
      },
      {
        families: ['x3'],
        gprs: 'RELAY,0#',
        sms: true,
        read: 'RELAY#',
        source: SOURCES.x3List,
        mark: 'vendor',
      },
      {
        families: ['vl'],
        gprs: 'RELAY,0#',
        sms: true,
        read: 'RELAY#',
        source: SOURCES.vl01Guide,
        mark: 'vendor',
      },
      { families: ['vl110c'], gprs: 'RELAY,0#', sms: true, source: SOURCES.vl110cList, mark: 'vendor' },
      { families: ['jt808'], gprs: '8105,F1', source: SOURCES.jt808Server, mark: 'seen' },
      { families: ['g10ls'], gprs: '8105,65', source: SOURCES.g10lsProtocol, mark: 'vendor' },
      { families: ['jc400'], gprs: 'HFYD#', source: SOURCES.jc261Tried, mark: 'seen' },
      { families: ['gt06'], gprs: 'RELAY,0#', source: SOURCES.facts, mark: 'unconfirmed' },
    ],
    danger: 'none',
    isCommon: true,
  },
} as const satisfies CommandTable
