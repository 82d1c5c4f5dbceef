import { saveUnknownDevices } from '@/db/queries/devices/unknown-devices'
import type { SystemAccess } from '@/lib/auth/access'
import { identifierKey } from '@/lib/identifiers/identifier-kinds'
import { log } from '@/lib/log'
import type { Attempt } from './admission'

const SAVE_EVERY_MS = 1000
/** A flood of made-up identifiers must not fill memory or the table. */
const MAX_WAITING = 500

/** Counts devices that tried without being registered, and writes the counts down now and then. */
export class UnknownDevices {
  private readonly waiting = new Map<string, Attempt & { attempts: number }>()
  private timer: NodeJS.Timeout | null = null

  constructor(private readonly system: SystemAccess) {}

  add(attempt: Attempt): void {
    const key = identifierKey(attempt.identifier)
    const known = this.waiting.get(key)
    if (!known && this.waiting.size >= MAX_WAITING) return
    this.waiting.set(key, { ...attempt, attempts: (known?.attempts ?? 0) + 1 })
    this.timer ??= setTimeout(() => void this.save(), SAVE_EVERY_MS)
  }

  async save(): Promise<void> {
    this.timer = null
    const rows = [...this.waiting.values()]
    this.waiting.clear()
    if (rows.length === 0) return
    try {
      await saveUnknownDevices(this.system, rows)
    } catch (error) {
      log.warn({ err: error }, 'unknown devices not written down')
    }
  }
}
