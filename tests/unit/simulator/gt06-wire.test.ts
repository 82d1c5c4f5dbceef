import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeGt06 } from '@/gateway/protocols/gt06/decode'
import { encodeAck, encodeCommand } from '@/gateway/protocols/gt06/encode'
import { frameGt06 } from '@/gateway/protocols/gt06/frame'
import { newGt06State } from '@/gateway/protocols/gt06/packet'
import type { Decoded } from '@/gateway/protocols/protocol'
import { alarmCode } from '@/simulator/alarm-codes'
import { readCommand, takeFrames } from '@/simulator/gt06-server-frames'
import {
  encodeAlarm,
  encodeCommandReply,
  encodeFix,
  encodeHeartbeat,
  encodeLogin,
} from '@/simulator/gt06-wire'
import { readSharedJson, sharedPresent } from '../../support/shared'
import { SAMPLE_STATUS, sampleFix } from './sample'

function decode(bytes: Buffer): Decoded {
  const framed = frameGt06(bytes)
  if (framed.kind !== 'frame') throw new Error(`no frame: ${framed.kind}`)
  expect(framed.length).toBe(bytes.length)
  return decodeGt06(framed.frame, newGt06State(), { now: 0, identifier: null, family: null })
}

type Vectors = {
  vectors: {
    hex: string
    frame: { type: string; serial: number; crc_ok: boolean } | null
    reference: { uniqueIds: string[] }
  }[]
}

describe('what a tracker writes', () => {
  it.skipIf(!sharedPresent)('logs in with the bytes of real trackers', () => {
    const logins = readSharedJson<Vectors>('vectors/gt06.json').vectors.filter(
      ({ hex, frame }) => frame?.type === '0x01' && frame.crc_ok && hex.startsWith('78780d01'),
    )
    expect(logins.length).toBeGreaterThan(0)
    for (const { hex, frame, reference } of logins) {
      expect(encodeLogin(reference.uniqueIds[0] ?? '', frame?.serial ?? 0).toString('hex')).toBe(hex)
    }
  })

  it('logs in so that the gateway knows who it is', () => {
    expect(decode(encodeLogin('869901040392564', 7)).identifier).toEqual({
      kind: 'imei',
      value: '869901040392564',
    })
  })

  it('sends a fix whose every bit has its place', () => {
    const fix = sampleFix({ time: Date.UTC(2026, 10, 16, 8, 9, 10), lat: 1, lon: -2 })
    const hex = encodeFix(fix, { reupload: true }, 0x1234).toString('hex')
    const fields = {
      head: '7878',
      length: '22',
      type: '22',
      date: '1a0b1008090a',
      satellites: 'cb',
      lat: '001b7740',
      lon: '0036ee80',
      speed: '2f',
      course: '1cd5',
      cell: '0000000000000000',
      acc: '01',
      mode: '00',
      reupload: '01',
      serial: '1234',
    }
    expect(hex.slice(0, -8)).toBe(Object.values(fields).join(''))
    expect(hex.slice(-4)).toBe('0d0a')
  })

  it('says the same fix that the gateway reads', () => {
    const fixes = fc.record({
      time: fc.integer({ min: Date.UTC(2001, 0, 1) / 1000, max: Date.UTC(2090, 0, 1) / 1000 }),
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
      speedKmh: fc.integer({ min: 0, max: 255 }),
      heading: fc.integer({ min: 0, max: 359 }),
      satellites: fc.integer({ min: 0, max: 15 }),
      ignition: fc.boolean(),
      positioned: fc.boolean(),
      odometerM: fc.option(fc.integer({ min: 0, max: 0xffffffff })),
    })
    fc.assert(
      fc.property(fixes, fc.boolean(), fc.boolean(), (fields, reupload, old) => {
        const fix = sampleFix({ ...fields, time: fields.time * 1000 })
        const read = decode(encodeFix(fix, { reupload, old }, 1)).fixes[0]
        expect(read).toMatchObject({
          time: fix.time,
          speedKmh: fix.speedKmh,
          heading: fix.heading,
          satellites: fix.satellites,
          ignition: fix.ignition,
          positioned: fix.positioned,
          source: 1,
          buffered: reupload && !old,
          odometerM: old ? null : fix.odometerM,
        })
        expect(Math.abs((read?.lat ?? 999) - fix.lat)).toBeLessThan(0.5 / 1_800_000 + 1e-12)
        expect(Math.abs((read?.lon ?? 999) - fix.lon)).toBeLessThan(0.5 / 1_800_000 + 1e-12)
      }),
    )
  })

  it('sends what is out of range as the wire can hold it', () => {
    const read = decode(encodeFix(sampleFix({ lat: 0, lon: 1555.6, speedKmh: 400 }), { reupload: false }, 1))
      .fixes[0]
    expect(read).toMatchObject({ lat: 0, speedKmh: 255 })
    expect(read?.lon).toBeCloseTo(1555.6, 5)
    const farther = decode(encodeFix(sampleFix({ lon: -99_999 }), { reupload: false }, 1)).fixes[0]
    expect(farther?.lon).toBeCloseTo(-0xffffffff / 1_800_000, 5)
  })

  it('takes the ignition for on where the drive does not tell', () => {
    const fix = sampleFix({ ignition: null, speedKmh: null, heading: null, satellites: null })
    expect(decode(encodeFix(fix, { reupload: false }, 1)).fixes[0]?.ignition).toBe(true)
    expect(decode(encodeFix(fix, { reupload: false, old: true }, 1)).fixes[0]?.ignition).toBeNull()
  })

  it('shows signs of life', () => {
    expect(decode(encodeHeartbeat(SAMPLE_STATUS, 1)).status).toMatchObject({
      ignition: true,
      charging: true,
      fuelCut: false,
      voltage: 13.92,
      gsmLevel: 3,
    })
    const wireless = { ...SAMPLE_STATUS, voltage: null, batteryPercent: 50, ignition: false, fuelCut: true }
    expect(decode(encodeHeartbeat(wireless, 1)).status).toMatchObject({
      ignition: false,
      fuelCut: true,
      batteryPercent: 50,
      gsmLevel: 3,
    })
  })

  it.each(['sos', 'powerCut', 'overspeed', 'hardBraking'] as const)('raises %s where it happened', (type) => {
    const decoded = decode(encodeAlarm(sampleFix(), alarmCode(type) ?? 0, SAMPLE_STATUS, 3))
    expect(decoded.events).toMatchObject([{ type, fix: 0 }])
    expect(decoded.fixes[0]).toMatchObject({ time: sampleFix().time, ignition: true, speedKmh: 47 })
  })

  it.each([true, false])('answers commands, in a long frame: %s', (long) => {
    const decoded = decode(encodeCommandReply(0xdeadbeef, 'Cut off the fuel supply: Success!', long, 9))
    expect(decoded.commandReply).toEqual({ flag: 0xdeadbeef, text: 'Cut off the fuel supply: Success!' })
  })
})

describe('what a tracker reads', () => {
  const ack = encodeAck({ extended: false, type: 0x13, content: Buffer.alloc(0), serial: 77 })
  const command = encodeCommand({ text: 'RELAY,1#', flag: 42, serial: 5 })

  it('takes frames that arrive in pieces', () => {
    const all = Buffer.concat([ack, command])
    for (let cut = 0; cut <= all.length; cut++) {
      const first = takeFrames(all.subarray(0, cut))
      const second = takeFrames(Buffer.concat([first.rest, all.subarray(cut)]))
      const frames = [...first.frames, ...second.frames]
      expect(frames.map(({ type, serial }) => [type, serial])).toEqual([
        [0x13, 77],
        [0x80, 5],
      ])
      expect(second.rest).toHaveLength(0)
    }
  })

  it('understands commands, with and without a language behind the text', () => {
    const [frame] = takeFrames(command).frames
    expect(frame && readCommand(frame)).toEqual({ flag: 42, text: 'RELAY,1#' })
  })

  it('takes an answer with a wrong checksum for none', () => {
    const spoiled = Buffer.from(ack)
    spoiled[spoiled.length - 3] = (spoiled.at(-3) ?? 0) ^ 1
    expect(takeFrames(Buffer.concat([spoiled, ack])).frames).toHaveLength(1)
  })
})
