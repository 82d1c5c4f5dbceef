import { describe, expect, it } from 'vitest'
import {
  bothTold,
  type Telling,
  TOLD_NOBODY,
  tellsSomebody,
  USUAL_TELLING,
  wholeTelling,
} from '@/lib/events/telling'

const telling = (fields: Partial<Telling>): Telling => ({ ...TOLD_NOBODY, ...USUAL_TELLING, ...fields })

describe('two rules that tell of the same alert', () => {
  it('tell everybody whom either names, once, and go by the first for the rest', () => {
    const first = telling({ silenceMinutes: 0, contactIds: [1, 2], roles: ['driver'], webhookIds: [5] })
    const { webhookIds: _, ...before } = telling({
      mail: true,
      push: true,
      accountIds: [9],
      availableTimes: 4,
    })
    const other = { ...before, contactIds: [2, 3] }
    expect(bothTold(first, other)).toEqual(
      telling({
        mail: true,
        push: true,
        silenceMinutes: 0,
        availableTimes: 0,
        severity: null,
        contactIds: [1, 2, 3],
        roles: ['driver'],
        accountIds: [9],
        webhookIds: [5],
      }),
    )
  })

  it('are as severe as the severer says', () => {
    const [mild, severe] = [telling({ severity: 'notice' }), telling({ severity: 'critical' })]
    expect(bothTold(mild, severe).severity).toBe('critical')
    expect(bothTold(severe, mild).severity).toBe('critical')
  })

  it('escalate to all of both after the shorter time, and as the one does where only one does', () => {
    const to = (afterMinutes: number, contactIds: number[]) =>
      telling({ escalation: { afterMinutes, contactIds, roles: [], accountIds: [] } })
    expect(bothTold(to(30, [1]), to(10, [2])).escalation).toMatchObject({
      afterMinutes: 10,
      contactIds: [1, 2],
    })
    expect(bothTold(telling({}), to(10, [2])).escalation).toMatchObject({ afterMinutes: 10 })
    expect(bothTold(to(10, [2]), telling({})).escalation).toMatchObject({ afterMinutes: 10 })
  })
})

it('a rule tells somebody once it names anybody, now or later', () => {
  expect(tellsSomebody(TOLD_NOBODY)).toBe(false)
  expect(tellsSomebody({ ...TOLD_NOBODY, roles: ['driver'] })).toBe(true)
  expect(tellsSomebody({ ...TOLD_NOBODY, webhookIds: [3] })).toBe(true)
  const escalation = { afterMinutes: 5, contactIds: [], roles: [], accountIds: [1] }
  expect(tellsSomebody({ ...TOLD_NOBODY, escalation })).toBe(true)
})

it('a telling of before webhooks were named names none', () => {
  const escalation = { afterMinutes: 5, contactIds: [1], roles: [], accountIds: [] }
  const { webhookIds: _, ...before } = TOLD_NOBODY
  expect(wholeTelling(before)).toEqual(TOLD_NOBODY)
  expect(wholeTelling({ ...before, escalation }).escalation).toEqual({ ...escalation, webhookIds: [] })
  expect(wholeTelling({ ...TOLD_NOBODY, webhookIds: [3] }).webhookIds).toEqual([3])
})
