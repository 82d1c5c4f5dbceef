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
import type { Speech } from '@/simulator/speech'
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
  ...{ ignition: true, charging: true, fuelCut: false, voltage: 12.6, batteryPercent: 90, gsmLevel: 4 },
}

const DELIMITER = 0x7e
const SERVER_ANSWER = 0x8001

const VOICES = {
  jt808: jt808Voice,
  teltonika: (identifier: string): Voice => voiceOf(teltonikaSpeech(identifier), identifier),
  h02: (identifier: string): Voice => voiceOf(h02Speech(identifier), identifier),
  wialon: (identifier: string): Voice => voiceOf(wialonSpeech(identifier), identifier),
  meitrack: (identifier: string): Voice => voiceOf(meitrackSpeech(identifier), identifier),
  queclink: (identifier: string): Voice => voiceOf(queclinkSpeech(identifier), identifier),
  tk103: (identifier: string): Voice => voiceOf(tk103Speech(identifier), identifier),
  gps103: (identifier: string): Voice => voiceOf(gps103Speech(identifier), identifier),
}
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

/**
 * It registers, says the code that it was given, and has every position confirmed by itself. Then nothing else is answered, and
 * answers are only counted: a load that took them apart would slow what it measures.
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
