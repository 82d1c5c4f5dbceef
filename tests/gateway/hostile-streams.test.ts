import { once } from 'node:events'
import net from 'node:net'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeFrame } from '@/gateway/protocols/gt06/encode'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { freshDatabase } from '../support/database'
import { fuzz } from '../support/fuzz'
import { testGateway } from '../support/gateway'
import { heartbeatFrame, loginFrame } from '../support/gt06-client'
import { message } from '../support/jt808-client'
import { withoutHold } from '../support/loop-hold'
import { makeAccount, makeDevice } from '../support/world'

freshDatabase()
const gateway = testGateway({ GATEWAY_MAX_CONNECTIONS_PER_ADDRESS: '1000' })
const CASES = 300
let imei: string

beforeAll(async () => {
  imei = (await makeDevice(await makeAccount('owner', 'enterprise'))).imei
})

const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array))
const repeated = (parts: readonly Buffer[]) =>
  fc
    .tuple(fc.constantFrom(...parts), fc.integer({ min: 1, max: 2000 }))
    .map(([part, times]) => Buffer.concat(Array<Buffer>(times).fill(part)))
const hex = (text: string) => Buffer.from(text, 'hex')

/** What looks like the protocol and is not, and what is. */
const PIECES: Record<string, fc.Arbitrary<Buffer>> = {
  gt06: fc.oneof(
    repeated([hex('79791c200d0a'), hex('79793c00'), hex('7878200d0a'), hex('7878'), hex('0d0a')]),
    fc
      .record({ extended: fc.boolean(), type: fc.nat(0xff), content: bytes, serial: fc.nat(0xffff) })
      .map((frame) => encodeFrame({ ...frame, content: frame.content.subarray(0, 240) })),
    fc.constant(null).map(() => loginFrame(imei)),
  ),
  jt808: fc.oneof(
    repeated([hex('7e0200'), hex('e7007e02'), hex('7d01'), hex('7e'), hex('e7')]),
    fc
      .record({ id: fc.nat(0x7fff), body: bytes, serial: fc.nat(0xffff) })
      .map(({ id, body, serial }) => message('13800138000', id, body.subarray(0, 1000), serial)),
    fc.constant(null).map(() => message('13800138000', 0x0100, Buffer.alloc(37), 1)),
  ),
  wialon: fc.oneof(
    repeated(
      ['#D#', '#L#', '#P#a', '|;', '\r\n', '#I#60000;0;1\r\n', '2.0;1234#B#'].map((text) =>
        Buffer.from(text),
      ),
    ),
    fc
      .record({ type: fc.constantFrom('SD', 'D', 'B', 'M', 'T'), body: bytes })
      .map(({ type, body }) => Buffer.concat([Buffer.from(`#${type}#`), body, Buffer.from('\r\n')])),
    fc.constant(null).map(() => Buffer.from(`#L#${imei};NA\r\n`)),
  ),
  osmand: fc.oneof(
    repeated([Buffer.from('GET /?id=1 HTTP/1.1\r\n'), Buffer.from('x: y\r\n'), Buffer.from('\r\n')]),
    fc
      .webQueryParameters()
      .map((query) => Buffer.from(`POST /?${query} HTTP/1.1\r\ncontent-length: 5\r\n\r\nabcde`)),
  ),
}

/** Sends the pieces one after the other and waits until the connection is closed, by whomever. */
async function send(port: number, pieces: readonly Buffer[]): Promise<void> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  socket.on('error', () => {})
  socket.resume()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect').catch(() => {})
  for (const piece of pieces) {
    if (!socket.writable) break
    await new Promise((written) => socket.write(piece, written))
    await new Promise((next) => setImmediate(next))
  }
  socket.end()
  const patience = setTimeout(() => socket.destroy(), 200)
  await closed
  clearTimeout(patience)
}

describe.each(PROTOCOLS.map(({ name }) => name))('any stream to the door of %s', (name) => {
  it('holds up nobody, and a true tracker is answered after it', async () => {
    const piece = fc.oneof(bytes, PIECES[name] ?? bytes)
    await fuzz(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) =>
        withoutHold(`a stream to ${name}`, () => send(gateway.portOf(name), pieces)),
      ),
      CASES,
    )
    const tracker = net.connect(gateway.gt06, '127.0.0.1')
    tracker.write(Buffer.concat([loginFrame(imei), heartbeatFrame(2)]))
    const [answer] = (await once(tracker, 'data')) as [Buffer]
    expect(answer.subarray(0, 2).toString('hex')).toBe('7878')
    tracker.destroy()
  })
})
