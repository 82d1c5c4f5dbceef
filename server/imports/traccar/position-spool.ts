import { type FileHandle, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addDays, dayOf, startOfDay } from '@/lib/time/wall-clock'

type Row = Record<string, unknown>
type Block = { at: number; bytes: number; from: number; to: number }
type Pending = { rows: { time: number; text: string }[]; bytes: number }

/** Rows of a device that lie together, and bytes of rows that wait for others of their device. */
const ROWS_A_BLOCK = 500
const MAX_WAITING_BYTES = 64_000_000
/** Blocks that were read last: a device is read day by day. */
const KEPT_BLOCKS = 64

/**
 * Positions of a dump, which has them in the order in which they came, put aside by device: in a file that nobody else reads and
 * that is gone with the process. What is held in memory is where the blocks of each device lie.
 */
export class PositionSpool {
  private readonly blocks = new Map<number, Block[]>()
  private readonly waiting = new Map<number, Pending>()
  private readonly counted = new Map<number, number>()
  private waitingBytes = 0
  private end = 0
  private readonly kept = new Map<number, [time: number, row: Row][]>()

  private constructor(
    private readonly folder: string,
    private readonly file: FileHandle,
  ) {}

  static async open(): Promise<PositionSpool> {
    await removeLeftOnes()
    const folder = await mkdtemp(path.join(tmpdir(), `import-${process.pid}-`))
    return new PositionSpool(folder, await open(path.join(folder, 'positions'), 'w+', 0o600))
  }

  /** `time` in ms UTC. */
  async add(deviceId: number, time: number, row: Row): Promise<void> {
    this.counted.set(deviceId, (this.counted.get(deviceId) ?? 0) + 1)
    const pending = this.waiting.get(deviceId) ?? { rows: [], bytes: 0 }
    const text = JSON.stringify(row)
    pending.rows.push({ time, text })
    pending.bytes += text.length
    this.waitingBytes += text.length
    this.waiting.set(deviceId, pending)
    if (pending.rows.length >= ROWS_A_BLOCK) await this.write(deviceId, pending)
    else if (this.waitingBytes > MAX_WAITING_BYTES) await this.flush()
  }

  /** Writes what still waits. */
  async flush(): Promise<void> {
    for (const [deviceId, pending] of this.waiting) await this.write(deviceId, pending)
  }

  private async write(deviceId: number, { rows, bytes }: Pending): Promise<void> {
    this.waiting.delete(deviceId)
    this.waitingBytes -= bytes
    const data = Buffer.from(rows.map(({ time, text }) => `${time} ${text}\n`).join(''))
    const times = rows.map(({ time }) => time)
    const list = this.blocks.get(deviceId) ?? []
    list.push({ at: this.end, bytes: data.length, from: Math.min(...times), to: Math.max(...times) })
    this.blocks.set(deviceId, list)
    await this.file.write(data, 0, data.length, this.end)
    this.end += data.length
  }

  /** How many positions there are of each device. */
  counts(): ReadonlyMap<number, number> {
    return this.counted
  }

  /** The first day from `from` on, before `until`, that has positions of the device. */
  async nextDay(deviceId: number, from: string, until: string): Promise<string | null> {
    const [first, last] = [startOfDay(from, 'UTC'), startOfDay(until, 'UTC')]
    let found: number | null = null
    for (const block of this.blocks.get(deviceId) ?? []) {
      if (block.to < first || block.from >= (found ?? last)) continue
      for (const [time] of await this.read(block)) if (time >= first && time < (found ?? last)) found = time
    }
    return found === null ? null : dayOf(found, 'UTC')
  }

  async rowsOf(deviceId: number, day: string): Promise<Row[]> {
    const [from, to] = [startOfDay(day, 'UTC'), startOfDay(addDays(day, 1), 'UTC')]
    const rows: Row[] = []
    for (const block of this.blocks.get(deviceId) ?? []) {
      if (block.to < from || block.from >= to) continue
      for (const [time, row] of await this.read(block)) if (time >= from && time < to) rows.push(row)
    }
    return rows
  }

  private async read({ at, bytes }: Block): Promise<[time: number, row: Row][]> {
    const known = this.kept.get(at)
    if (known) return known
    const data = Buffer.allocUnsafe(bytes)
    await this.file.read(data, 0, bytes, at)
    const rows = data
      .toString('utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): [number, Row] => {
        const space = line.indexOf(' ')
        return [Number(line.slice(0, space)), JSON.parse(line.slice(space + 1)) as Row]
      })
    this.kept.set(at, rows)
    const [oldest] = this.kept.keys()
    if (this.kept.size > KEPT_BLOCKS && oldest !== undefined) this.kept.delete(oldest)
    return rows
  }

  async close(): Promise<void> {
    await this.file.close()
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** Takes away the folders of processes that ended without doing so. */
async function removeLeftOnes(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^import-(\d+)-\w{6}$/.exec(name) ?? []
    if (pid === undefined || isRunning(Number(pid))) continue
    // Somebody else's folder stays.
    await rm(path.join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
