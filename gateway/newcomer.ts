import type { Socket } from 'node:net'
import { log } from '@/lib/log'
import { LOGIN_WITHIN_MS } from './dialogue'
import type { Protocol } from './protocols/protocol'
import { recogniseProtocol } from './protocols/recognise'

type Parts = {
  protocols: readonly Protocol[]
  /** Somebody begins with a protocol; what came so far is his first bytes. */
  hand: (protocol: Protocol, firstBytes: Buffer) => void
  /** What came is the begin of none. */
  refuse: (firstBytes: Buffer) => void
}

/** Who connected to a port of several protocols and has not shown yet which of them he speaks. Holds a few bytes at most. */
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
