import { describe, expect, it } from 'vitest'
import { batchCsv } from '@/lib/commands/batch-csv'
import {
  batchProgress,
  batchStanding,
  isCancellable,
  isUnderWay,
  mayBeRetried,
} from '@/lib/commands/batch-progress'
import { BATCH_OUTCOMES, type CommandBatch } from '@/lib/commands/batch-schema'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import { COMMAND_STATES } from '@/lib/commands/command-states'

const BATCH: CommandBatch = {
  id: 7,
  sender: 'fleet',
  text: 'STATUS#',
  command: null,
  parameters: null,
  retries: null,
  mode: null,
  modeName: null,
  createdAt: '2026-05-04T10:00:00.000Z',
  cancelledAt: null,
  total: 3,
  left: 3,
  outcomes: {},
  states: {},
}
describe('the progress of a batch', () => {
  it('has every device in one of its parts', () => {
    const outcomes = Object.fromEntries(BATCH_OUTCOMES.map((outcome) => [outcome, 1]))
    const states = Object.fromEntries(COMMAND_STATES.map((state) => [state, 1]))
    const progress = batchProgress({ left: 5, outcomes, states })
    expect(progress).toEqual({ done: 2, failed: 12, cancelled: 3, open: 8 })
    // What was ordered is counted by how its commands stand.
    const all = 5 + BATCH_OUTCOMES.length - 1 + COMMAND_STATES.length
    expect(Object.values(progress).reduce((sum, part) => sum + part, 0)).toBe(all)
  })

  it('says whether it is under way, and can be cancelled or tried again', () => {
    expect([isUnderWay(BATCH), isCancellable(BATCH), mayBeRetried(BATCH)]).toEqual([true, true, false])
    const sent = { ...BATCH, left: 0, outcomes: { ordered: 3 }, states: { sent: 1, timedOut: 1, unknown: 1 } }
    expect([isUnderWay(sent), isCancellable(sent), mayBeRetried(sent)]).toEqual([true, false, true])
    const over = { ...sent, outcomes: { offlineSkipped: 2, ordered: 1 }, states: { done: 1 } }
    expect([isUnderWay(over), isCancellable(over), mayBeRetried(over)]).toEqual([false, false, true])
    expect(isCancellable({ ...BATCH, cancelledAt: BATCH.createdAt })).toBe(false)
    const off = { ...sent, cancelledAt: BATCH.createdAt }
    expect([BATCH, sent, over, off].map(batchStanding)).toEqual(['goingOn', 'goingOn', 'over', 'cancelled'])
  })
})

it('is saved for spreadsheets, which run nothing that a device answered', () => {
  const command: DeviceCommand = {
    id: 1,
    imei: '1',
    deviceName: 'Van',
    sender: null,
    source: 'batch',
    text: 'STATUS#',
    command: null,
    parameters: null,
    purpose: null,
    basis: null,
    state: 'answered',
    reason: null,
    offline: false,
    by: 'gprs',
    status: 'completed',
    sending: 'onlineSend',
    result: null,
    problem: null,
    ruleName: null,
    category: null,
    batchId: null,
    answer: '=1+1,"x"',
    confirmed: null,
    pictures: [],
    late: false,
    lat: null,
    lon: null,
    createdAt: '',
    expiresAt: '',
    sentAt: '2026-05-04T10:00:01.000Z',
    answeredAt: null,
    endedAt: null,
  }
  const csv = batchCsv(
    [
      { imei: '860000000000001', name: 'Van', outcome: 'ordered', command },
      { imei: null, name: null, outcome: null, command: null },
    ],
    {
      headings: ['IMEI', 'Name'],
      outcome: (outcome) => outcome ?? 'waits',
      state: (state) => state,
      time: (iso) => iso.slice(0, 10),
    },
  )
  expect(csv).toBe(
    `\ufeffIMEI,Name\r\n860000000000001,Van,ordered,answered,"'=1+1,""x""",2026-05-04\r\n,,waits,,,\r\n`,
  )
})
