import type { CommandTable } from './definition'
import { SOURCES } from './sources'

const name = (first: string | null) => ({ kind: 'text', max: 40, first, form: 'any' }) as const
/** The same where semicolons part the settings of a text. */
const part = (first: string | null) => ({ ...name(first), max: 32, form: 'part' }) as const
const JT808 = {
  families: ['jt808', 'g10ls'],
  source: SOURCES.jt808Standard,
  mark: 'vendor',
} as const
const minutes = {
  kind: 'choice',
  options: { m0: '0', m15: '15', m30: '30', m45: '45' },
  first: 'm0',
} as const

/** Where a tracker reports to, and by which network and clock. A wrong server or access point loses it for good. */
export const CONNECTION = {
  server: {
    parameters: {
      host: { kind: 'text', max: 100, first: null, form: 'host' },
      port: { kind: 'integer', unit: null, min: 1, max: 65_535, first: 5023 },
    },
    texts: [
      {
        families: ['teltonika'],
        parameters: {
          host: { kind: 'text', max: 55, first: null, form: 'host' },
          port: { kind: 'integer', unit: null, min: 1, max: 65_535, first: 5027 },
        },
        gprs: 'setparam 2004:{host};2005:{port}',
        source: SOURCES.teltonikaParameters,
        mark: 'vendor',
      },
      {
        families: ['vl'],
        gprs: 'SERVER,{host:kind},{host},{port},0#',
        sms: true,
        read: 'SERVER#',
        source: SOURCES.vl01Guide,
        mark: 'vendor',
      },
      {
        families: ['vl110c'],
        gprs: 'SERVER,{host:kind},{host},{port},0#',
        sms: true,
        source: SOURCES.vl110cList,
        mark: 'vendor',
      },
      {
        families: ['gt06n'],
        gprs: 'SERVER,{host:kind},{host},{port},0#',
        sms: true,
        source: SOURCES.gt06nSetup,
        mark: 'seen',
      },
      {
        families: ['wanway'],
        gprs: 'SERVER,{host:kind},{host},{port},0#',
        sms: true,
        read: 'SERVER#',
        source: SOURCES.s20Notes,
        mark: 'seen',
      },
      {
        families: ['jc400'],
        gprs: 'SERVER,{host:kind},{host},{port}',
        sms: 'SERVER,{host:kind},{host},{port}#',
        read: 'SERVER',
        source: SOURCES.jimiCloud,
        mark: 'vendor',
      },
      {
        families: ['gt06', 'x3'],
        gprs: 'SERVER,{host:kind},{host},{port},0#',
        source: SOURCES.facts,
        mark: 'unconfirmed',
      },
      {
        ...JT808,
        parameters: {
          host: { kind: 'text', max: 100, first: null, form: 'host' },
          port: { kind: 'integer', unit: null, min: 1, max: 65_535, first: 5015 },
        },
        gprs: '8103,0013={host},0018={port}',
      },
    ],
    danger: 'confirmTwice',
  },
  apn: {
    parameters: { apn: name(null), user: name(''), password: name('') },
    texts: [
      {
        families: ['teltonika'],
        parameters: { apn: part(null), user: part(''), password: part('') },
        gprs: 'setparam 2001:{apn}[;2002:{user};2003:{password}]',
        source: SOURCES.teltonikaParameters,
        mark: 'vendor',
      },
      {
        families: ['vl'],
        gprs: 'APN,{apn}[,{user},{password}]#',
        sms: true,
        read: 'APN#',
        source: SOURCES.vl01Guide,
        mark: 'vendor',
      },
      {
        families: ['vl110c'],
        gprs: 'APN,{apn}[,{user},{password}]#',
        sms: true,
        source: SOURCES.vl110cList,
        mark: 'vendor',
      },
      {
        families: ['gt06n'],
        parameters: { apn: name(null) },
        gprs: 'APN,{apn}#',
        sms: true,
        source: SOURCES.gt06nSetup,
        mark: 'seen',
      },
      {
        families: ['wanway'],
        parameters: { apn: name(null) },
        gprs: 'APN,{apn}#',
        sms: true,
        read: 'APN#',
        source: SOURCES.s20Notes,
        mark: 'seen',
      },
      {
        families: ['jc400'],
        gprs: 'APN,{apn},{apn},,,,,,{user},,{password},,,,',
        sms: 'APN,{apn},{apn},,,,,,{user},,{password},,,,#',
        source: SOURCES.jimiGuide,
        mark: 'seen',
      },
      { ...JT808, gprs: '8103,0010={apn}[,0011={user},0012={password}]' },
    ],
    danger: 'confirmTwice',
  },
  timeZone: {
    parameters: {
      side: { kind: 'choice', options: { east: 'E', west: 'W' }, first: 'east' },
      hours: { kind: 'integer', unit: 'h', min: 0, max: 12, first: 0 },
      minutes,
    },
    texts: [
      {
        families: ['vl'],
        gprs: 'GMT,{side},{hours},{minutes}#',
        sms: true,
        read: 'GMT#',
        source: SOURCES.vl01Guide,
        mark: 'vendor',
      },
      {
        families: ['gt06n'],
        gprs: 'GMT,{side},{hours},{minutes}#',
        sms: true,
        source: SOURCES.gt06nSetup,
        mark: 'seen',
      },
      {
        families: ['wanway'],
        gprs: 'GMT,{side},{hours},{minutes}#',
        sms: true,
        read: 'GMT#',
        source: SOURCES.s20Notes,
        mark: 'seen',
      },
      {
        families: ['jc400'],
        parameters: {
          side: { kind: 'choice', options: { east: '+', west: '-' }, first: 'east' },
          hours: { kind: 'integer', unit: 'h', min: 0, max: 14, first: 0 },
          minutes: { ...minutes, options: { m0: '00', m15: '15', m30: '30', m45: '45' } },
        },
        gprs: 'TIMEZONE,{side}{hours:2}:{minutes}',
        source: SOURCES.jimiGuide,
        mark: 'seen',
      },
      {
        families: ['gt06', 'x3', 'vl110c'],
        gprs: 'GMT,{side},{hours},{minutes}#',
        source: SOURCES.facts,
        mark: 'unconfirmed',
      },
    ],
    danger: 'confirm',
  },
  networkSettings: {
    parameters: {},
    texts: [
      { families: ['vl'], gprs: 'GPRSSET#', sms: true, source: SOURCES.vl01Guide, mark: 'vendor' },
      { families: ['wanway'], gprs: 'GPRSSET#', sms: true, source: SOURCES.s20Notes, mark: 'seen' },
      { families: ['gt06', 'gt06n', 'x3'], gprs: 'GPRSSET#', source: SOURCES.facts, mark: 'unconfirmed' },
    ],
    danger: 'none',
    readsOnly: true,
  },
  simCard: {
    parameters: {},
    texts: [
      { families: ['vl110c'], gprs: 'ICCID#', sms: true, source: SOURCES.vl110cList, mark: 'vendor' },
      { families: ['wanway'], gprs: 'ICCID#', sms: true, source: SOURCES.s20Notes, mark: 'seen' },
    ],
    danger: 'none',
    readsOnly: true,
  },
} as const satisfies CommandTable
