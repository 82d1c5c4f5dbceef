import type { NetworkCells } from '@/gateway/protocols/protocol'
import { Refusal } from './refusal'

/** More than any phone hears at once. */
const MAX_ENTRIES = 50

const CELL = /^(\d{1,4}),(\d{1,4}),(\d{1,10}),(\d{1,12})(?:,(-?\d{1,3}))?$/
const WIFI = /^([0-9a-f]{2}(?:[:-][0-9a-f]{2}){5})(?:,(-?\d{1,3}))?$/i

/** Each `mcc,mnc,lac,cell` with the signal in dBm behind it if the phone knows it. */
export function parseCells(values: readonly string[]): NetworkCells['cells'] {
  return values.slice(0, MAX_ENTRIES).map((value) => {
    const match = CELL.exec(value)
    if (!match) throw new Refusal('bad cell')
    const [mcc = 0, mnc = 0, lac = 0, cell = 0] = match.slice(1, 5).map(Number)
    return { mcc, mnc, lac, cell, ...toSignal(match[5]) }
  })
}

/** Each `mac,signal`, signal in dBm. */
export function parseWifi(values: readonly string[]): NetworkCells['wifi'] {
  return values.slice(0, MAX_ENTRIES).map((value) => {
    const match = WIFI.exec(value)
    if (!match?.[1]) throw new Refusal('bad wifi')
    return { mac: match[1].replaceAll('-', ':').toLowerCase(), ...toSignal(match[2]) }
  })
}

function toSignal(text: string | undefined): { signal?: number } {
  return text === undefined ? {} : { signal: Number(text) }
}
