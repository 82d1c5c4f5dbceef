import { ByteReader } from '@/gateway/bytes'
import type { Decoded } from '@/gateway/protocols/protocol'

const ANSWER = 0x06
const NOT_ACKNOWLEDGED = 0x11
/** Codec 12, 13, 14 and 15: texts. */
export const MESSAGE_CODECS = { text: 0x0c, dated: 0x0d, addressed: 0x0e, datedAddressed: 0x0f } as const

/** What stands before an answer's text: an IMEI, or a time and an IMEI. */
const BEFORE_TEXT: Readonly<Record<number, number>> = {
  [MESSAGE_CODECS.addressed]: 8,
  [MESSAGE_CODECS.datedAddressed]: 12,
}

/** Longest text that is kept. */
const MAX_LENGTH = 2000

/**
 * A text of a device.
 *
 *   codec 1 | count 1 | (type 1: 5 command, 6 answer, 17 refused | size 4 | content)* | count 1
 *
 *   content: 12 text | 13 time 4, s, or 8, ms | text | 14 IMEI 8, BCD | text |
 *     15 time 4, s | IMEI 8 | text
 *
 * Serial lines and tachographs come by the same way unasked. What a device says it was commanded (type 5) is nothing that
 * it says itself, but in Codec 13, which only devices speak.
 */
export function readMessages(body: Buffer, imei: string, out: Decoded): void {
  const reader = new ByteReader(body)
  const codec = reader.u8()
  const texts: string[] = []
  for (let left = reader.u8(); left > 0; left--) {
    const type = reader.u8()
    const content = reader.bytes(reader.u32())
    if (codec === MESSAGE_CODECS.dated) texts.push(readDated(content))
    // An answer in another's name is none of this device's.
    else if ((type === ANSWER || codec === MESSAGE_CODECS.datedAddressed) && isOf(content, codec, imei))
      texts.push(cleanText(content.subarray(BEFORE_TEXT[codec] ?? 0)))
    else if (type === NOT_ACKNOWLEDGED) texts.push('Not allowed: the command was for another IMEI')
  }
  const text = texts.join('\n').slice(0, MAX_LENGTH)
  if (text === '') return
  out.commandReply = { flag: null, text }
  const sim = readSim(text)
  if (sim) out.readings = [{ time: null, kind: 'version', values: sim }]
}

/** 15 digits as BCD, a zero before them. */
export const imeiBytes = (imei: string): Buffer => Buffer.from(imei.padStart(IMEI_BYTES * 2, '0'), 'hex')
const IMEI_BYTES = 8

/** Where an answer names who gives it, whether that is the one whom we talk to. */
function isOf(content: Buffer, codec: number, imei: string): boolean {
  const end = BEFORE_TEXT[codec]
  return imei === '' || end === undefined || content.subarray(end - IMEI_BYTES, end).equals(imeiBytes(imei))
}

const EARLIEST_S = Date.UTC(2001, 0, 1) / 1000
const LATEST_S = Date.UTC(2100, 0, 1) / 1000

/** Devices put the time in seconds or in milliseconds before the text, or not at all. */
function readDated(content: Buffer): string {
  const seconds = content.length >= 4 ? content.readUInt32BE(0) : 0
  const millis = content.length >= 8 ? Number(content.readBigUInt64BE(0)) : 0
  if (millis >= EARLIEST_S * 1000 && millis < LATEST_S * 1000) return cleanText(content.subarray(8))
  // Letters are no time: as seconds, four of them are before 2004 or after 2026 at best.
  const isText = /^[\x20-\x7e\r\n]+$/.test(content.toString('latin1', 0, 4))
  const isTime = !isText && seconds >= EARLIEST_S && seconds < LATEST_S
  return cleanText(isTime ? content.subarray(4) : content)
}

const cleanText = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[^\P{Cc}\r\n\t]/gu, '')
    .trim()
    .slice(0, MAX_LENGTH)

/** With what old models introduce themselves: IMSI, operator and firmware. */
const INTRODUCTION = /^#[A-Z0-9]{2,8}=(\d{14,15}),(\d{5,6}),([\w.]{1,40})$/

function readSim(text: string): { imsi: string; operator: number; text: string } | null {
  const [, imsi, operator, version] = INTRODUCTION.exec(text) ?? []
  return imsi && version ? { imsi, operator: Number(operator), text: version } : null
}
