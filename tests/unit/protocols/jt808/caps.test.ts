import { describe, expect, test } from 'vitest'
import { decodeJt808 } from '@/gateway/protocols/jt808/decode'
import { addNetwork } from '@/gateway/protocols/jt808/network'
import { addEvent, MOST, newJt808State } from '@/gateway/protocols/jt808/packet'
import { LIMITS } from '@/gateway/protocols/jt808/parts'
import type { Decoded } from '@/gateway/protocols/protocol'
import type { ReportedEvent } from '@/lib/ingest/change'
import { bytesOf, CONTEXT, decodeOne, frameOf, MADRID, madrid, wrap } from './messages'

/** What a message of such a body says once all its parts are there. */
const decodeLong = (id: number, body: Buffer): Decoded =>
  decodeJt808({ ...frameOf(wrap(id, '')), body }, newJt808State(), CONTEXT)

const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
const batchOf = (locations: readonly Buffer[]) =>
  Buffer.concat([
    u16(locations.length),
    Buffer.from([1]),
    ...locations.flatMap((location) => [u16(location.length), location]),
  ])
const repeated = (times: number, piece: (at: number) => Buffer) =>
  Array.from({ length: times }, (_, at) => piece(at))

const QUIET = bytesOf(madrid('00000000'))
const ALARMED = bytesOf(madrid('7fffffff'))
const CUT = { type: 'fault', time: null, fix: null }

describe('a message with too much in it', () => {
  test('keeps so many positions, and says that there were more', () => {
    const full = decodeLong(0x0704, batchOf(repeated(MOST.fixes, () => QUIET)))
    expect([full.fixes.length, full.events]).toEqual([MOST.fixes, []])
    const more = decodeLong(0x0704, batchOf(repeated(MOST.fixes + 1, () => QUIET)))
    expect(more.fixes).toHaveLength(MOST.fixes)
    expect(more.events).toEqual([{ ...CUT, data: { reason: 'tooMuch', message: 0x0704 } }])
  })

  test('is not searched to its end for positions that are none', () => {
    const none = Buffer.concat([u16(0xffff), Buffer.from([1]), Buffer.alloc(2 * 0xffff)])
    expect(decodeLong(0x0704, none)).toMatchObject({ fixes: [], events: [CUT] })
  })

  test('keeps so many alarms, which begin anew with every second position', () => {
    const { fixes, events } = decodeLong(
      0x0704,
      batchOf(repeated(1000, (at) => (at % 2 === 0 ? ALARMED : QUIET))),
    )
    expect(fixes).toHaveLength(1000)
    expect(events).toHaveLength(MOST.events + 1)
    expect(events.at(-1)).toMatchObject(CUT)
  })

  test('keeps so many alarms of one position that are told apart by their numbers', () => {
    const extra = (at: number) => Buffer.concat([bytesOf('66 29 0000'), u16(at), Buffer.alloc(37)])
    const { events } = decodeLong(0x0200, Buffer.concat([QUIET, ...repeated(1400, extra)]))
    expect(events).toHaveLength(MOST.events + 1)
    expect(events.at(-1)).toMatchObject(CUT)
  })

  test.each([
    [
      'tags',
      bytesOf(`53 ${'00'.repeat(25)}`),
      (at: number) => Buffer.concat([bytesOf('00 00000000'), u16(at), bytesOf('00 00')]),
    ],
    ['a log of sensors', bytesOf(`54 ${'00'.repeat(24)}`), () => Buffer.alloc(24)],
  ])('keeps so many readings of %s', (_, head, piece) => {
    const { readings, events } = decodeLong(0x0900, Buffer.concat([head, ...repeated(2000, piece)]))
    expect(readings).toHaveLength(MOST.readings)
    expect(events).toMatchObject([CUT])
  })

  test('keeps so many cells and access points, and is whole without the others', () => {
    const cell = (at: number) => Buffer.concat([bytesOf('e1 0a 01cc 0000 0001 0001'), u16(at)])
    const point = (at: number) => Buffer.concat([bytesOf('ec 07 aabbccdd'), u16(at), bytesOf('40')])
    const { network, events } = decodeLong(
      0x0200,
      Buffer.concat([QUIET, ...repeated(2000, cell), ...repeated(2000, point)]),
    )
    expect([network?.cells.length, network?.wifi.length]).toEqual([MOST.cells, MOST.accessPoints])
    expect(events).toEqual([])
  })
})

describe('what is added to a message', () => {
  test('is compared with the same position only', () => {
    let looked = 0
    const told = (fix: number): ReportedEvent => ({
      type: 'sos',
      time: null,
      data: {},
      get fix() {
        looked++
        return fix
      },
    })
    const out: Decoded = {
      packet: '',
      fixes: [],
      reply: null,
      events: repeated(400, () => Buffer.alloc(0)).map(() => told(0)),
    }
    addEvent(out, { type: 'sos', time: null, fix: 1, data: {} })
    expect(out.events).toHaveLength(401)
    expect(looked).toBe(1)
  })

  test('is put to what is there, which is not copied', () => {
    const out: Decoded = { packet: '', fixes: [], reply: null, events: [] }
    addNetwork(out, 0, [{ mcc: 460, mnc: 0, lac: 1, cell: 1 }])
    const cells = out.network?.cells
    addNetwork(out, 0, [{ mcc: 460, mnc: 0, lac: 1, cell: 2 }])
    expect(out.network?.cells).toBe(cells)
    expect(cells).toHaveLength(2)
  })
})

describe('a long message in parts', () => {
  const piece = Buffer.alloc(1000, 1)
  const send = (id: number, count: number) => {
    const state = newJt808State()
    const replies = repeated(count, (at) => {
      const part = { total: count, index: at + 1 }
      return decodeOne(wrap(id, piece, { serial: at, part }), state).reply ?? Buffer.alloc(0)
    })
    const refused = replies.filter((reply) => reply.toString('hex').includes(`${u16(id).toString('hex')}01`))
    return { replies, refused }
  }

  test.each([0x0704, 0x0200, 0x0900, 0x0104])('of kind %i is refused where all is read at once', (id) => {
    const { refused } = send(id, Math.ceil(LIMITS.messageBytes / piece.length) + 10)
    expect(refused.length).toBeGreaterThan(0)
  })

  test.each([0x0801, 0x1205])('of kind %i may be longer', (id) => {
    expect(send(id, 500).refused).toEqual([])
  })

  test('of another kind is read up to its limit', () => {
    const body = batchOf(repeated(1800, () => bytesOf(MADRID)))
    expect(body.length).toBeLessThan(LIMITS.messageBytes)
    const state = newJt808State()
    const total = Math.ceil(body.length / 1000)
    const last = repeated(total, (at) => body.subarray(at * 1000, (at + 1) * 1000))
      .map((part, at) => decodeOne(wrap(0x0704, part, { serial: at, part: { total, index: at + 1 } }), state))
      .at(-1)
    expect(last?.fixes).toHaveLength(1800)
    expect(last?.events).toEqual([])
  })
})
