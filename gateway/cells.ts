import type { NetworkCells } from '@/gateway/protocols/protocol'
import { readHex } from './text-fields'

type Cell = NetworkCells['cells'][number]

/** Country codes are of three digits from 2 on; a cell of 0 is none. */
const isCountry = (mcc: number) => mcc >= 200 && mcc <= 799

/** A signal in dBm; a positive number is in units that no document names. */
const toSignal = (text: string | undefined): { signal?: number } =>
  /^-\d{1,3}$/.test(text ?? '') ? { signal: Number(text) } : {}

/** A cell by its numbers; null for what is none. */
export function cellOf(mcc: number, mnc: number, lac: number, cell: number, signal?: string): Cell | null {
  return isCountry(mcc) && cell > 0 ? { mcc, mnc, lac, cell, ...toSignal(signal) } : null
}

type Texts = {
  mcc: string | undefined
  mnc: string | undefined
  lac: string | undefined
  cell: string | undefined
}

/** A cell whose numbers are all decimal, or all hexadecimal, as its country code shows; null where that cannot be told. */
export function readCell({ mcc, mnc, lac, cell }: Texts, signal?: string): Cell | null {
  const texts = [mcc, mnc, lac, cell].map((text) => text?.trim() ?? '')
  const decimal = texts.every((text) => /^\d{1,10}$/.test(text))
    ? fromNumbers(texts.map(Number), signal)
    : null
  if (decimal || !texts.every((text) => /^[0-9a-f]{1,8}$/i.test(text))) return decimal
  return fromNumbers(
    texts.map((text) => Number.parseInt(text, 16)),
    signal,
  )
}

function fromNumbers(numbers: readonly number[], signal: string | undefined): Cell | null {
  const [mcc = 0, mnc = 0, lac = 0, cell = 0] = numbers
  return cellOf(mcc, mnc, lac, cell, signal)
}

/** The same of a cell whose place is hexadecimal, whatever its country code is. */
export function readHexCell({ mcc, mnc, lac, cell }: Texts): Cell | null {
  const decimal = (text: string | undefined) => String(readHex(text) ?? '')
  return readCell({ mcc, mnc, lac: decimal(lac), cell: decimal(cell) })
}

/** Each cell once. */
export function networkOf(
  time: number | null,
  cells: readonly (Cell | null)[],
): { time: number | null } & NetworkCells {
  const known = new Map(cells.flatMap((cell) => (cell ? [[`${cell.lac},${cell.cell}`, cell] as const] : [])))
  return { time, cells: [...known.values()], wifi: [] }
}
