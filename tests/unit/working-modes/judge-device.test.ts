import { describe, expect, it } from 'vitest'
import type { CommandState } from '@/lib/commands/command-states'
import { judgeDevice, type KeptStage, LOOK_AGAIN_MS } from '@/lib/working-modes/judge-device'
import type { WorkingMode } from '@/lib/working-modes/working-mode'

const HOUR = 3_600_000
const GRACE = HOUR / 2
const NOW = Date.parse('2026-03-01T10:00:00Z')
const each6h: WorkingMode = {
  mode: 'timing',
  syncInterval: 6,
  wakeUpTime: null,
  syncTime: null,
  limitation: { unit: 'hour', amount: 24, thenInterval: 60 },
}
const normal: WorkingMode = { mode: 'normal', syncInterval: 60 }

const waiting = (id: number, more: Partial<KeptStage> = {}): KeptStage => ({
  id,
  follows: null,
  setting: each6h,
  state: 'inProgress',
  ending: null,
  commandId: id * 10,
  wakes: 0,
  cameLast: null,
  startedAt: null,
  endsAt: null,
  endedAt: null,
  nextWakeAt: null,
  lastWakeAt: null,
  lookAt: NOW,
  ...more,
})
const followed = (id: number, more: Partial<KeptStage> = {}): KeptStage =>
  waiting(id, {
    state: 'current',
    startedAt: NOW - HOUR,
    nextWakeAt: NOW + 5 * HOUR,
    endsAt: NOW + 23 * HOUR,
    ...more,
  })

const USUAL = {
  now: NOW,
  heardAt: null as number | null,
  readBack: null as boolean | null,
  setBy: null as number | null,
  maySetBy: null as number | null,
}
function judge(
  stages: KeptStage[],
  commands: Record<number, CommandState> = {},
  more: Partial<typeof USUAL> = {},
) {
  const { now, heardAt, readBack: isConfirmed, setBy, maySetBy } = { ...USUAL, ...more }
  const known = Object.entries(commands).map(([id, state]) => {
    const at = NOW - 1000
    return [Number(id), { id: Number(id), state, isConfirmed, at, expiresAt: NOW + HOUR }] as const
  })
  const { limited, ...judged } = judgeDevice({
    stages,
    commands: new Map(known),
    setBy,
    maySetBy,
    zone: 'UTC',
    heardAt,
    now,
  })
  return {
    ...judged,
    limited: limited?.id ?? null,
    states: judged.stages.map(({ state, ending }) => ending ?? state),
  }
}

describe('a working mode that was sent', () => {
  it.each<[CommandState, string]>([
    ...(['waiting', 'sending', 'sent'] as const).map((state): [CommandState, string] => [
      state,
      'inProgress',
    ]),
    ...(['done', 'answered'] as const).map((state): [CommandState, string] => [state, 'current']),
    ...(['refused', 'failed', 'timedOut', 'unknown', 'expired'] as const).map(
      (state): [CommandState, string] => [state, 'commandFailed'],
    ),
    // Nothing failed.
    ['cancelled', 'commandCancelled'],
    ['replaced', 'commandReplaced'],
  ])('whose command is %s is %s', (state, becomes) => {
    expect(judge([waiting(1)], { 10: state }).states).toEqual([becomes])
  })

  it('counts from when the device said that it has it, and sleeps until its next wake is over', () => {
    const { stages, sleepsUntil } = judge([waiting(1)], { 10: 'done' })
    expect(stages[0]).toMatchObject({
      startedAt: NOW - 1000,
      nextWakeAt: NOW - 1000 + 6 * HOUR,
      endsAt: NOW - 1000 + 24 * HOUR,
      lookAt: NOW - 1000 + 6 * HOUR + GRACE,
    })
    expect(sleepsUntil).toBe(NOW - 1000 + 6 * HOUR + GRACE)
  })

  it('begins no sleep for an answer that nobody can judge, until the device says that it is set so, or wakes', () => {
    const answered = judge([waiting(1)], { 10: 'answered' })
    expect([answered.states, answered.sleepsUntil]).toEqual([['current'], null])
    const wake = NOW - 1000 + 6 * HOUR
    expect(answered.stages[0]).toMatchObject({ nextWakeAt: wake, lookAt: wake + GRACE })
    const look = (more: Partial<typeof USUAL>) => judge(answered.stages, { 10: 'answered' }, more).sleepsUntil
    expect([look({ readBack: true }), look({ readBack: false })]).toEqual([wake + GRACE, null])
    expect(look({ now: wake + GRACE, heardAt: wake })).toBe(wake + 6 * HOUR + GRACE)
    expect(look({ now: wake + GRACE })).toBeNull()
    expect(judge([waiting(1)], { 10: 'done' }, { readBack: false }).sleepsUntil).toBeNull()
  })

  it('is looked at again should nobody tell of its end, and has failed when its command is gone', () => {
    expect(judge([waiting(1)], { 10: 'waiting' }).stages[0]?.lookAt).toBe(NOW + HOUR + LOOK_AGAIN_MS)
    expect(judge([waiting(1)]).states).toEqual(['commandFailed'])
  })

  it('counts after all when its device says so late, unless it has another by then', () => {
    const failed = waiting(1, { state: 'ended', ending: 'commandFailed', endedAt: NOW })
    expect(judge([failed], { 10: 'done' }).stages[0]).toMatchObject({
      state: 'current',
      ending: null,
      endedAt: null,
    })
    const late = judge([failed, followed(2)], { 10: 'done', 20: 'done' })
    expect([late.states, late.stages[0]?.lookAt]).toEqual([['commandFailed', 'current'], null])
  })
})

describe('a working mode that a device follows', () => {
  it('is over when the device took another, of those that it took the newest counts', () => {
    const judged = judge([followed(1), waiting(2), waiting(3)], { 10: 'done', 20: 'done', 30: 'done' })
    expect(judged.states).toEqual(['replaced', 'replaced', 'current'])
    expect(judged.stages[0]).toMatchObject({ endedAt: NOW, nextWakeAt: null, lookAt: null })
    expect(judge([followed(1), waiting(2)], { 10: 'done', 20: 'failed' }).states).toEqual([
      'current',
      'commandFailed',
    ])
  })

  it('is over when something else set one', () => {
    const judged = judge([followed(1)], { 10: 'done' }, { setBy: 11 })
    expect([judged.states, judged.sleepsUntil]).toEqual([['replaced'], null])
    expect(judge([followed(1), waiting(2)], { 20: 'done' }, { setBy: 15 }).states).toEqual([
      'replaced',
      'current',
    ])
  })

  it('outlives an answer to something else that nobody can judge, unless it is none but that itself', () => {
    const other = { maySetBy: 11 }
    const kept = judge([followed(1)], { 10: 'done' }, other)
    expect([kept.states, kept.sleepsUntil]).toEqual([['current'], NOW + 5 * HOUR + GRACE])
    expect(judge([followed(1)], { 10: 'answered' }, { ...other, readBack: true }).states).toEqual(['current'])
    expect(judge([followed(1, { wakes: 1 })], { 10: 'answered' }, other).states).toEqual(['current'])
    expect(judge([followed(1)], { 10: 'answered' }, other).states).toEqual(['replaced'])
    expect(judge([followed(1), waiting(2)], { 20: 'answered' }, other).states).toEqual([
      'replaced',
      'current',
    ])
  })

  it('is kept up with what passes, and says once that its limit is reached', () => {
    const wake = NOW + 5 * HOUR
    const passed = judge([followed(1)], { 10: 'done' }, { now: wake + GRACE, heardAt: wake })
    expect(passed).toMatchObject({ limited: null, sleepsUntil: wake + 6 * HOUR + GRACE })
    expect(passed.stages[0]).toMatchObject({ cameLast: true, wakes: 1, nextWakeAt: wake + 6 * HOUR })
    const missed = judge([followed(1)], { 10: 'done' }, { now: wake + GRACE })
    expect(missed).toMatchObject({ sleepsUntil: wake + GRACE, stages: [{ cameLast: false, wakes: 0 }] })
    const now = NOW + 23 * HOUR
    const limited = judge([followed(1, { nextWakeAt: now + HOUR })], { 10: 'done' }, { now })
    expect([limited.limited, limited.states, limited.stages[0]?.lookAt]).toEqual([
      1,
      ['current'],
      now + LOOK_AGAIN_MS,
    ])
    const ending = judge([followed(1, { state: 'ending', nextWakeAt: now + HOUR })], { 10: 'done' }, { now })
    expect([ending.limited, ending.stages[0]?.lookAt]).toEqual([null, now + HOUR + GRACE])
  })

  it('has reached its limit when the device took what follows it', () => {
    const next = waiting(2, { follows: 1, setting: normal })
    const before = followed(1, { state: 'ending' })
    expect(judge([before, next], { 10: 'done', 20: 'waiting' }).states).toEqual(['ending', 'inProgress'])
    const judged = judge([before, next], { 10: 'done', 20: 'done' })
    expect([judged.states, judged.sleepsUntil, judged.stages[1]?.lookAt]).toEqual([
      ['limitReached', 'current'],
      null,
      null,
    ])
    // The device goes on as it does.
    expect(judge([before, next], { 10: 'done', 20: 'expired' }).states).toEqual(['ending', 'commandFailed'])
  })
})
