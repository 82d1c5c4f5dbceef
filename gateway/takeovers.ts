import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '@/lib/log'
import { subnetOf } from '@/lib/network/address'
import { ConnectionLimit, keepNewest, Memory, MOST_REMEMBERED } from './limits'
import type { DeviceSession } from './session'

/** What is asked of the session that holds a device. */
export type Holder = Pick<DeviceSession, 'address' | 'transport' | 'fenced' | 'heardAt' | 'ask'> & {
  device: Pick<DeviceSession['device'], 'id' | 'imei'>
}

/** How often it is looked whether the older connection spoke. */
const LOOK_EVERY_MS = 100
/** Connections that may wait for one device at a time. */
const MOST_CLAIMANTS = 3
/** So long an address that lost a device, or another of its subnet, is not heard out again. */
const LOSER_WAITS_MS = 60_000
/** Takeovers of a device within the time. */
const MOST_TAKEOVERS = 12
const TAKEOVERS_WITHIN_MS = 3_600_000
/** The tenant is told of two senders once in this time for each address, of a takeover for each pair of addresses. */
const TOLD_AGAIN_MS = 3_600_000

/** What the tenant is told of two senders: which one was refused, or which one has the device now. Addresses. */
export type TwoSenders =
  | { type: 'twoSenders'; subject: string; data: { held: string; claimed: string } }
  | { type: 'tookOver'; subject: string; data: { lost: string; took: string } }

/** A login in the name of a device. */
export type Claimant = {
  address: string
  /** We closed it meanwhile: it claims nothing any more. */
  isClosed: () => boolean
}

type Parts = {
  /** How long the one that holds a device has to speak; with 0 whoever comes last has the device. */
  waitMs: number
  holderOf: (deviceId: number) => Holder | undefined
  /** Tells the tenant of a sender at another address than that of the one that holds the device. */
  tell: (deviceId: number, senders: TwoSenders) => void
}

/**
 * A login cannot be trusted: whoever knows an identifier may send it. So a connection from another address takes a device
 * over only when the one that holds it, asked for its status, says nothing for a while: then that one is dead. It may be
 * asleep as well: a device that is taken over again and again stays where it is until that connection is closed.
 */
export class Takeovers {
  private readonly claimants = new ConnectionLimit<number>(MOST_CLAIMANTS)
  private readonly losers = new Memory(LOSER_WAITS_MS)
  private readonly told = new Memory(TOLD_AGAIN_MS)
  private readonly taken = new Map<number, { since: number; count: number }>()

  constructor(private readonly parts: Parts) {}

  /**
   * Whether a connection may have a device, whoever holds it here: at once when nobody does, or from its own address or
   * by other means than a connection. Else as soon as the holder speaks or is gone, or after the time.
   */
  async mayTakeOver(deviceId: number, claimant: Claimant): Promise<boolean> {
    const { address } = claimant
    const holder = this.parts.holderOf(deviceId)
    if (!holder || !isInTheWay(holder, address)) return true
    if (!(await this.isTakenOver(holder, claimant))) return false
    // Another one may have come meanwhile, and not yet proved to be dead.
    const now = this.parts.holderOf(deviceId)
    return now === undefined || now === holder || !isInTheWay(now, address)
  }

  private async isTakenOver(holder: Holder, { address, isClosed }: Claimant): Promise<boolean> {
    const { id, imei } = holder.device
    const key = `${id} ${subnetOf(address)}`
    const isFirst = !this.claimants.has(id)
    if (this.losers.holds(key, Date.now()) || !this.claimants.enter(id)) return false
    try {
      const began = Date.now()
      if (isFirst) ask(holder)
      while (Date.now() - began < this.parts.waitMs) {
        await sleep(LOOK_EVERY_MS)
        if (isClosed()) return false
        if (this.parts.holderOf(id) !== holder || holder.fenced) return true
        if (holder.heardAt > began) {
          this.refuse(holder, address, 'two senders claim a device')
          return false
        }
      }
      if (!this.count(id)) {
        this.refuse(holder, address, 'device taken over too often')
        return false
      }
      log.info({ device: imei, from: holder.address, address }, 'device taken over from a silent connection')
      return true
    } finally {
      this.claimants.leave(id)
    }
  }

  /**
   * Records for the tenant that a device goes to a connection at `address`: before the one that holds it gives way, which
   * saves it. In one direction or the other: two addresses that take turns are one piece of news.
   */
  record(holder: Holder, address: string): void {
    if (isInTheWay(holder, address)) this.tell(holder.device.id, [holder.address, address])
  }

  /** Whether that was news within the last hour. */
  isTold(id: number, addresses: readonly [lost: string, took: string]): boolean {
    return this.told.holds(`${id} tookOver ${pairOf(addresses)}`, Date.now())
  }

  /** A device is reached at another address. */
  tell(id: number, [lost, took]: readonly [lost: string, took: string]): void {
    this.tellOnce(id, pairOf([lost, took]), { type: 'tookOver', subject: took, data: { lost, took } })
  }

  private refuse(holder: Holder, address: string, why: string): void {
    const { id, imei } = holder.device
    const data = { held: holder.address, claimed: address }
    log.info({ device: imei, ...data }, why)
    this.losers.add(`${id} ${subnetOf(address)}`, Date.now())
    this.tellOnce(id, subnetOf(address), { type: 'twoSenders', subject: address, data })
  }

  private tellOnce(id: number, about: string, news: TwoSenders): void {
    const key = `${id} ${news.type} ${about}`
    const now = Date.now()
    if (this.told.holds(key, now)) return
    this.told.add(key, now)
    this.parts.tell(id, news)
  }

  /** False when the device was taken over as often as it may be. */
  private count(id: number): boolean {
    if (this.parts.waitMs === 0) return true
    const now = Date.now()
    const known = this.taken.get(id)
    const { since, count } =
      known && now - known.since < TAKEOVERS_WITHIN_MS ? known : { since: now, count: 0 }
    if (count >= MOST_TAKEOVERS) return false
    keepNewest(this.taken, id, { since, count: count + 1 }, MOST_REMEMBERED)
    return true
  }
}

/** One that is just ending cannot be asked any more: it is silent, and found to be gone. */
function ask(holder: Holder): void {
  try {
    holder.ask?.()
  } catch (error) {
    log.debug({ err: error, device: holder.device.imei }, 'a connection cannot be asked')
  }
}

const pairOf = (addresses: readonly string[]): string => addresses.map(subnetOf).sort().join(' ')

/** A connection that is open, as far as we know, from another address. */
const isInTheWay = (holder: Holder, address: string): boolean =>
  !holder.fenced && holder.transport === 'tcp' && holder.address !== address
