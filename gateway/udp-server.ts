import dgram from 'node:dgram'
import { log } from '@/lib/log'
import { subnetOf } from '@/lib/network/address'
import { type ConnectionContext, Dialogue } from './dialogue'
import { ConnectionLimit } from './limits'
import type { PacketCodec, Protocol } from './protocols/protocol'
import { type DeviceServer, SWEEP_EVERY_MS } from './tcp-server'

/** What a server takes at most. */
type DatagramCaps = {
  /** Addresses that are talked to at a time, and those among them that have not said who they are. */
  peers: number
  strangers: number
  /** What one address may have waiting; the rest is dropped unacknowledged, and its device sends it again. */
  waitingBytes: number
}

const CAPS: DatagramCaps = { peers: 100_000, strangers: 1000, waitingBytes: 256 * 1024 }
/** What the system keeps while we are busy: some thousand datagrams. */
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024

/**
 * Listens for trackers of one protocol over UDP: a datagram is one frame or several, and who sends from one
 * address and port is one device. Addresses can be forged, so strangers are few, cost little and are
 * forgotten with their first datagram unless it names a registered device.
 */
export async function startUdpServer<Frame, State>(
  protocol: Protocol<Frame, State>,
  codec: PacketCodec<Frame, State>,
  port: number,
  around: ConnectionContext,
  caps: DatagramCaps = CAPS,
): Promise<DeviceServer> {
  const { GATEWAY_HOST, GATEWAY_MAX_CONNECTIONS_PER_ADDRESS } = around.settings
  const limit = new ConnectionLimit(GATEWAY_MAX_CONNECTIONS_PER_ADDRESS, subnetOf)
  const peers = new Map<string, Peer<Frame, State>>()
  let strangers = 0
  const socket = dgram.createSocket({ type: GATEWAY_HOST.includes(':') ? 'udp6' : 'udp4' })

  socket.on('message', (datagram, { address, port }) => {
    const key = `${address} ${port}`
    let peer = peers.get(key)
    if (!peer) {
      if (peers.size >= caps.peers || strangers >= caps.strangers || !limit.enter(address)) {
        log.debug({ protocol: protocol.name, address, peers: peers.size }, 'datagram dropped')
        return
      }
      strangers++
      peer = new Peer(protocol, codec, around, {
        ...{ address, waitingBytes: caps.waitingBytes },
        write: (bytes) => socket.send(bytes, port, address),
        known: () => strangers--,
        forget: (known) => {
          if (!known) strangers--
          limit.leave(address)
          peers.delete(key)
        },
      })
      peers.set(key, peer)
    }
    peer.receive(datagram)
  })
  // An answer that cannot be delivered is no reason to stop.
  socket.on('error', (error) => log.warn({ err: error, protocol: protocol.name }, 'datagram failed'))

  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind({ port, address: GATEWAY_HOST }, () => {
      socket.off('error', reject)
      resolve()
    })
  })
  socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES)
  const sweep = setInterval(() => {
    const now = Date.now()
    for (const peer of peers.values()) {
      if (peer.isIdle(now)) peer.close('idle')
      else peer.tend(now)
    }
  }, SWEEP_EVERY_MS)
  log.info({ protocol: protocol.name, transport: 'udp', port }, 'gateway listens')

  return {
    connections: () => peers.size,
    stop: async () => {
      clearInterval(sweep)
      for (const peer of peers.values()) peer.close('gateway stops')
      await new Promise<void>((resolve) => socket.close(resolve))
    },
  }
}

type UdpContext = {
  address: string
  /** What may wait at most. */
  waitingBytes: number
  write: (bytes: Buffer) => void
  /** Once, when the device has said who it is. */
  known: () => void
  /** Once, when the peer is closed. */
  forget: (known: boolean) => void
}

/** Whoever sends from one address and port; datagrams are taken in one by one. */
class Peer<Frame, State> {
  private readonly openedAt = Date.now()
  private activeAt = this.openedAt
  private readonly dialogue: Dialogue<Frame, State>
  private waiting: Buffer[] = []
  private waitingBytes = 0
  private busy = false
  private closed = false
  private known = false

  constructor(
    private readonly protocol: Protocol<Frame, State>,
    private readonly codec: PacketCodec<Frame, State>,
    around: ConnectionContext,
    private readonly io: UdpContext,
  ) {
    const wire = {
      write: (bytes: Buffer) => void (this.closed || io.write(bytes)),
      close: (reason: string) => this.close(reason),
      isClosed: () => this.closed,
      isOpen: () => !this.closed,
      transport: 'udp' as const,
    }
    this.dialogue = new Dialogue(protocol, codec, io.address, wire, around)
  }

  isIdle(now: number): boolean {
    return this.dialogue.isIdle(this.openedAt, this.activeAt, now)
  }

  /** Lets go of what will not become whole any more. */
  tend(now: number): void {
    this.dialogue.tend(now)
  }

  close(reason: string): void {
    if (this.closed) return
    this.closed = true
    this.waiting = []
    log.debug({ address: this.io.address, device: this.dialogue.name, reason }, 'peer forgotten')
    this.io.forget(this.known)
    if (!this.busy) this.dialogue.end()
  }

  receive(datagram: Buffer): void {
    this.activeAt = Date.now()
    if (this.waitingBytes + datagram.length > this.io.waitingBytes) return
    this.waiting.push(datagram)
    this.waitingBytes += datagram.length
    if (!this.busy) void this.work()
  }

  private async work(): Promise<void> {
    this.busy = true
    try {
      for (let next = this.waiting.shift(); next && !this.closed; next = this.waiting.shift()) {
        this.waitingBytes -= next.length
        await this.takeIn(next)
        if (!this.dialogue.isKnown) this.close(`not ${this.protocol.name}, or nobody`)
      }
    } catch (error) {
      log.warn({ err: error, address: this.io.address }, 'peer failed')
      this.close('failed')
    } finally {
      this.busy = false
      if (this.closed) this.dialogue.end()
    }
  }

  /** All whole frames of a datagram; what is cut off or noise does not come back. */
  private async takeIn(datagram: Buffer): Promise<void> {
    const framer = this.codec.newFramer()
    let rest = datagram
    while (rest.length > 0 && !this.closed) {
      const framed = framer.next(rest)
      if (framed.kind === 'more') return
      const packet = rest.subarray(0, framed.kind === 'frame' ? framed.length : framed.skip)
      rest = rest.subarray(packet.length)
      if (framed.kind === 'bad') continue
      await this.dialogue.handle(framed.frame, packet)
      if (this.dialogue.isKnown && !this.known) {
        this.known = true
        this.io.known()
      }
    }
  }
}
