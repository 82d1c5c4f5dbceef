import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Up to which fix of each vehicle the gateway has everything, kept in a file over restarts. */
export class ConfirmedTimes {
  private readonly times: Map<string, number>
  private dirty = false

  constructor(private readonly file: string) {
    this.times = readTimes(file)
  }

  /** The file in a data folder. */
  static inFolder(dataDir: string): ConfirmedTimes {
    return new ConfirmedTimes(path.join(dataDir, 'simulator.json'))
  }

  /** Milliseconds since 1970; undefined for a vehicle that never sent. */
  get(imei: string): number | undefined {
    return this.times.get(imei)
  }

  set(imei: string, time: number): void {
    if ((this.times.get(imei) ?? 0) >= time) return
    this.times.set(imei, time)
    this.dirty = true
  }

  /** Writes what changed, for this user alone; a reader never sees half a file. */
  save(): void {
    if (!this.dirty) return
    const beside = `${this.file}.new`
    writeFileSync(beside, `${JSON.stringify(Object.fromEntries(this.times), null, 1)}\n`, { mode: 0o600 })
    renameSync(beside, this.file)
    this.dirty = false
  }
}

function readTimes(file: string): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const entries = Object.entries(kept as Record<string, unknown>)
    return new Map(entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])))
  } catch {
    // The first run, or a file that somebody broke: the fleet starts afresh.
    return new Map()
  }
}
