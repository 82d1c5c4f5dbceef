import { describe, expect, it } from 'vitest'
import type { EventType } from '@/lib/events/event-types'
import { NEW_DEVICE_STATE } from '@/lib/ingest/device-state'
import { collectEvents } from '@/lib/ingest/stages/collect-events'
import { makeChange, makeFix, makeReport, NOW } from './make-change'

const fix = makeFix({ time: NOW - 60_000, lat: 41.5, speedKmh: 72 })
const ahead = makeFix({ time: NOW + 3_600_000 })

describe('collectEvents', () => {
  it('gives an event the place and speed of its fix', () => {
    const events = [{ type: 'overspeed' as const, time: NOW - 61_000, fix: 0, data: { limitKmh: 50 } }]
    const change = makeChange({ reports: [makeReport({ fixes: [fix], events })] })
    collectEvents(change)
    expect(change.events).toEqual([
      {
        time: NOW - 61_000,
        receivedAt: NOW,
        type: 'overspeed',
        subject: '',
        lat: 41.5,
        lon: fix.lon,
        speedKmh: 72,
        data: { limitKmh: 50 },
        step: null,
        decidedAt: null,
        quiet: false,
      },
    ])
  })

  it('gives one without a fix the last known place, and no speed', () => {
    const events = [{ type: 'sos' as const, time: NOW, fix: null }]
    const change = makeChange({ given: { lat: 40, lon: -7 }, reports: [makeReport({ events })] })
    collectEvents(change)
    expect(change.events).toMatchObject([{ lat: 40, lon: -7, speedKmh: null, data: null }])
  })

  it.each([
    ['its own', NOW - 5000, 0, NOW - 5000],
    ['that of its fix', null, 0, fix.time],
    ['that of its fix when its clock was never set', 0, 0, fix.time],
    ['that of its arrival', null, null, NOW],
    ['its own when its clock is ahead a little', NOW + 60_000, 0, NOW + 60_000],
    ['that of its fix when its clock is ahead by more', NOW + 60_001, 0, fix.time],
    ['that of its arrival when its clock is ahead by more', NOW + 60_001, null, NOW],
    ['that of its arrival when its fix is ahead as well', NOW + 3_600_000, 1, NOW],
  ])('takes the time from the best source: %s', (_, time, index, expected) => {
    const events = [{ type: 'sos' as const, time, fix: index }]
    const change = makeChange({ reports: [makeReport({ fixes: [fix, ahead], events })] })
    collectEvents(change)
    expect(change.events.map((event) => event.time)).toEqual([expected])
  })

  it('keeps a harsh turn of a vehicle that stood as a quiet event, and not as driving behaviour', () => {
    const turn = (speedKmh: number | null, before: number | null, type: EventType = 'sharpLeft') => {
      const events = [{ type, time: NOW, fix: 0 }]
      const change = makeChange({
        before: { ...NEW_DEVICE_STATE, fixTime: NOW - 10_000, speedKmh: before },
        reports: [makeReport({ fixes: [makeFix({ time: NOW, speedKmh })], events })],
      })
      collectEvents(change)
      return [change.events[0]?.quiet, change.periods.length]
    }
    expect(turn(0, 0)).toEqual([true, 0])
    expect(turn(9.9, null)).toEqual([true, 0])
    expect(turn(10, 0)).toEqual([false, 1])
    // Who brakes hard stands soon after.
    expect(turn(0, 50, 'hardBraking')).toEqual([false, 1])
    expect(turn(null, null)).toEqual([false, 1])
    expect(turn(0, 0, 'crash')).toEqual([false, 1])
  })

  it('keeps as quiet what tells of one manoeuvre again, in another packet too', () => {
    let before = NEW_DEVICE_STATE
    const tell = (type: EventType, seconds: number) => {
      const time = NOW + seconds * 1000
      const events = [{ type, time, fix: 0 }]
      const report = makeReport({ receivedAt: time, fixes: [makeFix({ time, speedKmh: 60 })], events })
      const change = makeChange({ before, reports: [report] })
      change.state = { ...before }
      collectEvents(change)
      before = change.state
      return [change.events[0]?.quiet, change.periods.length]
    }
    const [told, again] = [
      [false, 1],
      [true, 0],
    ]
    expect(tell('sharpLeft', 0)).toEqual(told)
    expect(tell('sharpRight', 4.9)).toEqual(again)
    // The same packet, sent again, is the event that there is.
    expect(tell('sharpLeft', 0)).toEqual(told)
    expect(tell('hardBraking', 4.9)).toEqual(told)
    expect(tell('sharpTurn', 5)).toEqual(told)
    expect(tell('hardBraking', 2)).toEqual(again)
    expect(tell('crash', 5)).toEqual(told)
    expect(tell('crash', 6)).toEqual(told)
    expect(tell('hardBraking', 10)).toEqual(told)
  })

  it('keeps the order of arrival', () => {
    const says = (type: 'sos' | 'sleep') => makeReport({ events: [{ type, time: NOW, fix: null }] })
    const change = makeChange({ reports: [says('sleep'), says('sos')] })
    collectEvents(change)
    expect(change.events.map(({ type }) => type)).toEqual(['sleep', 'sos'])
  })

  it('tells an alarm once that is held over several connections, and again once it was over', () => {
    const bit = 0x80000000
    const first = (on: number) =>
      makeReport({
        events: on ? [{ type: 'sos', time: NOW, fix: null, resumes: { of: 'alarm', bits: on } }] : [],
        alarms: { alarm: on },
      })
    const after = (reports: ReturnType<typeof first>[], alarms: Record<string, number> | null = null) => {
      const change = makeChange({ given: { alarms }, reports })
      collectEvents(change)
      return [change.events.length, change.state.alarms]
    }
    expect(after([first(bit)])).toEqual([1, { alarm: bit }])
    expect(after([first(bit)], { alarm: bit, video: 1 })).toEqual([0, { alarm: bit, video: 1 }])
    expect(after([first(bit)], { video: bit })).toEqual([1, { alarm: bit, video: bit }])
    expect(after([first(0), first(bit)], { alarm: bit })).toEqual([1, { alarm: bit }])
    expect(after([first(3)], { alarm: 1 })).toEqual([1, { alarm: 3 }])
  })
})
