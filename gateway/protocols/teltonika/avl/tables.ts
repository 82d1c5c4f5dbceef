import { CODECS, type DataCodec } from '../records'
import { BLUETOOTH } from './bluetooth'
import { CAN_ELEMENTS } from './can'
import { type AvlEntries, type AvlTable, number } from './element'
import { FMB } from './fmb'
import { OBD_ELEMENTS } from './obd'
import { BASIC, PERMANENT, SERIAL_FUEL } from './permanent'
import { GH, LEGACY, PROFESSIONAL } from './professional'

/** Families of models whose numbers mean the same. */
export type AvlFamily = 'fmb' | 'tmt' | 'fm6' | 'fm1' | 'gh'

const table = (...parts: AvlEntries[]): AvlTable => new Map(parts.flat())

const TABLES: Readonly<Record<AvlFamily, AvlTable>> = {
  fmb: table(PERMANENT, BASIC, SERIAL_FUEL, OBD_ELEMENTS, CAN_ELEMENTS, BLUETOOTH, FMB),
  tmt: table(PERMANENT, BASIC, BLUETOOTH, FMB, [[389, number('onDemand')]]),
  fm6: table(PERMANENT, SERIAL_FUEL, BLUETOOTH.filter(isEye), PROFESSIONAL),
  fm1: table(PERMANENT, SERIAL_FUEL, CAN_ELEMENTS, LEGACY),
  gh: table(GH),
}

/** What the professional ones number otherwise; the EYE sensors are the same. */
function isEye([id]: AvlEntries[number]): boolean {
  return id >= 10_800
}

/** Of a device whose model is not known: by what its codec is spoken by, or else what most are. */
export function avlFamily(family: string | null, codec: DataCodec): AvlFamily {
  if (codec === CODECS.gh) return 'gh'
  if (family === 'fmb' || family === 'tmt' || family === 'fm6' || family === 'fm1') return family
  return codec === CODECS.codec16 ? 'fm6' : 'fmb'
}

export const avlTable = (family: AvlFamily): AvlTable => TABLES[family]
