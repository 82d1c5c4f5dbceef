import { describe, expect, it } from 'vitest'
import { readCursor, reportPlace, writeCursor } from '@/lib/mcp/cursor'

const PLACE = { at: 100, from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' }
const QUESTION = { devices: ['1'], limit: 10 }
const cursor = writeCursor('trips', QUESTION, PLACE)

describe('a cursor', () => {
  it('leads back to its place, whatever the size of the next page', () => {
    expect(readCursor('trips', { ...QUESTION, limit: 50, cursor }, reportPlace)).toEqual(PLACE)
    expect(readCursor('trips', QUESTION, reportPlace)).toBeNull()
  })

  it.each([
    ['another tool', 'stops', QUESTION, cursor],
    ['another question', 'trips', { ...QUESTION, devices: ['2'] }, cursor],
    ['a text of somebody’s', 'trips', QUESTION, 'bm9uc2Vuc2U'],
    ['a place that is none', 'trips', QUESTION, writeCursor('trips', QUESTION, { ...PLACE, at: -1 })],
  ])('is refused for %s', (_, tool, question, given) => {
    expect(() => readCursor(tool, { ...question, cursor: given }, reportPlace)).toThrow(
      expect.objectContaining({ error: 'cursorUnknown' }),
    )
  })
})
