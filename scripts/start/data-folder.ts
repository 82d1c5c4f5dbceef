import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PRIVATE_FILE } from './private-folder'
import { CannotStart } from './report'

/**
 * One start, or one `npm run db:migrate`, per data folder: `own` is the process of this one. The file of one that was
 * killed names a process that is gone. Throws CannotStart when the other one lives.
 */
export function claimDataFolder(dataDir: string, own = process.pid): void {
  const file = path.join(dataDir, 'start.pid')
  if (existsSync(file)) {
    const pid = Number(readFileSync(file, 'utf8'))
    if (pid !== own && isStart(pid)) {
      throw new CannotStart(
        `The platform already runs on ${dataDir} (process ${pid}); stop it or set DATA_DIR.`,
      )
    }
  }
  writeFileSync(file, String(own), PRIVATE_FILE)
}

function isStart(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return (
      !existsSync('/proc') ||
      /scripts\/(start|migrate)\.mjs/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    )
  } catch {
    return false
  }
}
