import type { CommandTable } from './definition'
import { SOURCES } from './sources'

const numbers = { kind: 'phones', max: 3 } as const
const X3 = { families: ['x3'], sms: true, source: SOURCES.facts, mark: 'unconfirmed' } as const
const VL = { families: ['vl'], source: SOURCES.vl01Guide, mark: 'vendor' } as const
const VL110C = { families: ['vl110c'], sms: true, source: SOURCES.vl110cList, mark: 'vendor' } as const
const WANWAY = { families: ['wanway'], sms: true, source: SOURCES.s20Notes, mark: 'seen' } as const
const GT06 = { families: ['gt06', 'gt06n'], source: SOURCES.facts, mark: 'unconfirmed' } as const

/** Whom a tracker calls or writes to, and who may call it. */
export const NUMBERS = {
  sosNumbers: {
    parameters: { numbers },
    texts: [
      { ...X3, gprs: 'SOS,A,{numbers}#' },
      { ...VL, gprs: 'SOS,A,{numbers}#', sms: true, read: 'SOS#' },
      { ...VL110C, gprs: 'SOS,A,{numbers}#' },
      { ...WANWAY, gprs: 'SOS,A,{numbers}#', read: 'SOS#' },
      { ...GT06, gprs: 'SOS,A,{numbers}#' },
    ],
    danger: 'none',
  },
  removeSosNumbers: {
    parameters: { numbers },
    texts: [
      { ...X3, gprs: 'SOS,D,{numbers}#' },
      { ...VL, gprs: 'SOS,D,{numbers}#', sms: true, read: 'SOS#' },
      { ...VL110C, gprs: 'SOS,D,{numbers}#' },
      { ...WANWAY, gprs: 'SOS,D,{numbers}#', read: 'SOS#' },
      { ...GT06, gprs: 'SOS,D,{numbers}#' },
    ],
    danger: 'none',
  },
  /** The only number that may cut the engine by SMS; some take it from the platform alone. */
  centreNumber: {
    parameters: { number: { kind: 'phone' } },
    texts: [
      { ...X3, gprs: 'CENTER,A,{number}#', read: 'CENTER#', source: SOURCES.x3List },
      { ...VL, gprs: 'CENTER,A,{number}#', read: 'CENTER#' },
      { ...VL110C, gprs: 'CENTER,A,{number}#' },
    ],
    danger: 'confirm',
  },
  removeCentreNumber: {
    parameters: {},
    texts: [
      { ...X3, gprs: 'CENTER,D#', read: 'CENTER#', source: SOURCES.x3List },
      { ...VL, gprs: 'CENTER,D#', read: 'CENTER#' },
      { ...VL110C, gprs: 'CENTER,D#' },
    ],
    danger: 'confirm',
  },
  /** The tracker calls a number and lets it hear. No text is known: operators add theirs, and turn it on where it is lawful. */
  listenIn: {
    parameters: { number: { kind: 'phone' } },
    texts: [],
    danger: 'confirm',
    operatorSwitch: 'listenIn',
  },
} as const satisfies CommandTable
