import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '@/lib/log'
import type { DeviceSession } from './session'

/** How often it is looked whether the older connection spoke. */
const LOOK_EVERY_MS = 100
/** Connections that may wait for one device at a time. */
const MOST_CLAIMANTS = 3
/** So long an address that lost a device is not heard out again. */
const LOSER_WAITS_MS = 60_000
/** The tenant is told of two senders once in this time, for each address. */
const TOLD_AGAIN_MS = 3_600_000
/** Addresses that are remembered of all devices; the oldest goes first. */
const MOST_REMEMBERED = 10_000

export type Claimant = {
  address: string
  /** We closed it meanwhile: it claims nothing any more. */
  isClosed: () => boolean
  /** The older connection holds the device still. */
  isHeld: () => boolean
}

/**
 * A login cannot be trusted: whoever knows an identifier may send it. So a connection from another address takes a device
 * over only when the one that holds it, asked for its status, says nothing for a while: then that one is dead.
 */
export class Takeovers {
  private readonly claimants = new Map<number, number>()
  private readonly losers = new Memory(LOSER_WAITS_MS)
  private readonly told = new Memory(TOLD_AGAIN_MS)

  /**
   * @param waitMs how long the one that holds a device has to speak
   * @param tell is called when both turned out to be alive
   */
  constructor(
    private readonly waitMs: number,
    private readonly tell: (holder: DeviceSession, address: string) => void,
  ) {}

  /** Whether the claimant takes the device over; resolves as soon as the holder speaks or is gone, else after the time. */
  async isTakenOver(holder: DeviceSession, { address, isClosed, isHeld }: Claimant): Promise<boolean> {
    const { id, imei } = holder.device
    const key = `${id} ${address}`
    const waiting = this.claimants.get(id) ?? 0
    if (waiting >= MOST_CLAIMANTS || this.losers.holds(key, Date.now())) return false
    this.claimants.set(id, waiting + 1)
    try {
      const began = Date.now()
      if (waiting === 0) holder.ask?.()
      while (Date.now() - began < this.waitMs) {
        await sleep(LOOK_EVERY_MS)
        if (isClosed()) return false
        if (!isHeld()) return true
        if (holder.heardAt > began) {
          this.refuse(holder, address, key)
          return false
        }
      }
      log.info({ device: imei, from: holder.address, address }, 'device taken over from a silent connection')
      return true
    } finally {
      this.leave(id)
    }
  }

  private refuse(holder: DeviceSession, address: string, key: string): void {
    const now = Date.now()
    log.info({ device: holder.device.imei, held: holder.address, address }, 'two senders claim a device')
    this.losers.add(key, now)
    if (this.told.holds(key, now)) return
    this.told.add(key, now)
    this.tell(holder, address)
  }

  private leave(id: number): void {
    const left = (this.claimants.get(id) ?? 0) - 1
    if (left > 0) this.claimants.set(id, left)
    else this.claimants.delete(id)
  }
}

/** What happened less than a while ago. */
class Memory {
  private readonly since = new Map<string, number>()

  constructor(private readonly forMs: number) {}

  holds(key: string, now: number): boolean {
    const since = this.since.get(key)
    return since !== undefined && now - since < this.forMs
  }

  add(key: string, now: number): void {
    this.since.delete(key)
    this.since.set(key, now)
    const [oldest] = this.since.keys()
    if (this.since.size > MOST_REMEMBERED && oldest !== undefined) this.since.delete(oldest)
  }
}
