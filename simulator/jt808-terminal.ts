import { u16, u32 } from '@/gateway/protocols/jt808/fields'

/** What a terminal does and says when it is told something. */
export type TerminalAnswer = { id: number; body: Buffer; fuelCut?: boolean }

export type TerminalState = {
  /** Its position, as in 0x0200. */
  location: Buffer
  /** By parameter: what it was set to. */
  parameters: Map<number, Buffer>
  is2019: boolean
  /** Takes pictures, and says their numbers. */
  takePictures: (channel: number, count: number) => number[]
  /** What is stored: each as in 0x0802. */
  storedPictures: () => readonly Buffer[]
  /** Sends a stored picture again; false where there is none of that number. */
  sendPicture: (number: number) => boolean
}

/** Parameters that it has before anybody sets them: heartbeat, interval, and that while it sleeps. */
export const firstParameters = (): Map<number, Buffer> =>
  new Map([
    [0x0001, u32(60)],
    [0x0027, u32(300)],
    [0x0029, u32(30)],
  ])

const DONE = 0
const FAILED = 1
const WRONG = 2
const NOT_SUPPORTED = 3

const CUTS: ReadonlySet<number> = new Set([0x64, 0xf0])
const RESTORES: ReadonlySet<number> = new Set([0x65, 0xf1])
const TAKEN: ReadonlySet<number> = new Set([0x8202, 0x8300, 0x8500])

type Command = { id: number; serial: number; body: Buffer }

/** What it answers to a command, in order. */
export function obey({ id, serial, body }: Command, state: TerminalState): TerminalAnswer[] {
  const general = (result: number): TerminalAnswer => ({
    id: 0x0001,
    body: Buffer.concat([u16(serial), u16(id), Buffer.from([result])]),
  })
  switch (id) {
    case 0x8103:
      return [general(takeParameters(body, state.parameters) ? DONE : WRONG)]
    case 0x8104:
      return [parametersAnswer(serial, [...state.parameters.keys()], state.parameters)]
    case 0x8106:
      return [parametersAnswer(serial, askedIn(body), state.parameters)]
    case 0x8107:
      return [general(DONE), { id: 0x0107, body: attributes(state.is2019) }]
    case 0x8105:
      return control(body[0] ?? 0, general)
    case 0x8201:
      return [{ id: 0x0201, body: Buffer.concat([u16(serial), state.location]) }]
    case 0x8801:
      return [photoAnswer(serial, state.takePictures(body[0] ?? 1, body.readUInt16BE(1)))]
    case 0x8802:
      return [{ id: 0x0802, body: storedAnswer(serial, state.storedPictures()) }]
    case 0x8805:
      return [general(state.sendPicture(body.readUInt32BE(0)) ? DONE : FAILED)]
    default:
      return [general(TAKEN.has(id) ? DONE : NOT_SUPPORTED)]
  }
}

/** 0x0805: serial 2 | result 1 | count 2 | picture 4 × count. */
const photoAnswer = (serial: number, numbers: readonly number[]): TerminalAnswer => ({
  id: 0x0805,
  body: Buffer.concat([u16(serial), Buffer.from([DONE]), u16(numbers.length), ...numbers.map(u32)]),
})

/** 0x0802: serial 2 | count 2 | pictures. */
const storedAnswer = (serial: number, pictures: readonly Buffer[]): Buffer =>
  Buffer.concat([u16(serial), u16(pictures.length), ...pictures])

function control(what: number, general: (result: number) => TerminalAnswer): TerminalAnswer[] {
  if (CUTS.has(what)) return [{ ...general(DONE), fuelCut: true }]
  if (RESTORES.has(what)) return [{ ...general(DONE), fuelCut: false }]
  return [general(what >= 1 && what <= 7 ? DONE : what === 0x66 || what === 0x67 ? DONE : NOT_SUPPORTED)]
}

function takeParameters(body: Buffer, parameters: Map<number, Buffer>): boolean {
  let at = 1
  for (let left = body[0] ?? 0; left > 0; left--) {
    if (at + 5 > body.length) return false
    const end = at + 5 + body.readUInt8(at + 4)
    if (end > body.length) return false
    parameters.set(body.readUInt32BE(at), Buffer.from(body.subarray(at + 5, end)))
    at = end
  }
  return true
}

function askedIn(body: Buffer): number[] {
  const ids: number[] = []
  for (let at = 1; at + 4 <= body.length; at += 4) ids.push(body.readUInt32BE(at))
  return ids
}

/** 0x0104: serial 2 | count 1 | (parameter 4 | length 1 | value) × count. */
function parametersAnswer(
  serial: number,
  ids: readonly number[],
  parameters: ReadonlyMap<number, Buffer>,
): TerminalAnswer {
  const items = ids.flatMap((id) => {
    const value = parameters.get(id)
    return value ? [Buffer.concat([u32(id), Buffer.from([value.length]), value])] : []
  })
  return { id: 0x0104, body: Buffer.concat([u16(serial), Buffer.from([items.length]), ...items]) }
}

/** 0x0107: kind 2 | maker 5 | model 20, 2019: 30 | terminal 7, 2019: 30 | ICCID 10 | hardware, firmware, sized | satellites 1 | network 1. */
function attributes(is2019: boolean): Buffer {
  const [model, terminal] = is2019 ? [30, 30] : [20, 7]
  const text = (value: string, length: number) => Buffer.from(value.padEnd(length, '\0'), 'latin1')
  const sized = (value: string) => Buffer.from(`${String.fromCharCode(value.length)}${value}`, 'latin1')
  return Buffer.concat([
    u16(0),
    text('TRACK', 5),
    text('SIMULATED', model),
    text('0000001', terminal),
    Buffer.from('89014103211118510720', 'hex'),
    sized('SIM'),
    sized('1.0'),
    Buffer.from([3, 1]),
  ])
}
