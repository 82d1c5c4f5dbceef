import type { Socket } from 'node:net'
import { log } from '@/lib/log'
import { LOGIN_WITHIN_MS } from './dialogue'
import type { Protocol } from './protocols/protocol'
import { recogniseProtocol } from './protocols/recognise'

type Parts = {
  protocols: readonly Protocol[]
  /** The first bytes identify a protocol: a connection of that protocol takes over, starting with these bytes. */
  hand: (protocol: Protocol, firstBytes: Buffer) => void
  /** The first bytes match no protocol. */
  refuse: (firstBytes: Buffer) => void
}

/** A connection to a port of several protocols that has not shown yet which of them it speaks. Holds a few bytes at most. */
export class Newcomer {
  private firstBytes = Buffer.alloc(0)

  constructor(
    private readonly socket: Socket,
    private readonly address: string,
    private readonly parts: Parts,
    private readonly openedAt: number,
  ) {
    socket.on('data', this.receive)
    socket.on('error', this.fail)
  }

  isIdle(now: number): boolean {
    return now - this.openedAt > LOGIN_WITHIN_MS
  }

  close(reason: string): void {
    if (this.socket.destroyed) return
    log.debug({ address: this.address, reason }, 'connection closed')
    if (this.firstBytes.length > 0) this.parts.refuse(this.firstBytes)
    this.socket.destroy()
  }

  private readonly fail = (): void => this.close('socket error')

  private readonly receive = (chunk: Buffer): void => {
    this.firstBytes = Buffer.concat([this.firstBytes, chunk])
    const found = recogniseProtocol(this.firstBytes, this.parts.protocols)
    if (found === 'more') return
    this.socket.off('data', this.receive)
    this.socket.off('error', this.fail)
    if (found) this.parts.hand(found, this.firstBytes)
    else this.close('no protocol begins so')
  }
}
