import type { Socket } from 'node:net'
import { log } from '@/lib/log'
import { ByteQueue } from './byte-queue'
import { type ConnectionContext, Dialogue } from './dialogue'
import { type Framer, type PacketCodec, type Protocol, WRONG_CHECKSUM } from './protocols/protocol'
import { takeTurn } from './turns'

/** Bytes that are no frame and may come between frames before the connection is given up. */
const MAX_NOISE_BYTES = 4096

/**
 * One tracker's TCP connection: cuts frames off what arrives and hands them to the dialogue one by one;
 * reading pauses meanwhile whenever something has to be waited for.
 */
export class Connection<Frame, State> {
  private readonly openedAt: number
  private activeAt: number
  private readonly dialogue: Dialogue<Frame, State>
  private readonly framer: Framer<Frame>
  private readonly arrived = new ByteQueue()
  private noise = 0
  private busy = false
  /** What goes out at the end of the turn. */
  private readonly outgoing: Buffer[] = []
  /** We closed it: what it sent is not wanted any more. */
  private closed = false
  /** The device closed it: what it sent before is still taken in. */
  private gone = false

  constructor(
    private readonly socket: Socket,
    private readonly address: string,
    private readonly protocol: Protocol<Frame, State>,
    private readonly codec: PacketCodec<Frame, State>,
    private readonly around: ConnectionContext,
    now: number,
  ) {
    this.openedAt = now
    this.activeAt = now
    this.framer = codec.newFramer()
    const wire = {
      write: (bytes: Buffer) => this.write(bytes),
      command: (bytes: Buffer) => this.write(bytes),
      close: (reason: string) => this.close(reason),
      isClosed: () => this.closed,
      isOpen: () => !this.closed && !this.gone && this.socket.writable,
      transport: 'tcp' as const,
    }
    this.dialogue = new Dialogue(protocol, codec, address, wire, around)
    socket.on('data', (chunk) => this.receive(chunk as Buffer))
    socket.on('error', () => this.close('socket error'))
    socket.on('close', () => this.ended())
  }

  /** Whether nothing came for so long that the device is thought to be gone. */
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
    log.debug({ address: this.address, device: this.dialogue.name, reason }, 'connection closed')
    // What was written before goes out.
    this.flush()
    this.socket.destroy()
  }

  /** Replies to what was committed together go out together: each by itself would cost more than all that was done for it. */
  private write(bytes: Buffer): void {
    if (this.closed || this.gone) return
    if (this.outgoing.length === 0) process.nextTick(() => this.flush())
    this.outgoing.push(bytes)
  }

  private flush(): void {
    const [first, ...more] = this.outgoing.splice(0)
    if (first && !this.gone) this.socket.write(more.length === 0 ? first : Buffer.concat([first, ...more]))
  }

  private ended(): void {
    this.gone = true
    if (!this.busy) this.letGo()
  }

  private letGo(): void {
    this.arrived.clear()
    this.dialogue.end()
  }

  /** Takes in what came, also before the connection was known to be of its protocol. */
  receive(chunk: Buffer): void {
    this.activeAt = Date.now()
    this.arrived.add(chunk)
    if (!this.busy) void this.work()
  }

  /** Takes frame after frame until more bytes are needed; none are read meanwhile once one has to wait. */
  private async work(): Promise<void> {
    this.busy = true
    try {
      for (let next = this.nextFrame(); next && !this.closed; next = this.nextFrame()) {
        const turn = takeTurn()
        if (turn) await this.paused(turn)
        // We may have closed it while others had their turn.
        const wait = this.closed ? null : this.dialogue.handle(next.frame, next.packet)
        if (wait) await this.paused(wait)
      }
      this.arrived.rest()
    } catch (error) {
      log.warn({ err: error, address: this.address }, 'connection failed')
      this.close('failed')
    } finally {
      this.busy = false
      if (!this.closed) this.socket.resume()
      if (this.gone) this.letGo()
    }
  }

  private async paused(wait: Promise<void>): Promise<void> {
    this.socket.pause()
    await wait
    this.activeAt = Date.now()
  }

  private tellOfStranger(bytes: Buffer, reason: string): void {
    this.around.admission.refuseStranger({
      bytes,
      address: this.address,
      protocol: this.protocol.name,
      reason: reason === WRONG_CHECKSUM ? 'checksum' : 'foreign',
    })
  }

  private nextFrame(): { frame: Frame; packet: Buffer } | null {
    for (;;) {
      const rest = this.arrived.front
      if (rest.length === 0) return null
      const framed = this.framer.next(rest)
      if (framed.kind === 'frame') {
        this.arrived.use(framed.length)
        this.noise = 0
        return { frame: framed.frame, packet: rest.subarray(0, framed.length) }
      }
      if (framed.kind === 'more') {
        if (rest.length > this.codec.maxFrameBytes) this.close('frame too long')
        return null
      }
      // A stranger's first bytes are no frame of ours; a tracker on a bad line may lose a few.
      this.noise += framed.skip
      if (!this.dialogue.isKnown || this.noise > MAX_NOISE_BYTES) {
        if (!this.dialogue.isKnown) this.tellOfStranger(rest, framed.reason)
        this.close(`not ${this.protocol.name}: ${framed.reason}`)
        return null
      }
      this.arrived.use(framed.skip)
    }
  }
}
