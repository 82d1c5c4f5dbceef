import { once } from 'node:events'
import net from 'node:net'
import { decodeGt06 } from '@/gateway/protocols/gt06/decode'
import { encodeCommand } from '@/gateway/protocols/gt06/encode'
import { frameGt06 } from '@/gateway/protocols/gt06/frame'
import { newGt06State } from '@/gateway/protocols/gt06/packet'
import type { Decoded } from '@/gateway/protocols/protocol'
import type { DeviceFix } from '@/lib/positions/fix'

export type TinyOptions = {
  /** Closes the connection of a tracker that it does not know. */
  knows?: (imei: string) => boolean
  /** Logins that get no answer, and then ones with a wrong checksum. */
  ignoreLogins?: number
  spoilLogins?: number
  /** Cuts a connection after so many fixes; those it has not answered for are lost. */
  cutAfterFixes?: number
}

/** A gateway of a few lines: it takes what it answers for, and nothing else. */
export class TinyGateway {
  readonly logins: string[] = []
  /** Fixes it has answered for. */
  readonly saved: DeviceFix[] = []
  readonly packets: Decoded[] = []
  connections = 0
  private readonly server = net.createServer((socket) => this.serve(socket))
  private readonly sockets = new Set<net.Socket>()
  private ignored = 0
  private spoiled = 0

  private constructor(private readonly options: TinyOptions) {}

  static async start(options: TinyOptions = {}, port = 0): Promise<TinyGateway> {
    const gateway = new TinyGateway(options)
    gateway.server.listen(port, '127.0.0.1')
    await once(gateway.server, 'listening')
    return gateway
  }

  get port(): number {
    return (this.server.address() as net.AddressInfo).port
  }

  get replies(): { flag: number | null; text: string }[] {
    return this.packets.flatMap(({ commandReply }) => (commandReply ? [commandReply] : []))
  }

  command(text: string, flag: number): void {
    for (const socket of this.sockets) socket.write(encodeCommand({ text, flag, serial: 1 }))
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
    await once(this.server, 'close')
  }

  private serve(socket: net.Socket): void {
    this.connections++
    this.sockets.add(socket)
    socket.on('close', () => this.sockets.delete(socket))
    socket.on('error', () => {})
    let buffer = Buffer.alloc(0)
    const state = newGt06State()
    let pending: DeviceFix[] = []
    let fixes = 0
    socket.on('data', (chunk: Buffer) => {
      buffer = Buffer.concat([buffer, chunk])
      for (let framed = frameGt06(buffer); framed.kind === 'frame'; framed = frameGt06(buffer)) {
        buffer = buffer.subarray(framed.length)
        const context = { now: Date.now(), identifier: null, family: null }
        const decoded = decodeGt06(framed.frame, state, context)
        this.packets.push(decoded)
        if (decoded.identifier) {
          const imei = decoded.identifier.value
          this.logins.push(imei)
          if (this.options.knows?.(imei) === false) {
            socket.destroy()
            return
          }
          if (this.ignored++ < (this.options.ignoreLogins ?? 0)) continue
          if (this.spoiled++ < (this.options.spoilLogins ?? 0) && decoded.reply) {
            decoded.reply[decoded.reply.length - 3] = (decoded.reply.at(-3) ?? 0) ^ 0xff
          }
        }
        pending.push(...decoded.fixes)
        fixes += decoded.fixes.length
        if (fixes >= (this.options.cutAfterFixes ?? Number.POSITIVE_INFINITY)) {
          socket.destroy()
          return
        }
        if (!decoded.reply) continue
        this.saved.push(...pending)
        pending = []
        socket.write(decoded.reply)
      }
    })
  }
}
