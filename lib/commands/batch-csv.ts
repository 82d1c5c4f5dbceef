import { BYTE_ORDER_MARK, csvLine } from '@/lib/spreadsheet/write-csv'
import type { BatchDevice } from './batch-schema'
import type { CommandState } from './command-states'

type Words = {
  /** IMEI, name, outcome, state, answer, when it was sent. */
  headings: readonly string[]
  outcome: (outcome: BatchDevice['outcome']) => string
  state: (state: CommandState) => string
  time: (iso: string) => string
}

/** All devices of a batch as a file for spreadsheets; what a device answered is run as a formula by none. */
export function batchCsv(devices: readonly BatchDevice[], words: Words): string {
  const lines = devices.map(({ imei, name, outcome, command }) =>
    csvLine([
      imei,
      name,
      words.outcome(outcome),
      command && words.state(command.state),
      command?.answer ?? null,
      command?.sentAt ? words.time(command.sentAt) : null,
    ]),
  )
  return BYTE_ORDER_MARK + csvLine(words.headings) + lines.join('')
}
