import { describe, expect, it } from 'vitest'
import { stageSpans } from '@/lib/messages/expiry-days'

const now = new Date('2030-03-30T20:00:00Z')
const tomorrow = (zone: string) => stageSpans(now, zone).find(({ stage }) => stage === 1)

describe('the days that are told of', () => {
  it('are those of the calendar on the wall', () => {
    expect(tomorrow('UTC')).toMatchObject({
      from: new Date('2030-03-31T00:00:00Z'),
      to: new Date('2030-04-01T00:00:00Z'),
    })
    // It is the 31st there already.
    expect(tomorrow('Asia/Kathmandu')).toMatchObject({
      from: new Date('2030-03-31T18:15:00Z'),
      to: new Date('2030-04-01T18:15:00Z'),
    })
  })

  it('are as long as they are where clocks change', () => {
    expect(tomorrow('Europe/Madrid')).toMatchObject({
      from: new Date('2030-03-30T23:00:00Z'),
      to: new Date('2030-03-31T22:00:00Z'),
    })
  })

  it('are four, which do not touch', () => {
    expect(stageSpans(now, 'UTC').map(({ stage }) => stage)).toEqual([60, 30, 7, 1])
  })
})
