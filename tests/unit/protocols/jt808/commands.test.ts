import { describe, expect, test } from 'vitest'
import { encodeCommand } from '@/gateway/protocols/jt808/commands'
import { type Jt808State, newJt808State } from '@/gateway/protocols/jt808/packet'
import { dangerOfText } from '@/lib/commands/catalogue/danger-of-text'
import { judgeAnswer } from '@/lib/commands/catalogue/judge-answer'
import { photoNumbers } from '@/lib/commands/photo-answer'
import { saysSetting } from '@/lib/commands/says-setting'
import { bytesOf, decodeOne, frameOf, MADRID, madrid, wrap } from './messages'

const PHONE_2019 = '00000866496077582164'

/** A terminal that has said who it is. */
function connected(phone?: string): Jt808State {
  const state = newJt808State()
  decodeOne(wrap(0x0002, '', { phone }), state)
  return state
}
const send = (state: Jt808State, text: string, flag = 0x12345) =>
  frameOf(encodeCommand({ text, flag, serial: 5 }, state))
const body = (text: string, phone?: string) => send(connected(phone), text).body.toString('hex')

describe('a command', () => {
  test.each([
    ['8103,0029=30', '8103', '01 00000029 04 0000001e'],
    ['8103,0013=gps.example,18=5015', '8103', '02 00000013 0b 6770732e6578616d706c65 00000018 04 00001397'],
    ['8103,0031=500,0084=2', '8103', '02 00000031 02 01f4 00000084 01 02'],
    ['8103,F001=0x0A78', '8103', '01 0000f001 02 0a78'],
    ['8104', '8104', ''],
    ['8105,4', '8105', '04'],
    ['8105,F0', '8105', 'f0'],
    ['8105,2,1;code;server', '8105', '02 313b636f64653b736572766572'],
    ['8106,0029,0027', '8106', '02 00000029 00000027'],
    ['8107', '8107', ''],
    ['8201', '8201', ''],
    ['8202,5,600', '8202', '0005 00000258'],
    ['8300,9,Come home, please', '8300', '09 436f6d6520686f6d652c20706c65617365'],
    ['8300,9,\u8bf7\u51cf\u901f', '8300', '09 c7ebbcf5cbd9'],
    ['8103,0083=\u4eacA12345', '8103', '01 00000083 08 bea9413132333435'],
    ['8105,2,1;\u00f1', '8105', '02 313b 81308a39'],
    ['STATUS#', '8300', '01 53544154555323'],
    ['8500,lock', '8500', '01'],
    ['8500,unlock', '8500', '00'],
    ['8500,7f', '8500', '7f'],
    ['8801,2', '8801', '02 0001 0000 00 01 05 7f 40 40 7f'],
    ['8801,1,3,10,4', '8801', '01 0003 000a 00 04 05 7f 40 40 7f'],
    ['8802,0,1,3', '8802', `00 01 03 ${'00'.repeat(12)}`],
    ['8805,77', '8805', '0000004d 00'],
    ['8805,4294967295,1', '8805', 'ffffffff 01'],
  ])('%s goes out as %s with %s', (text, id, expected) => {
    const frame = send(connected(), text)
    expect([frame.id.toString(16), frame.body.toString('hex')]).toEqual([id, expected.replaceAll(' ', '')])
    expect([frame.phone.toString('hex'), frame.serial]).toEqual(['013800138000', 0x2345])
  })

  test('is written otherwise since 2019', () => {
    expect(body('Hello', PHONE_2019)).toBe('010148656c6c6f')
    expect([body('8500,lock', PHONE_2019), body('8500,unlock', PHONE_2019)]).toEqual([
      '0001000100',
      '0001000101',
    ])
  })

  test.each([
    '8103',
    '8103,29',
    '8103,29=x',
    '8103,31=70000',
    '8103,F001=5',
    '8103,zz=1',
    '8104,1',
    '8105',
    '8105,XY',
    '8106',
    '8106,q',
    '8202,5',
    '8202,5,6,7',
    '8202,70000,1',
    '8300',
    '8300,text',
    '8500',
    '8500,open',
    '8500,1',
    '8801',
    '8801,0',
    '8801,1,99',
    '8801,x',
    '',
    'Gr\u00fc\u00dfe',
    '8802',
    '8802,3,0,0',
    '8802,0,1',
    '8802,0,1,2,3',
    '8805',
    '8805,0',
    '8805,4294967296',
    '8805,7,2',
    '8805,x',
    '8805,7,1,1',
    // Half a letter, and a value that is longer than its length can say.
    '8300,9,\ud83d',
    '8300,9,a\u202eb',
    `8103,0083=${'\u4eac'.repeat(128)}`,
    '8201,\u4eac',
  ])('"%s" is refused', (text) => {
    expect(() => send(connected(), text)).toThrow(RangeError)
  })

  test('is refused before the terminal has said who it is, and by electronic locks', () => {
    expect(() => send(newJt808State(), '8201')).toThrow(RangeError)
  })
})

describe('its answer', () => {
  const general = (state: Jt808State, id: string, result: string) =>
    decodeOne(wrap(0x0001, `2345 ${id} ${result}`), state).commandReply

  test.each([
    ['8103,0029=30', '8103', '00', 'done', null],
    ['8103,0029=30', '8103', '01', 'refused', 'failed'],
    ['8103,0029=30', '8103', '02', 'refused', 'format'],
    ['8103,0029=30', '8103', '03', 'refused', 'notSupported'],
    ['8105,4', '8105', '00', 'done', null],
    ['8202,5,600', '8202', '00', 'done', null],
    ['8500,lock', '8500', '00', 'done', null],
    ['8300,9,Hello', '8300', '00', 'done', null],
    ['8201', '8201', '03', 'refused', 'notSupported'],
    ['8105,F0', '8105', '01', 'refused', 'failed'],
    // Nobody knows what a maker does by it.
    ['8500,7f', '8500', '00', 'answered', null],
    ['STATUS#', '8300', '00', 'answered', null],
  ])('to %s: %s with result %s is %s', (text, id, result, outcome, reason) => {
    const state = connected()
    send(state, text)
    const reply = general(state, id, result)
    expect(reply?.flag).toBe(0x12345)
    expect(judgeAnswer(text, reply?.text ?? '')).toEqual({ outcome, reason })
  })

  test('of one that is answered by a message of its own is not that it came', () => {
    const state = connected()
    send(state, '8201')
    expect(general(state, '8201', '00')).toBeUndefined()
    const { commandReply, fixes } = decodeOne(wrap(0x0201, `2345 ${MADRID}`), state)
    expect(commandReply).toEqual({ flag: 0x12345, text: '40.4168,-3.7038 72.5 km/h 2026-01-02T03:04:05Z' })
    expect(fixes).toHaveLength(1)
  })

  test('to a question for parameters says what they are, and whether a setting was taken', () => {
    const state = connected()
    send(state, '8106,0029,0027,0013,F001')
    const list = '04 00000029 04 0000001e 00000027 04 0000003c 00000013 03 612e62 0000f001 02 0a78'
    const reply = decodeOne(wrap(0x0104, `2345 ${list}`), state).commandReply
    expect(reply).toEqual({ flag: 0x12345, text: '0029=30, 0027=60, 0013=a.b, F001=0x0A78' })
    expect(saysSetting('8103,0029=30,0027=60', reply?.text ?? '')).toBe(true)
    expect(saysSetting('8103,0029=30', '0029=60')).toBe(false)
  })

  test('to a question for what it is has no serial, and is known by that', () => {
    const state = connected()
    send(state, '8107')
    const text = (value: string, length: number) => Buffer.from(value.padEnd(length, '\0')).toString('hex')
    const attributes = `0000 ${text('MAKER', 5)} ${text('C5L', 20)} ${text('1', 7)} 89883030000131882455 01 41 01 42 03 01`
    const { commandReply, readings } = decodeOne(wrap(0x0107, attributes), state)
    expect(commandReply).toEqual({ flag: 0x12345, text: 'MAKER C5L A B ICCID 89883030000131882455' })
    expect(readings).toMatchObject([{ kind: 'identity', values: { model: 'C5L', firmware: 'B' } }])
  })

  test('to a photo says whether one was made', () => {
    const state = connected()
    send(state, '8801,1')
    expect(general(state, '8801', '00')).toBeUndefined()
    const reply = decodeOne(wrap(0x0805, '2345 00 0001 0000007b'), state).commandReply
    expect(judgeAnswer('8801,1', reply?.text ?? '').outcome).toBe('done')
  })

  test('to a stored picture says its number, by which it is found', () => {
    const state = connected()
    send(state, '8805,77')
    const reply = general(state, '8805', '00')
    expect(reply).toEqual({ flag: 0x12345, text: '8805: OK, media 77' })
    expect([photoNumbers(reply?.text ?? ''), judgeAnswer('8805,77', reply?.text ?? '').outcome]).toEqual([
      [77],
      'done',
    ])
    send(state, '8805,78')
    const refused = general(state, '8805', '01')?.text ?? ''
    expect([refused, photoNumbers(refused)]).toEqual(['8805: failed', []])
    expect([dangerOfText('8805,77'), dangerOfText('8805,77,1')]).toEqual(['none', 'confirm'])
  })

  test('to what is stored lists it', () => {
    const state = connected()
    send(state, '8802,0,0,3')
    expect(general(state, '8802', '00')).toBeUndefined()
    const picture = `0000004d 00 02 03 ${MADRID}`
    const reply = decodeOne(wrap(0x0802, `2345 0003 ${picture} ${picture}`), state).commandReply
    const one = '77 picture channel 2 crash 2026-01-02T03:04:05Z'
    expect(reply).toEqual({ flag: 0x12345, text: `8802: 3 stored: ${one}, ${one}, …` })
    send(state, '8802,0,0,3')
    expect(decodeOne(wrap(0x0802, '2345 0000'), state).commandReply?.text).toBe('8802: 0 stored')
    expect(decodeOne(wrap(0x0802, '2345 0000'), state).commandReply).toBeUndefined()
  })

  test('to a text may be a text', () => {
    const state = connected()
    send(state, 'VERSION#')
    const reply = decodeOne(wrap(0x6006, `00 ${Buffer.from('V1.2').toString('hex')}`), state).commandReply
    expect(reply).toEqual({ flag: 0x12345, text: 'V1.2' })
    expect(decodeOne(wrap(0x6006, '0041'), state).commandReply?.flag).toBeNull()
  })

  test('of another message, or to a serial that was never sent, is nobody’s', () => {
    const state = connected()
    send(state, '8103,0029=30')
    expect(decodeOne(wrap(0x0001, '2345 8105 00'), state).commandReply?.flag).toBeNull()
    expect(decodeOne(wrap(0x0001, '0007 8103 00'), state).commandReply?.flag).toBeNull()
    // That it heard our confirmations answers nothing.
    expect(decodeOne(wrap(0x0001, '0000 8001 00'), state).commandReply).toBeUndefined()
  })
})

describe('an engine', () => {
  const confirm = (state: Jt808State) => decodeOne(wrap(0x0001, '2345 8105 00'), state).commandReply
  const status = (state: Jt808State, bits: string, id = 0x0200) =>
    decodeOne(wrap(id, `${id === 0x0500 ? '2345' : ''} ${madrid('00000000', bits)}`), state).commandReply

  test.each([
    ['8105,F0', '00000403', 'done'],
    ['8105,64', '00000803', 'done'],
    ['8105,F0', '00000003', 'answered'],
    ['8105,F1', '00000003', 'done'],
    ['8105,F1', '00000403', 'answered'],
  ])('%s that is confirmed is judged by the next status, %s: %s', (text, bits, outcome) => {
    const state = connected()
    send(state, text)
    expect(confirm(state)).toBeUndefined()
    const reply = status(state, bits)
    expect(reply?.flag).toBe(0x12345)
    expect(judgeAnswer(text, reply?.text ?? '').outcome).toBe(outcome)
    expect(status(state, bits)).toBeUndefined()
  })

  test('that is answered with a position is judged by that', () => {
    const state = connected()
    send(state, '8105,F0')
    expect(judgeAnswer('8105,F0', status(state, '00000403', 0x0500)?.text ?? '').outcome).toBe('done')
  })

  test('does not stand because a terminal says OK', () => {
    expect(judgeAnswer('8105,F0', '8105: OK').outcome).toBe('answered')
    expect(judgeAnswer('8105,F0', '8105: fuel restored').outcome).not.toBe('refused')
  })
})

test('what servers sent to real terminals is what we would send', () => {
  // From the shared packets: a question for 600 s every 5 s, and a control.
  const state = newJt808State()
  decodeOne(wrap(0x0002, '', { phone: '123456789012' }), state)
  const sent = encodeCommand({ text: '8202,5,600', flag: 1, serial: 0 }, state)
  expect(sent.toString('hex')).toBe(
    wrap(0x8202, bytesOf('000500000258'), { phone: '123456789012', serial: 1 }).toString('hex'),
  )
})
