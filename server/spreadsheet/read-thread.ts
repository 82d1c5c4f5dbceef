import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '@/lib/errors'
import { readSheet } from '@/lib/spreadsheet/read-sheet'
import type { SheetRow } from '@/lib/spreadsheet/sheet'
import type { SheetOrder, SheetWord } from './sheet-rows'

/** So many at a time that whoever takes them in is not held up by them. */
const CELLS_AT_ONCE = 5000

/** The entry of a thread that reads one spreadsheet, hands its rows over in parts, and ends (`sheet-rows.ts`). */
function read({ bytes, language, maxRows }: SheetOrder): void {
  let rows: SheetRow[] = []
  let cells = 0
  const handOver = () => {
    say({ rows })
    rows = []
    cells = 0
  }
  readSheet(bytes, language, maxRows, (row) => {
    rows.push(row)
    cells += row.cells.length
    if (cells >= CELLS_AT_ONCE) handOver()
  })
  handOver()
  say({ done: true })
}

/** Whoever waits for an answer goes before a file; as the worker's own (worker/main.ts), and less. */
const NICENESS = 10

// Elsewhere this would be the niceness of the whole process.
if (process.platform === 'linux') setPriority(NICENESS)

const say = (word: SheetWord) => parentPort?.postMessage(word)

try {
  read(workerData as SheetOrder)
} catch (error) {
  // What is no refusal ends the thread, and its process hears of it.
  if (!(error instanceof AppError)) throw error
  say({ refused: error.error, params: error.params })
}
