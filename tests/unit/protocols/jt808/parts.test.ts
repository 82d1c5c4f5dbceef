import { describe, expect, test } from 'vitest'
import { newJt808State } from '@/gateway/protocols/jt808/packet'
import { dropUnfinished, heldBytes, LIMITS } from '@/gateway/protocols/jt808/parts'
import { bytesOf, CONTEXT, decodeOne, MADRID, NOW, wrap } from './messages'

const hex = (bytes: Buffer | null) => bytes?.toString('hex')
const answer = (serial: string, id: string, result = '00') =>
  wrap(0x8001, `${serial} ${id} ${result}`, { serial: 0 })

const BATCH = bytesOf(`0002 01 001c ${MADRID} 001c ${MADRID}`)
const part = (index: number, serial = 9 + index, total = 3) =>
  wrap(0x0704, BATCH.subarray((index - 1) * 25, index === 3 ? undefined : index * 25), {
    serial,
    part: { total, index },
  })

describe('a message in parts', () => {
  test.each([[[1, 2, 3]], [[3, 1, 2]], [[2, 2, 3, 1]]])(
    'is read once all are there, in the order %j, and all are confirmed then',
    (order) => {
      const state = newJt808State()
      const decoded = order.map((index) => decodeOne(part(index), state))
      expect(decoded.slice(0, -1).flatMap(({ fixes }) => fixes)).toEqual([])
      const last = decoded.at(-1)
      expect(last?.fixes).toHaveLength(2)
      const all = ['000a', '000b', '000c'].map((serial) => answer(serial, '0704'))
      expect(hex(last?.reply ?? null)).toBe(hex(Buffer.concat(all)))
      expect(state.assemblies.size).toBe(0)
    },
  )

  test('of which one is missing is asked for it, and read when that comes with a new serial', () => {
    const state = newJt808State()
    decodeOne(part(1), state)
    const asked = decodeOne(part(3), state)
    expect(hex(asked.reply)).toBe(hex(wrap(0x8003, '000a 01 0002', { serial: 0 })))
    expect(decodeOne(part(2, 40), state).fixes).toHaveLength(2)
  })

  test('is asked for with a count of two bytes since 2019', () => {
    const phone = '00000866496077582164'
    const state = newJt808State()
    const last = wrap(0x0704, '00', { serial: 12, phone, part: { total: 3, index: 3 } })
    expect(hex(decodeOne(last, state).reply)).toBe(
      hex(wrap(0x8003, '000a 0002 0001 0002', { serial: 0, phone })),
    )
  })

  test('is asked for again while the terminal speaks, a few times, and then given up', () => {
    const state = newJt808State()
    decodeOne(part(1), state)
    const beat = (seconds: number) =>
      decodeOne(wrap(0x0002, ''), state, { ...CONTEXT, now: NOW + seconds * 1000 }).reply
    const confirmed = answer('0001', '0002')
    const again = wrap(0x8003, '000a 02 0002 0003', { serial: 0 })
    const both = hex(Buffer.concat([confirmed, again]))
    expect(hex(beat(5))).toBe(hex(confirmed))
    expect([11, 22, 33].map((seconds) => hex(beat(seconds)))).toEqual([both, both, both])
    expect(hex(beat(50))).toBe(hex(confirmed))
    expect(state.assemblies.size).toBe(1)
    beat(61)
    expect(state.assemblies.size).toBe(0)
  })

  test('that cannot be one is refused', () => {
    for (const wrong of [
      { total: 3, index: 0 },
      { total: 3, index: 4 },
      { total: LIMITS.parts + 1, index: 1 },
    ]) {
      const state = newJt808State()
      const reply = decodeOne(wrap(0x0704, '00', { part: wrong }), state).reply
      expect(hex(reply)).toBe(hex(answer('0001', '0704', '01')))
      expect(state.assemblies.size).toBe(0)
    }
  })

  test('holds so many messages and bytes at most', () => {
    const state = newJt808State()
    for (let message = 0; message < 20; message++)
      decodeOne(wrap(0x0704, '00', { serial: message * 100, part: { total: 9, index: 1 } }), state)
    expect(state.assemblies.size).toBe(LIMITS.messages)
    const big = Buffer.alloc(1000, 1)
    const refused = Array.from({ length: 1100 }, (_, at) =>
      decodeOne(wrap(0x0801, big, { serial: at, part: { total: 2000, index: at + 1 } }), state),
    ).filter(({ reply }) => hex(reply)?.includes('080101'))
    expect(refused.length).toBeGreaterThan(0)
    expect(heldBytes(state, NOW)).toBeLessThanOrEqual(LIMITS.bytes)
  })

  test('refuses another picture while the others still come, and takes it in place of one that fell silent', () => {
    const state = newJt808State()
    const begin = (message: number, now = NOW) =>
      decodeOne(wrap(0x0801, '00000001', { serial: message * 100, part: { total: 9, index: 1 } }), state, {
        ...CONTEXT,
        now,
      })
    for (let message = 1; message <= LIMITS.messages; message++) begin(message)
    const held = [...state.assemblies.keys()]
    const { reply, refusedFiles } = begin(9)
    expect(hex(reply)).toContain('080101')
    // It is not counted as a file that is not kept: it may come again.
    expect(refusedFiles).toBeUndefined()
    expect([...state.assemblies.keys()]).toEqual(held)
    const later = NOW + LIMITS.givesWayMs
    decodeOne(wrap(0x0801, '00', { serial: 101, part: { total: 9, index: 2 } }), state, {
      ...CONTEXT,
      now: later,
    })
    expect(hex(begin(9, later).reply)).toContain('080100')
    expect(state.assemblies.size).toBe(LIMITS.messages)
    // The first goes on; the one that said nothing for longest is gone.
    expect([...state.assemblies.keys()]).toEqual([held[0], held[2], held[3], expect.any(String)])
  })

  test('counts parts that have nothing in them', () => {
    const state = newJt808State()
    const total = LIMITS.messageBytes / LIMITS.partBytes
    const send = (index: number, more = 0) =>
      decodeOne(wrap(0x0704, '', { serial: index, part: { total: total + more, index } }), state)
    for (let index = 1; index < total; index++) send(index)
    expect(heldBytes(state, NOW)).toBe((total - 1) * LIMITS.partBytes)
    send(total)
    expect(heldBytes(state, NOW)).toBe(0)
    expect(hex(send(1, 1).reply)).toBe(hex(answer('0001', '0704', '01')))
  })

  test('is let go of when the terminal says nothing more', () => {
    const state = newJt808State()
    decodeOne(part(1), state)
    expect(heldBytes(state, NOW + LIMITS.silenceMs)).toBe(25 + LIMITS.partBytes)
    expect(heldBytes(state, NOW + LIMITS.silenceMs + 1)).toBe(0)
    expect(state.assemblies.size).toBe(0)
  })

  test('is asked for once more when it had to be let go of', () => {
    const state = newJt808State()
    decodeOne(part(1), state)
    dropUnfinished(state)
    expect(heldBytes(state, NOW)).toBe(0)
    expect(hex(decodeOne(part(3), state).reply)).toBe(hex(wrap(0x8003, '000a 02 0001 0002', { serial: 0 })))
  })

  test('costs each part a step or two, however many there are', () => {
    const state = newJt808State()
    const total = 2000
    const send = (index: number) =>
      decodeOne(wrap(0x0801, '00', { serial: index, part: { total, index } }), state)
    send(1)
    const [assembly] = state.assemblies.values()
    if (!assembly) throw new Error('nothing is held')
    let looked = 0
    const { parts } = assembly
    const has = parts.has.bind(parts)
    parts.has = (index) => {
      looked++
      return has(index)
    }
    for (let index = 2; index <= total; index++) send(index)
    expect(state.assemblies.size).toBe(0)
    expect(looked).toBeLessThan(4 * total)
  })
})

describe('a picture in parts', () => {
  const picture = bytesOf(`0000007b 00 00 00 02 ${MADRID} ${'ab'.repeat(30)}`)
  const piece = (index: number) =>
    wrap(0x0801, picture.subarray((index - 1) * 22, index * 22), {
      serial: 20 + index,
      part: { total: 3, index },
    })

  test('is confirmed part by part, and as a whole at the end', () => {
    const state = newJt808State()
    expect(hex(decodeOne(piece(1), state).reply)).toBe(hex(answer('0015', '0801')))
    decodeOne(piece(2), state)
    const last = decodeOne(piece(3), state)
    const done = wrap(0x8800, '0000007b', { serial: 0 })
    expect(hex(last.reply)).toBe(hex(Buffer.concat([answer('0017', '0801'), done])))
    expect(last.readings).toMatchObject([{ kind: 'media', values: { media: 123, channel: 2, bytes: 30 } }])
  })

  test('of which one is missing is asked for it by its own answer', () => {
    const state = newJt808State()
    decodeOne(piece(1), state)
    const missing = wrap(0x8800, '0000007b 01 0002', { serial: 0 })
    expect(hex(decodeOne(piece(3), state).reply)).toBe(hex(Buffer.concat([answer('0017', '0801'), missing])))
  })
})
