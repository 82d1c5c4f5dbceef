import { describe, expect, it } from 'vitest'
import type { DemoReading } from '@/demo/sensors'
import { encodeCommand as encodeH02 } from '@/gateway/protocols/h02/encode'
import { newH02State } from '@/gateway/protocols/h02/state'
import { encodeCommand, encodeCount } from '@/gateway/protocols/teltonika/encode'
import { newTeltonikaState } from '@/gateway/protocols/teltonika/report'
import { decodeWialon } from '@/gateway/protocols/wialon/decode'
import { encodeCommand as encodeWialon } from '@/gateway/protocols/wialon/encode'
import { newWialonState } from '@/gateway/protocols/wialon/state'
import { h02Speech } from '@/simulator/h02-speech'
import { teltonikaSpeech } from '@/simulator/teltonika-speech'
import type { TrackerReport } from '@/simulator/tracker'
import { wialonSpeech } from '@/simulator/wialon-speech'
import { decodeBytes as decodeH02, drain as drainH02 } from '../protocols/h02/drain'
import { decodeBytes as decodeTeltonika } from '../protocols/teltonika/drain'
import { drain as drainWialon, CONTEXT as WIALON } from '../protocols/wialon/drain'
import { SAMPLE_STATUS, sampleFix } from './sample'

const IMEI = '359857081234567'
const context = { identifier: IMEI, status: { ...SAMPLE_STATUS, fuelCut: true } }
const fix = sampleFix({ lat: -33.9999999, lon: 18.5, speedKmh: 40, odometerM: 1234 })
const report = (more: Partial<TrackerReport> = {}): TrackerReport => ({ fix, alarm: null, ...more })

describe('a Teltonika tracker says', () => {
  it('who it is, and what the gateway reads as it was meant', () => {
    const speech = teltonikaSpeech(IMEI)
    expect(decodeTeltonika(speech.greeting ?? Buffer.alloc(0)).identifier?.value).toBe(IMEI)
    const readings: DemoReading[] = [
      { time: fix.time, kind: 'obd', values: { rpm: 1800, speedKmh: 40, coolantC: 88, odometerKm: 12 } },
      { time: fix.time, kind: 'climate', values: { temperatureC: -4.5 } },
      { time: fix.time, kind: 'driver', values: { driverId: '00000000004a5b6c' } },
    ]
    const decoded = decodeTeltonika(speech.encode([report({ alarm: 'hardBraking', readings })], context))
    const { time, lat, lon, heading, satellites, ignition, odometerM } = fix
    expect(decoded.fixes[0]).toMatchObject({
      time,
      lat,
      lon,
      heading,
      satellites,
      ignition,
      odometerM,
      speedKmh: 40,
    })
    expect(decoded.status).toMatchObject({ voltage: 13.92, batteryPercent: 100, gsmLevel: 3, fuelCut: true })
    expect(decoded.events).toMatchObject([{ type: 'hardBraking', fix: 0 }])
    expect(decoded.fixes[0]?.sensors?.driverId).toBe('00000000004a5b6c')
    expect(decoded.readings).toMatchObject([
      { kind: 'obd', values: { rpm: 1800, coolantC: 88, odometerKm: 12 } },
      { kind: 'climate.1', values: { temperatureC: -4.5 } },
    ])
  })

  it('what it heard, in whatever parts it came', () => {
    const command = encodeCommand({ text: 'getver', flag: 1, serial: 1 }, newTeltonikaState())
    const stream = Buffer.concat([Buffer.from([1]), encodeCount(20), command, encodeCount(3)])
    const expected = [
      { kind: 'welcome' },
      { kind: 'confirmed', reports: 20 },
      { kind: 'command', text: 'getver', echo: null },
      { kind: 'confirmed', reports: 3 },
    ]
    for (let at = 1; at < stream.length; at++) {
      const speech = teltonikaSpeech(IMEI)
      expect([...speech.hear(stream.subarray(0, at)), ...speech.hear(stream.subarray(at))]).toEqual(expected)
    }
    expect(teltonikaSpeech(IMEI).hear(Buffer.from([0]))).toEqual([{ kind: 'refused' }])
  })
})

describe('an H02 tracker says', () => {
  it('what the gateway reads as it was meant', () => {
    const decoded = decodeH02(h02Speech('4106011660').encode([report({ alarm: 'sos' })], context))
    expect(decoded.identifier).toEqual({ kind: 'vendor', value: '4106011660' })
    const { time, heading, ignition } = fix
    expect(decoded.fixes[0]).toMatchObject({ time, heading, ignition, positioned: true })
    expect(decoded.fixes[0]?.lat).toBeCloseTo(fix.lat, 5)
    expect(decoded.fixes[0]?.lon).toBeCloseTo(fix.lon, 5)
    expect(decoded.fixes[0]?.speedKmh).toBeCloseTo(40, 1)
    expect(decoded.status?.fuelCut).toBe(true)
    expect(decoded.events.map(({ type }) => type)).toEqual(['sos'])
  })

  it('what it did, with the time of the command', () => {
    const speech = h02Speech('4106011660')
    const state = newH02State()
    const [heard] = speech.hear(encodeH02({ text: 'S17,30', flag: 9, serial: 1 }, state))
    expect(heard).toMatchObject({ kind: 'command', text: 'S17,30' })
    const echo = heard?.kind === 'command' ? heard.echo : null
    const answer = speech.encodeAnswer('S17', echo, report(), context)
    expect(drainH02(answer).frames).toHaveLength(1)
    expect(decodeH02(answer, state).commandReply).toEqual({ flag: 9, text: 'S17' })
    expect(speech.hear(Buffer.from('*HQ,4106011660,V4,V1,20261120155206#*HQ'))).toEqual([
      { kind: 'confirmed', reports: 1 },
    ])
  })
})

describe('a Wialon IPS tracker says', () => {
  const read = (bytes: Buffer, state = newWialonState()) =>
    drainWialon(bytes).frames.map((frame) => decodeWialon(frame, state, WIALON))

  it('who it is, and what the gateway reads as it was meant, one by one and in a box', () => {
    const speech = wialonSpeech(IMEI)
    const state = newWialonState()
    expect(read(speech.greeting ?? Buffer.alloc(0), state)[0]?.identifier?.value).toBe(IMEI)
    const [one] = read(speech.encode([report({ alarm: 'sos' })], context), state)
    expect(one?.fixes[0]).toMatchObject({
      time: fix.time,
      heading: fix.heading,
      speedKmh: 40,
      ignition: fix.ignition,
    })
    expect(one?.fixes[0]?.lat).toBeCloseTo(fix.lat, 6)
    expect(one?.fixes[0]?.lon).toBeCloseTo(fix.lon, 6)
    expect([one?.reply?.toString(), one?.events[0]?.type]).toEqual(['#AD#1\r\n', 'sos'])
    expect(one?.status).toMatchObject({ voltage: 13.92 })
    const [box] = read(speech.encode([report(), report()], context), state)
    expect([box?.fixes.length, box?.reply?.toString()]).toEqual([2, '#AB#2\r\n'])
  })

  it('what it heard, in whatever parts it came', () => {
    const state = { ...newWialonState(), hasChecksums: true }
    const command = encodeWialon({ text: 'S17,30', flag: 1, serial: 1 }, state)
    const stream = Buffer.concat([
      Buffer.from('#AL#1\r\n#AD#1\r\n'),
      command,
      Buffer.from('#AP#\r\n#AB#20\r\n'),
    ])
    const expected = [
      { kind: 'welcome' },
      { kind: 'confirmed', reports: 1 },
      { kind: 'command', text: 'S17,30', echo: null },
      { kind: 'confirmed', reports: 20 },
    ]
    for (let at = 1; at < stream.length; at++) {
      const speech = wialonSpeech(IMEI)
      expect([...speech.hear(stream.subarray(0, at)), ...speech.hear(stream.subarray(at))]).toEqual(expected)
    }
    expect(wialonSpeech(IMEI).hear(Buffer.from('#AL#0\r\n'))).toEqual([{ kind: 'refused' }])
    const [answer] = read(wialonSpeech(IMEI).encodeAnswer('S17', null, null, context), state)
    expect(answer?.commandReply).toEqual({ flag: null, text: 'S17' })
  })
})
