import { Jt808Framer } from '@/gateway/protocols/jt808/frame'
import { gps103Speech } from '@/simulator/gps103-speech'
import { h02Speech } from '@/simulator/h02-speech'
import {
  AUTHENTICATION,
  encodeMessage,
  isOf2019,
  LOCATION,
  locationBody,
  REGISTRATION,
  registrationBody,
} from '@/simulator/jt808-wire'
import { meitrackSpeech } from '@/simulator/meitrack-speech'
import { queclinkSpeech } from '@/simulator/queclink-speech'
import type { SimulatedName } from '@/simulator/simulated-protocols'
import type { Speech } from '@/simulator/speech'
import { suntechSpeech } from '@/simulator/suntech-speech'
import { teltonikaSpeech } from '@/simulator/teltonika-speech'
import { tk103Speech } from '@/simulator/tk103-speech'
import type { TrackerReport, TrackerStatus } from '@/simulator/tracker'
import { wialonSpeech } from '@/simulator/wialon-speech'

/** A connection of a load, as the simulator speaks the protocol. */
export type Voice = {
  /** What it says first, and waits for an answer to. */
  greeting: Buffer | null
  encode: (reports: readonly TrackerReport[]) => Buffer
  /** What it was told: whether it is in, how many of its reports are saved, and what it has to say to that. */
  hear: (bytes: Buffer) => { isWelcome: boolean; saved: number; reply: Buffer | null }
}

const STATUS: TrackerStatus = {
  ignition: true,
  charging: true,
  fuelCut: false,
  voltage: 12.6,
  batteryPercent: 90,
  gsmLevel: 4,
}

const DELIMITER = 0x7e
const SERVER_ANSWER = 0x8001

type Speaking = (identifier: string) => Voice

/** Each by itself confirms a report: they are counted by what stands in them alone. */
const [H02_CONFIRMED, QUECLINK_CONFIRMED, SUNTECH_HEARD] = [',V4,V1,', '+SACK:', ';AckEmerg']

/** Of those that keep a connection; GT06 has a load of its own. */
const VOICES = {
  jt808: jt808Voice,
  teltonika: (identifier) => voiceOf(teltonikaSpeech(identifier), identifier),
  h02: (identifier) => countingVoice(h02Speech(identifier), identifier, H02_CONFIRMED),
  wialon: (identifier) => voiceOf(wialonSpeech(identifier), identifier),
  meitrack: (identifier) => voiceOf(meitrackSpeech(identifier), identifier),
  suntech: suntechVoice,
  queclink: (identifier) => countingVoice(queclinkSpeech(identifier), identifier, QUECLINK_CONFIRMED),
  tk103: (identifier) => voiceOf(tk103Speech(identifier), identifier),
  gps103: (identifier) => voiceOf(gps103Speech(identifier), identifier),
} satisfies Record<Exclude<SimulatedName, 'gt06' | 'osmand'>, Speaking>
export type Spoken = keyof typeof VOICES
export const SPOKEN = Object.keys(VOICES) as Spoken[]

export const makeVoice = (name: Spoken, identifier: string): Voice => VOICES[name](identifier)

function voiceOf(speech: Speech, identifier: string): Voice {
  const context = { identifier, status: STATUS }
  return {
    greeting: speech.greeting,
    encode: (reports) => {
      const messages: Buffer[] = []
      for (let from = 0; from < reports.length; from += speech.mostReports)
        messages.push(speech.encode(reports.slice(from, from + speech.mostReports), context))
      return Buffer.concat(messages)
    },
    hear: (bytes) => {
      const heard = speech.hear(bytes)
      const saved = heard.reduce((sum, one) => sum + (one.kind === 'confirmed' ? one.reports : 0), 0)
      return { isWelcome: heard.some(({ kind }) => kind === 'welcome'), saved, reply: null }
    },
  }
}

/** One that only counts what it is told: a load that took answers apart would slow what it measures. */
function countingVoice(speech: Speech, identifier: string, mark: string): Voice {
  let rest = ''
  return {
    ...voiceOf(speech, identifier),
    hear: (bytes) => {
      const text = rest + bytes.toString('latin1')
      let saved = 0
      let end = 0
      for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, end)) {
        saved++
        end = at + mark.length
      }
      // A mark may be cut by the end of what came.
      rest = text.slice(Math.max(end, text.length - mark.length + 1))
      return { isWelcome: false, saved, reply: null }
    },
  }
}

/** Nothing but a cry for help is confirmed, once all before it is saved: the last report of a burst is one. */
function suntechVoice(identifier: string): Voice {
  const counting = countingVoice(suntechSpeech(identifier), identifier, SUNTECH_HEARD)
  const bursts: number[] = []
  return {
    ...counting,
    encode: (reports) => {
      bursts.push(reports.length)
      return counting.encode(
        reports.map((one, at) => ({ ...one, alarm: at === reports.length - 1 ? 'sos' : null })),
      )
    },
    hear: (bytes) => {
      const { saved: heard, ...told } = counting.hear(bytes)
      const saved = bursts.splice(0, heard).reduce((sum, reports) => sum + reports, 0)
      return { ...told, saved }
    },
  }
}

/**
 * It registers, says the code that it was given, and has every position confirmed by itself. Then nothing else is answered, and
 * answers are only counted.
 */
function jt808Voice(identifier: string): Voice {
  const framer = new Jt808Framer()
  let received: Buffer = Buffer.alloc(0)
  let serial = 0
  let isIn = false
  const message = (id: number, body: Buffer): Buffer => {
    serial = (serial + 1) & 0xffff
    return encodeMessage(identifier, id, body, serial)
  }
  return {
    greeting: message(REGISTRATION, registrationBody(isOf2019(identifier))),
    encode: (reports) =>
      Buffer.concat(reports.map(({ fix }) => message(LOCATION, locationBody(fix, null, STATUS)))),
    hear: (bytes) => {
      received = received.length > 0 ? Buffer.concat([received, bytes]) : bytes
      const told: ReturnType<Voice['hear']> = { isWelcome: false, saved: 0, reply: null }
      if (isIn) {
        for (let end = received.indexOf(DELIMITER, 1); end > 0; end = received.indexOf(DELIMITER, 1)) {
          if (received.readUInt16BE(1) === SERVER_ANSWER) told.saved++
          received = received.subarray(end + 1)
        }
        return told
      }
      while (received.length > 0) {
        const framed = framer.next(received)
        if (framed.kind === 'more') break
        received = received.subarray(framed.kind === 'frame' ? framed.length : framed.skip)
        if (framed.kind === 'bad') continue
        const { id, body } = framed.frame
        if (id === 0x8100) told.reply = message(AUTHENTICATION, body.subarray(3))
        else if (id === SERVER_ANSWER) isIn = told.isWelcome = body.readUInt16BE(2) === AUTHENTICATION
      }
      return told
    },
  }
}
