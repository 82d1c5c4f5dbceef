import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { publish } from '@/bus/bus'
import type { Message } from '@/bus/message'
import { database } from '@/db/client'
import { listNodes } from '@/db/queries/health/processes'
import type { KnownDevice } from '@/db/queries/ingest/claim-device'
import type { SystemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { ConnectionLimit } from './limits'
import type { Claimant } from './takeovers'

/** What a gateway needs beyond the time that its connection has, to be told of a claim and to judge it. */
const MESSAGES_MS = 1000
/** So long the list of gateways that are up is taken to be right. */
const NODES_KNOWN_MS = 3000
/** Connections of this gateway that may wait for one device at a time. */
const MOST_CLAIMS = 3

type Parts = {
  /** How long a connection that holds a device has to speak; with 0 nobody is asked. */
  waitMs: number
  /** Whether a device of this gateway may go to a connection elsewhere, from that address. */
  judge: (deviceId: number, address: string) => Promise<boolean>
}

/**
 * A device may be connected to another gateway. That one knows whether its connection is alive: it is asked over the bus,
 * judges by the rules that hold among its own connections, and lets go of the device before it says yes. When it does not
 * answer it is dead, or was never asked; then the version of the claim fences whatever it holds, as ever.
 */
export class RemoteClaims {
  private readonly waiting = new Map<string, (isTaken: boolean) => void>()
  private readonly claims = new ConnectionLimit<number>(MOST_CLAIMS)
  private up: { at: number; names: Promise<ReadonlySet<string>> } | null = null

  constructor(
    private readonly system: SystemAccess,
    private readonly gateway: string,
    private readonly parts: Parts,
  ) {}

  /** Whether the claimant may have a device that connected last to `device.gateway`; resolves once that one says so. */
  async mayTakeOver({ id, ...last }: KnownDevice, { address, isClosed }: Claimant): Promise<boolean> {
    const { gateway } = last
    if (this.parts.waitMs === 0 || gateway === null || gateway === this.gateway) return true
    if (last.address === address || !(await this.isUp(gateway))) return true
    if (!this.claims.enter(id)) return false
    try {
      return (await this.ask(gateway, id, address)) && !isClosed()
    } finally {
      this.claims.leave(id)
    }
  }

  /** Judges claims on devices of this gateway, and hears how others judged its own. */
  tell(message: Message): void {
    if (message.kind === 'claimJudged') this.waiting.get(message.claim)?.(message.isTaken)
    if (message.kind === 'claim' && message.gateway === this.gateway) {
      this.answer(message).catch((error) => log.warn({ err: error }, 'claim of another gateway not answered'))
    }
  }

  private async ask(gateway: string, deviceId: number, address: string): Promise<boolean> {
    const claim = randomUUID()
    const ending = new AbortController()
    try {
      const judged = new Promise<boolean>((resolve) => this.waiting.set(claim, resolve))
      await publish(database(), { kind: 'claim', claim, gateway, deviceId, address })
      const silence = sleep(this.parts.waitMs + MESSAGES_MS, true, { signal: ending.signal }).catch(
        () => true,
      )
      return await Promise.race([judged, silence])
    } finally {
      this.waiting.delete(claim)
      ending.abort()
    }
  }

  private async answer({ claim, deviceId, address }: Message & { kind: 'claim' }): Promise<void> {
    const isTaken = await this.parts.judge(deviceId, address)
    await publish(database(), { kind: 'claimJudged', claim, isTaken })
  }

  private async isUp(gateway: string): Promise<boolean> {
    const now = Date.now()
    if (!this.up || now - this.up.at > NODES_KNOWN_MS) {
      this.up = { at: now, names: this.findUp() }
      this.up.names.catch(() => {
        this.up = null
      })
    }
    return (await this.up.names).has(gateway)
  }

  private async findUp(): Promise<ReadonlySet<string>> {
    const nodes = await listNodes(this.system)
    return new Set(nodes.filter(({ role, alive }) => role === 'gateway' && alive).map(({ name }) => name))
  }
}
