import { describe, expect, it } from 'vitest'
import { gps103 } from '@/gateway/protocols/gps103/protocol'
import { meitrack } from '@/gateway/protocols/meitrack/protocol'
import type { Protocol } from '@/gateway/protocols/protocol'
import { queclink } from '@/gateway/protocols/queclink/protocol'
import { suntech } from '@/gateway/protocols/suntech/protocol'
import { tk103 } from '@/gateway/protocols/tk103/protocol'
import { gps103Speech } from '@/simulator/gps103-speech'
import { meitrackSpeech } from '@/simulator/meitrack-speech'
import { queclinkSpeech } from '@/simulator/queclink-speech'
import type { Speech } from '@/simulator/speech'
import { suntechSpeech } from '@/simulator/suntech-speech'
import { tk103Speech } from '@/simulator/tk103-speech'
import type { TrackerReport } from '@/simulator/tracker'
import { codecOf, hear } from '../protocols/codec'
import { SAMPLE_STATUS, sampleFix } from './sample'

const IMEI = '359857081234567'
const context = { identifier: IMEI, status: { ...SAMPLE_STATUS, fuelCut: true } }
const fix = sampleFix({ lat: -33.9999999, lon: 18.5, speedKmh: 40 })
const report = (more: Partial<TrackerReport> = {}): TrackerReport => ({ fix, alarm: null, ...more })

type Case = {
  protocol: Protocol
  speech: (imei: string) => Speech
  /** A command as the gateway is given it, and the answer of the simulator. */
  command: string
  answer: string
}
const CASES: readonly Case[] = [
  { protocol: gps103, speech: gps103Speech, command: 'C,30s', answer: 'ct' },
  { protocol: meitrack, speech: meitrackSpeech, command: 'A12,3', answer: 'A12,OK' },
  { protocol: suntech, speech: suntechSpeech, command: 'Reboot', answer: 'Reboot' },
  { protocol: queclink, speech: queclinkSpeech, command: 'GTRTO,gv300,3,,,,,', answer: 'GTRTO' },
  { protocol: tk103, speech: tk103Speech, command: 'AV01,1', answer: 'BV01' },
]

describe.each(CASES.map((one) => [one.protocol.name, one] as const))(
  'a tracker of %s says',
  (_name, { protocol, speech: newSpeech, command, answer }) => {
    const codec = codecOf(protocol)

    it('what the gateway reads as it was meant, and hears that it is saved', () => {
      const speech = newSpeech(IMEI)
      const state = codec.newState()
      if (speech.greeting) {
        const [login] = hear(codec, [speech.greeting], state)
        expect(login?.identifier?.value).toBe(IMEI)
        expect(speech.hear(login?.reply ?? Buffer.alloc(0))).toEqual([{ kind: 'welcome' }])
      }
      const reports = [report({ alarm: 'sos' }), report({ fix: { ...fix, time: fix.time + 10_000 } })].slice(
        0,
        speech.mostReports,
      )
      const said = hear(codec, [speech.encode(reports, context)], state)
      expect(said[0]?.identifier?.value).toBe(IMEI)
      const fixes = said.flatMap((one) => one.fixes)
      expect(fixes).toHaveLength(reports.length)
      const { time, heading, ignition } = fix
      expect(fixes[0]).toMatchObject({ time, heading, positioned: true })
      expect(fixes[0]?.lat).toBeCloseTo(fix.lat, 5)
      expect(fixes[0]?.lon).toBeCloseTo(fix.lon, 5)
      expect(fixes[0]?.speedKmh).toBeCloseTo(40, 0)
      expect(
        said.findLast(({ status }) => status?.ignition !== undefined)?.status?.ignition ?? ignition,
      ).toBe(ignition)
      expect(said.flatMap(({ events }) => events.map(({ type }) => type))).toContain('sos')
      const replies = Buffer.concat(said.flatMap(({ reply }) => reply ?? []))
      const confirmed = speech
        .hear(replies)
        .reduce((sum, one) => sum + (one.kind === 'confirmed' ? one.reports : 0), 0)
      expect(confirmed).toBe(speech.isUnanswered ? 0 : reports.length)
    })

    it('what it was told, in whatever parts it came, and what it did', () => {
      const state = codec.newState()
      const first = newSpeech(IMEI)
      hear(codec, [first.greeting ?? Buffer.alloc(0), first.encode([report()], context)], state)
      const bytes = codec.encodeCommand?.({ text: command, flag: 9, serial: 1 }, state) ?? Buffer.alloc(0)
      for (let at = 1; at < bytes.length; at++) {
        const speech = newSpeech(IMEI)
        const heard = [...speech.hear(bytes.subarray(0, at)), ...speech.hear(bytes.subarray(at))]
        expect(heard).toMatchObject([{ kind: 'command', text: command }])
      }
      const speech = newSpeech(IMEI)
      const [heard] = speech.hear(bytes)
      const echo = heard?.kind === 'command' ? heard.echo : null
      const said = hear(codec, [speech.encodeAnswer(answer, echo, report(), context)], state)
      const reply = said.find(({ commandReply }) => commandReply)?.commandReply
      expect(reply?.text).toContain(answer)
      expect([null, 9]).toContain(reply?.flag)
    })
  },
)
