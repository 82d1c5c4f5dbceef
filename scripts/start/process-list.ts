import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PRIVATE_FILE } from './private-folder'

/** Which process is which, in `processes.json` of the data folder: for operators who look, and tests that kill. */
export class ProcessList {
  private readonly pids: Record<string, number> = {}

  constructor(private readonly dataDir: string) {}

  set(name: string, pid: number | undefined): void {
    if (pid === undefined) return
    this.pids[name] = pid
    const file = path.join(this.dataDir, 'processes.json')
    writeFileSync(`${file}.new`, `${JSON.stringify(this.pids, null, 1)}\n`, PRIVATE_FILE)
    renameSync(`${file}.new`, file)
  }
}
