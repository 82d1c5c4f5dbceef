import { crc16Arc } from '@/gateway/crc16'
import type { OutgoingCommand } from '@/gateway/protocols/protocol'
import { isCommandText } from '@/lib/commands/catalogue/text-parts'
import { imeiBytes, MESSAGE_CODECS } from './messages'
import type { TeltonikaState } from './report'

export const LET_IN = Buffer.from([0x01])
export const TURNED_AWAY = Buffer.from([0x00])

const COMMAND = 0x05

/** A body in wire form: zeros, its length, its checksum. */
export function encodePacket(body: Buffer): Buffer {
  return Buffer.concat([u32(0), u32(body.length), body, u32(crc16Arc(body))])
}

/** How many records were taken in. */
export const encodeCount = (records: number): Buffer => u32(records)

/**
 * The same by UDP.
 *
 *   length 2 | channel id 2 | 01 | packet id 1 | records 1
 */
export function encodeDatagramCount(channelId: number, packetId: number, records: number): Buffer {
  return Buffer.from([0, 5, channelId >> 8, channelId & 0xff, 1, packetId, records & 0xff])
}

/**
 * A text command. A connection is one device's; the address of datagrams may have become another's, and where the model knows
 * how, the command says whom it is for: any other refuses it.
 *
 *   0C | 01 | 05 | size 4 | text | 01              Codec 12
 *   0E | 01 | 05 | size 4 | IMEI 8 | text | 01     Codec 14
 *
 * @throws RangeError for a text that is not printable ASCII
 */
export function encodeCommand(
  { text }: OutgoingCommand,
  { byDatagrams, imei, takesAddressed }: TeltonikaState,
): Buffer {
  if (!isCommandText(text)) throw new RangeError('a command is printable ASCII that fits a packet')
  const isAddressed = byDatagrams && takesAddressed && imei !== ''
  const content = Buffer.concat([isAddressed ? imeiBytes(imei) : Buffer.alloc(0), Buffer.from(text, 'ascii')])
  const head = Buffer.from([isAddressed ? MESSAGE_CODECS.addressed : MESSAGE_CODECS.text, 1, COMMAND])
  return encodePacket(Buffer.concat([head, u32(content.length), content, Buffer.from([1])]))
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
