import { expect, it } from 'vitest'
import { boardSpans } from '@/lib/fleet-board/board-period'
import { boardKey } from '@/server/fleet-board/board-key'

const spans = boardSpans('week', Date.parse('2026-11-25T12:00:00Z'), 'UTC')
const scope = { zone: 'UTC', ids: [1, 2, 3], groups: [] }
const key = boardKey(7, scope, spans)

it('is the same for the same board, minutes later too', () => {
  const later = boardSpans('week', Date.parse('2026-11-25T12:20:00Z'), 'UTC')
  expect(boardKey(7, { ...scope, ids: [1, 2, 3] }, later)).toBe(key)
})

it('is another for other devices, however many, other groups, accounts, clocks and times', () => {
  const others = [
    boardKey(7, { ...scope, ids: [1, 2, 4] }, spans),
    boardKey(7, { ...scope, ids: [1, 2] }, spans),
    boardKey(7, { ...scope, ids: [12, 3] }, spans),
    boardKey(7, { ...scope, groups: [{ id: 3 }] }, spans),
    boardKey(8, scope, spans),
    boardKey(7, { ...scope, zone: 'Europe/Lisbon' }, spans),
    boardKey(7, scope, boardSpans('month', Date.parse('2026-11-25T12:00:00Z'), 'UTC')),
  ]
  expect(new Set([key, ...others]).size).toBe(others.length + 1)
})
