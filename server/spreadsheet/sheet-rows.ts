import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError, type ErrorName, type ErrorParams } from '@/lib/errors'
import type { Language } from '@/lib/i18n/languages'
import { FairQueue } from '@/lib/queue/fair-queue'
import type { SheetRow } from '@/lib/spreadsheet/sheet'

/** What a thread is given, and what it says. */
export type SheetOrder = { bytes: Uint8Array; language: Language; maxRows: number }
export type SheetWord = { rows: SheetRow[] } | { refused: ErrorName; params: ErrorParams } | { done: true }

/** A core stays with those who wait for other things. */
const THREADS = Math.max(1, availableParallelism() - 1)
const WAITING = 16
const WAITING_EACH = 4
const RETRY_SECONDS = 5
const MAX_SECONDS = 20
const MAX_MEMORY_MB = 256

// Next keeps a copy of this module for each route; they wait in one queue.
const holder = globalThis as typeof globalThis & { sheetQueue?: FairQueue; sheetReader?: SheetReader }

type SheetReader = (order: SheetOrder) => Promise<SheetRow[]>
/** What reads files in place of a thread: for tests that hand in the same one thousands of times. */
export function setSheetReader(reader: SheetReader): void {
  holder.sheetReader = reader
}

/**
 * The rows with something in them of a spreadsheet, headings included, read by a thread of its own: however hostile
 * the file, nobody else waits for it. A few are read at a time; of the others those of each `who` take turns. Refuses
 * with `systemBusy` when too many wait, with the cap's own error what takes more than a cap (`SHEET_CAPS`, seconds,
 * memory), `tooManyRows` above `maxRows` below the headings, and `spreadsheetUnreadable`.
 */
export function sheetRows(order: SheetOrder, who: string, seconds = MAX_SECONDS): Promise<SheetRow[]> {
  holder.sheetQueue ??= new FairQueue({
    running: THREADS,
    waiting: WAITING,
    waitingEach: WAITING_EACH,
    retrySeconds: RETRY_SECONDS,
  })
  return holder.sheetQueue.run(who, () => holder.sheetReader?.(order) ?? readInThread(order, seconds))
}

async function readInThread(order: SheetOrder, seconds: number): Promise<SheetRow[]> {
  const thread = new ReadThread(order)
  let clock: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      const rows: SheetRow[] = []
      clock = setTimeout(() => reject(new AppError('sheetTime', { max: seconds })), seconds * 1000)
      thread.on('message', (word: SheetWord) => {
        if ('refused' in word) reject(new AppError(word.refused, word.params))
        else if ('done' in word) resolve(rows)
        else for (const row of word.rows) rows.push(row)
      })
      thread.on('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new AppError('sheetMemory', { max: MAX_MEMORY_MB })
            : error,
        ),
      )
      thread.on('exit', () => reject(new Error('the thread ended before it was through')))
    })
  } finally {
    clearTimeout(clock)
    await thread.terminate()
  }
}

const ENTRY = 'server/spreadsheet/read-thread'
/** Where there are no bundles, the thread compiles its sources as its process does. */
const FROM_SOURCES = `
  const { workerData } = require('node:worker_threads')
  import('tsx/esm/api').then(({ register }) => { register(); return import(workerData.entry) })`

/**
 * A process that runs from a bundle (scripts/start/processes.ts) has the thread's beside it. A class of its own, because
 * Next's build takes a plain `new Worker` for a file that it should bundle.
 */
class ReadThread extends Worker {
  constructor(order: SheetOrder) {
    const bundled = path.resolve(path.dirname(process.argv[1] ?? ''), '..', `${ENTRY}.mjs`)
    const isBundled = existsSync(bundled)
    super(isBundled ? bundled : FROM_SOURCES, {
      workerData: { ...order, entry: path.resolve(`${ENTRY}.ts`) },
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
      // What the process was started with is its own.
      execArgv: [],
      eval: !isBundled,
    })
  }
}
