import dgram from 'node:dgram'
import { log } from '@/lib/log'
import { subnetOf } from '@/lib/network/address'
import { type ConnectionContext, Dialogue } from './dialogue'
import { AnswerCredit, ConnectionLimit } from './limits'
import type { PacketCodec, Protocol } from './protocols/protocol'
import { type DeviceServer, SWEEP_EVERY_MS } from './tcp-server'
import { takeTurn } from './turns'

/** What a server takes at most. */
type DatagramCaps = {
  /** Addresses that are talked to at a time, and those among them that have not said who they are. */
  peers: number
  strangers: number
  /** What one address may have waiting; the rest is dropped unacknowledged, and its device sends it again. */
  waitingBytes: number
  /** What all addresses may have waiting. */
  allWaitingBytes: number
}

const CAPS: DatagramCaps = {
  peers: 100_000,
  strangers: 1000,
  waitingBytes: 256 * 1024,
  allWaitingBytes: 32 * 1024 * 1024,
}
/** Frames that a datagram may hold, and noise between them; the rest is dropped. A tracker puts in a few. */
const MOST_FRAMES = 100
/** Answers that go out as one datagram have so many bytes at most: more would not go through every network. */
const MOST_ANSWER_BYTES = 1200
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
  let dropped = 0
  let toldOfDropped = 0
  const waiting = { bytes: 0, most: caps.allWaitingBytes }
  const drop = () => {
    dropped++
  }
  const socket = dgram.createSocket({ type: GATEWAY_HOST.includes(':') ? 'udp6' : 'udp4' })

  socket.on('message', (datagram, { address, port }) => {
    const key = `${address} ${port}`
    let peer = peers.get(key)
    if (!peer) {
      if (peers.size >= caps.peers || strangers >= caps.strangers || !limit.enter(address)) {
        log.debug({ protocol: protocol.name, address, peers: peers.size }, 'datagram dropped')
        drop()
        return
      }
      strangers++
      peer = new Peer(protocol, codec, around, {
        address,
        waitingBytes: caps.waitingBytes,
        waiting,
        drop,
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
    if (dropped > toldOfDropped)
      log.warn({ protocol: protocol.name, count: dropped - toldOfDropped }, 'datagrams dropped')
    toldOfDropped = dropped
  }, SWEEP_EVERY_MS)
  log.info({ protocol: protocol.name, transport: 'udp', port }, 'gateway listens')

  return {
    connections: () => peers.size,
    dropped: () => dropped,
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
  /** What waits of all addresses. */
  waiting: { bytes: number; readonly most: number }
  /** Counts a datagram that is not read, or not to its end. */
  drop: () => void
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
  private readonly credit = new AnswerCredit()
  /** Answers that go out at the end of the turn. */
  private readonly outgoing: Buffer[] = []

  constructor(
    private readonly protocol: Protocol<Frame, State>,
    private readonly codec: PacketCodec<Frame, State>,
    around: ConnectionContext,
    private readonly io: UdpContext,
  ) {
    const wire = {
      write: (bytes: Buffer) => this.answer(bytes),
      command: (bytes: Buffer) => void (this.closed || io.write(bytes)),
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
    this.flush()
    this.closed = true
    this.io.waiting.bytes -= this.waitingBytes
    this.waitingBytes = 0
    this.waiting = []
    log.debug({ address: this.io.address, device: this.dialogue.name, reason }, 'peer forgotten')
    this.io.forget(this.known)
    if (!this.busy) this.dialogue.end()
  }

  receive(datagram: Buffer): void {
    this.activeAt = Date.now()
    const { waiting, waitingBytes } = this.io
    this.credit.came(datagram.length)
    if (
      this.waitingBytes + datagram.length > waitingBytes ||
      waiting.bytes + datagram.length > waiting.most
    ) {
      this.io.drop()
      return
    }
    this.waiting.push(datagram)
    this.waitingBytes += datagram.length
    waiting.bytes += datagram.length
    if (!this.busy) void this.work()
  }

  private async work(): Promise<void> {
    this.busy = true
    try {
      for (let next = this.waiting.shift(); next && !this.closed; next = this.waiting.shift()) {
        this.waitingBytes -= next.length
        this.io.waiting.bytes -= next.length
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

  /** Answers to what came at once go out at once: a datagram for each would be many times what was asked with. */
  private answer(bytes: Buffer): void {
    if (this.closed) return
    if (this.outgoing.length === 0) process.nextTick(() => this.flush())
    this.outgoing.push(bytes)
  }

  private flush(): void {
    const left = this.outgoing.splice(0)
    while (left.length > 0 && !this.closed) {
      let bytes = 0
      let count = 0
      for (const { length } of left) {
        if (count > 0 && bytes + length > MOST_ANSWER_BYTES) break
        bytes += length
        count++
      }
      if (this.credit.pay(bytes)) this.io.write(Buffer.concat(left.splice(0, count)))
      else left.length = 0
    }
  }

  /** The whole frames of a datagram; what is cut off or noise does not come back. */
  private async takeIn(datagram: Buffer): Promise<void> {
    const framer = this.codec.newFramer()
    let rest = datagram
    for (let frames = 0; rest.length > 0 && !this.closed; frames++) {
      if (frames === MOST_FRAMES) {
        this.io.drop()
        return
      }
      const framed = framer.next(rest)
      if (framed.kind === 'more') return
      const packet = rest.subarray(0, framed.kind === 'frame' ? framed.length : framed.skip)
      rest = rest.subarray(packet.length)
      await takeTurn()
      if (framed.kind === 'bad' || this.closed) continue
      await this.dialogue.handle(framed.frame, packet)
      if (this.dialogue.isKnown && !this.known) {
        this.known = true
        this.io.known()
      }
    }
  }
}
