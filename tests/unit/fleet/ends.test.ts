import { describe, expect, it } from 'vitest'
import { END_KINDS, type EndKind, endText, isVehicleEnd, VEHICLE_END_KINDS } from '@/lib/fleet/ends/end-kinds'
import { endMessages } from '@/lib/fleet/ends/end-messages'
import { endStage } from '@/lib/fleet/ends/end-stage'
import { endState } from '@/lib/fleet/ends/end-state'
import { ENDS_PATH } from '@/lib/fleet-board/board-link'
import { linkOfText } from '@/lib/messages/message-types'
import { daysBetween } from '@/lib/time/wall-clock'
import en from '@/messages/en.json'

const TODAY = '2026-03-01'

describe('the end of something', () => {
  it('counts days of the calendar, over the change of clocks too', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2026-02-28', TODAY)).toBe(1)
    expect(daysBetween(TODAY, '2026-02-28')).toBe(-1)
  })

  it('holds on its last day, and is near in its last 30', () => {
    const states = ['2026-02-28', TODAY, '2026-03-31', '2026-04-01'].map((day) => endState(day, TODAY))
    expect(states).toEqual(['expired', 'soon', 'soon', 'fine'])
    expect(endState(null, TODAY)).toBeNull()
  })

  it('is told of at the stage that it is at', () => {
    const stages = [31, 30, 8, 7, 2, 1, 0, -1].map((days) => {
      const day = new Date(Date.UTC(2026, 2, 1 + days)).toISOString().slice(0, 10)
      return endStage(day, TODAY)
    })
    expect(stages).toEqual([null, 30, 30, 7, 7, 1, 0, null])
  })
})

const due = (itemId: number, kind: EndKind, ofDriver = true) => ({
  kind,
  itemId,
  ownerId: 40 + itemId,
  ofDriver,
  name: 'ADR',
  owner: 'Anna',
  endsOn: '2026-03-08',
  stage: 7 as const,
})

describe('the kinds of what ends', () => {
  it('know which of them end of a vehicle', () => {
    expect(END_KINDS).toEqual(['licence', 'document', 'insurance'])
    expect(VEHICLE_END_KINDS).toEqual(['document', 'insurance'])
    expect(END_KINDS.map(isVehicleEnd)).toEqual([false, true, true])
  })

  it('name no text for what nobody has', () => {
    expect(endText('document', false)).toBe('vehicleDocumentEnds')
    expect(() => endText('licence', false)).toThrow('no text tells of the licence of a vehicle')
    expect(() => endText('insurance', true)).toThrow('no text tells of the insurance of a driver')
  })

  it('have texts wherever they are shown', () => {
    expect(Object.keys(en.fleet.board.kinds).sort()).toEqual([...END_KINDS].sort())
    expect(Object.keys(en.events.papers).sort()).toEqual([...VEHICLE_END_KINDS].sort())
  })
})

describe('messages of ends', () => {
  it('tell of each while they are few, leading to whose it is', () => {
    const told = endMessages(
      [due(1, 'licence'), due(2, 'document'), due(3, 'document', false), due(4, 'insurance', false)],
      TODAY,
    )
    expect(told.map(({ message }) => message)).toEqual([
      { text: 'licenceEnds', params: { id: 41, days: 7, day: '2026-03-08', name: 'Anna' } },
      {
        text: 'driverDocumentEnds',
        params: { id: 42, days: 7, day: '2026-03-08', name: 'ADR', owner: 'Anna' },
      },
      {
        text: 'vehicleDocumentEnds',
        params: { id: 43, days: 7, day: '2026-03-08', name: 'ADR', owner: 'Anna' },
      },
      { text: 'insuranceEnds', params: { id: 44, days: 7, day: '2026-03-08', name: 'ADR', owner: 'Anna' } },
    ])
    expect(new Set(told.map(({ cause }) => cause)).size).toBe(4)
  })

  it('count them when they are many', () => {
    const many = [1, 2, 3, 4, 5].map((id) => due(id, 'licence'))
    expect(endMessages([...many, due(6, 'insurance', false)], TODAY).map(({ message }) => message)).toEqual([
      { text: 'fleetEnds', params: { count: 6, licences: 5, documents: 0, insurances: 1 } },
    ])
    // Which they are stands in the list that it leads to.
    expect(linkOfText('fleetEnds', { count: 6 })).toBe(ENDS_PATH)
  })
})
