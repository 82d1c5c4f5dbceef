import type { OutgoingCommand } from '@/gateway/protocols/protocol'
import { isJt808Text, readJt808Text } from '@/lib/commands/catalogue/jt808-texts'
import { isCommandText } from '@/lib/commands/catalogue/text-parts'
import { rememberCommand } from './answers'
import { encodeMessage, type Peer } from './encode'
import { encodeText, u16, u32 } from './fields'
import type { Jt808State } from './packet'
import { encodeParameter } from './parameters'

/**
 * Commands are texts as in all protocols: the number of a message and what it holds, or any other text, which goes out as
 * a text message. Texts are in GB18030.
 *
 *   8103,0029=30,0013=gps.example    set parameters; of those that are not known the value is bytes, as 0x0A78
 *   8104 · 8106,0029,0027 · 8107     ask for all parameters, for some, for what the terminal is
 *   8105,4 · 8105,2,1;…              control: the number in hex, and what it takes
 *   8201 · 8202,5,600                position now; every 5 s for 600 s
 *   8300,9,text                      text message with its flags in hex
 *   8500,lock · 8500,unlock · 8500,… control of the vehicle: the doors, or bytes in hex
 *   8801,1,1,0,1                     pictures: channel, how many, seconds between, resolution
 *   8802,0,1,3                       which are stored: kind, channel or 0 for all, cause
 *   8805,77 · 8805,77,1              fetch one that is stored, by its number; 1 takes it from the terminal
 *
 * @throws RangeError for what no message can carry, and before the terminal has said who it is
 */
export function encodeCommand({ text, flag, serial }: OutgoingCommand, state: Jt808State): Buffer {
  const { peer } = state
  if (peer === null) throw new RangeError('the terminal takes no commands')
  if (!isCommandText(text) && !isJt808Text(text))
    throw new RangeError('a command is printable ASCII, but for what is text in a message')
  const { id, body } = bodyOf(text, peer)
  // Numbers of commands count up: a late answer from an earlier connection is not taken for that to a newer one.
  const sent = (flag === 0 ? serial : flag) & 0xffff
  const bytes = encodeMessage(peer, { id, serial: sent, body })
  rememberCommand(state, sent, { flag, id, text })
  return bytes
}

/** Urgent: what terminals take commands in texts by. */
const TEXT_FLAGS = 0x01

function bodyOf(text: string, peer: Peer): { id: number; body: Buffer } {
  const read = readJt808Text(text)
  if (read === null) return { id: 0x8300, body: textBody(TEXT_FLAGS, text, peer) }
  const { message, args } = read
  return { id: message, body: BODIES.get(message)?.(args, peer) ?? Buffer.alloc(0) }
}

type WriteBody = (args: readonly string[], peer: Peer) => Buffer

const none =
  (name: string): WriteBody =>
  (args) => {
    if (args.length > 0) throw new RangeError(`${name} takes nothing`)
    return Buffer.alloc(0)
  }

const BODIES: ReadonlyMap<number, WriteBody> = new Map([
  [0x8103, writeParameters],
  [0x8104, none('8104')],
  [0x8105, writeControl],
  [0x8106, writeQuestion],
  [0x8107, none('8107')],
  [0x8201, none('8201')],
  [0x8202, writeFollow],
  [0x8300, writeText],
  [0x8500, writeVehicleControl],
  [0x8801, writePhoto],
  [0x8802, writeMediaQuestion],
  [0x8805, writeFetch],
])

/**
 *   count 1 | (parameter 4 | length 1 | value) × count
 */
function writeParameters(args: readonly string[]): Buffer {
  if (args.length === 0) throw new RangeError('8103 takes parameters, as 0029=30')
  const items = args.map((arg) => {
    const [, id, value] = /^([0-9a-f]{1,8})=(.*)$/i.exec(arg) ?? []
    if (id === undefined || value === undefined) throw new RangeError(`"${arg}" is no parameter, as 0029=30`)
    return encodeParameter(Number.parseInt(id, 16), value)
  })
  return Buffer.concat([Buffer.from([items.length]), ...items])
}

/**
 *   count 1 | parameter 4 × count
 */
function writeQuestion(args: readonly string[]): Buffer {
  if (args.length === 0) throw new RangeError('8106 takes the ids of parameters, as 0029')
  const ids = args.map((arg) => {
    if (!/^[0-9a-f]{1,8}$/i.test(arg)) throw new RangeError(`"${arg}" is no id of a parameter`)
    return u32(Number.parseInt(arg, 16))
  })
  return Buffer.concat([Buffer.from([ids.length]), ...ids])
}

/**
 *   control 1 | what it takes, text
 */
function writeControl([control = '', ...rest]: readonly string[]): Buffer {
  if (!/^[0-9a-f]{1,2}$/i.test(control))
    throw new RangeError('8105 takes the number of a control in hex, as 4')
  return Buffer.concat([Buffer.from([Number.parseInt(control, 16)]), encodeText(rest.join(','))])
}

/**
 *   seconds between 2 | seconds in all 4
 */
function writeFollow(args: readonly string[]): Buffer {
  const [between, all] = args.map((arg) => number(arg, '8202'))
  if (between === undefined || all === undefined || args.length > 2 || between > 0xffff)
    throw new RangeError('8202 takes seconds between and seconds in all, as 5,600')
  return Buffer.concat([u16(between), u32(all)])
}

function writeText([flags = '', ...rest]: readonly string[], peer: Peer): Buffer {
  if (!/^[0-9a-f]{1,2}$/i.test(flags) || rest.length === 0)
    throw new RangeError('8300 takes its flags in hex and a text, as 9,Hello')
  return textBody(Number.parseInt(flags, 16), rest.join(','), peer)
}

/**
 *   flags 1 | kind 1, 2019: 1 a notice | text
 */
function textBody(flags: number, text: string, { version }: Peer): Buffer {
  return Buffer.concat([Buffer.from(version === null ? [flags] : [flags, 1]), encodeText(text)])
}

/**
 *   flags 1: 0 doors unlocked, 1 locked
 *   2019: count 2 | doors 0001 | 0 locked, 1 unlocked
 */
function writeVehicleControl(args: readonly string[], { version }: Peer): Buffer {
  const [what = '', ...more] = args
  const locks = what.toLowerCase() === 'lock'
  if (more.length === 0 && (locks || what.toLowerCase() === 'unlock'))
    return version === null
      ? Buffer.from([locks ? 1 : 0])
      : Buffer.concat([u16(1), u16(1), Buffer.from([locks ? 0 : 1])])
  if (more.length > 0 || !/^([0-9a-f]{2}){1,100}$/i.test(what))
    throw new RangeError('8500 takes lock, unlock, or bytes in hex')
  return Buffer.from(what, 'hex')
}

/**
 *   channel 1 | pictures 2 | seconds between 2 | 0 sent at once | resolution 1 | quality 1 | brightness 1 | contrast 1 |
 *   saturation 1 | colour 1
 */
function writePhoto(args: readonly string[]): Buffer {
  const [channel, count = 1, between = 0, resolution = 1] = args.map((arg) => number(arg, '8801'))
  if (channel === undefined || channel < 1 || channel > 255 || args.length > 4)
    throw new RangeError('8801 takes a channel, and how many pictures, seconds between and resolution')
  if (count > 10 || between > 0xffff || resolution > 255)
    throw new RangeError('8801 takes ten pictures at most')
  return Buffer.concat([
    Buffer.from([channel]),
    u16(count),
    u16(between),
    Buffer.from([0, resolution, 5, 127, 64, 64, 127]),
  ])
}

/**
 *   kind 1: 0 picture, 1 sound, 2 film | channel 1, 0 all | cause 1 | from 6 | until 6, zeros for any time
 */
function writeMediaQuestion(args: readonly string[]): Buffer {
  const [kind, channel, cause] = args.map((arg) => number(arg, '8802'))
  if (kind === undefined || channel === undefined || cause === undefined || args.length > 3)
    throw new RangeError('8802 takes kind, channel and cause, as 0,1,3')
  if (kind > 2 || channel > 255 || cause > 255) throw new RangeError('8802 takes a kind up to 2, and bytes')
  return Buffer.concat([Buffer.from([kind, channel, cause]), Buffer.alloc(12)])
}

/**
 *   media 4 | 0 stays, 1 is taken from the terminal
 */
function writeFetch([media = '', taken = '0', ...more]: readonly string[]): Buffer {
  const number = /^\d{1,10}$/.test(media) ? Number(media) : 0
  if (number < 1 || number > 0xffffffff || !/^[01]$/.test(taken) || more.length > 0)
    throw new RangeError(
      '8805 takes the number of a picture, as 77, and 1 where it is taken from the terminal',
    )
  return Buffer.concat([u32(number), Buffer.from([Number(taken)])])
}

function number(text: string, message: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new RangeError(`${message} takes numbers, not "${text}"`)
  return Number(text)
}
