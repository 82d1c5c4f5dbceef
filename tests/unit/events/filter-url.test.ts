import { describe, expect, it } from 'vitest'
import { type EventFilter, NO_FILTER } from '@/lib/events/event-filter'
import { MAX_EVENT_DEVICES } from '@/lib/events/event-types'
import { readFilter, writeFilter } from '@/lib/events/filter-url'
import { typesOf } from '@/lib/events/severity'

const IMEI = '350000000000001'

const read = (query: string) => readFilter(new URLSearchParams(query))

describe('filters in the address', () => {
  it.each<[string, EventFilter]>([
    ['', NO_FILTER],
    ['type=sos&type=powerCut', { ...NO_FILTER, types: ['sos', 'powerCut'] }],
    ['severity=critical&severity=notice', { ...NO_FILTER, severities: ['critical', 'notice'] }],
    ['severity=warning&type=sos', { ...NO_FILTER, severities: ['warning'], types: ['sos'] }],
    [
      `imei=${IMEI}&period=last7&read=unread`,
      { ...NO_FILTER, imeis: [IMEI], period: 'last7', read: 'unread' },
    ],
    ['order=severity&quiet=show', { ...NO_FILTER, order: 'severity', withQuiet: true }],
    ['processed=unprocessed&withdrawn=show', { ...NO_FILTER, processed: 'unprocessed', withWithdrawn: true }],
    ['processed=processed&assignee=Ana+Reis', { ...NO_FILTER, processed: 'processed', assignee: 'Ana Reis' }],
    [
      'from=2026-05-01T00%3A00%3A00.000Z&to=2026-05-02T00%3A00%3A00.000Z',
      { ...NO_FILTER, period: { from: Date.UTC(2026, 4, 1), to: Date.UTC(2026, 4, 2) } },
    ],
  ])('%j and back', (query, filter) => {
    const found = read(query)
    expect({ ...found, types: [...found.types].sort() }).toEqual({
      ...filter,
      types: [...filter.types].sort(),
    })
    expect(writeFilter(found)).toBe(query)
  })

  it('leaves out what cannot be read', () => {
    const nonsense =
      'severity=toString&severity=alarms&type=toString&type=nothing&imei=123&period=ever&read=maybe&processed=maybe&assignee=+&from=x&to=y'
    expect(read(nonsense)).toEqual(NO_FILTER)
    expect(read('from=2026-05-02T00:00:00Z&to=2026-05-01T00:00:00Z').period).toBeNull()
    expect(read(`imei=${IMEI},${IMEI}`).imeis).toEqual([IMEI])
  })

  it('reads the names that severities had among the types', () => {
    expect(writeFilter(read('type=critical'))).toBe('severity=critical')
    expect(writeFilter(read('type=notices,warnings'))).toBe('severity=warning&severity=notice')
    expect(writeFilter(read('type=alarms'))).toBe('severity=critical&severity=warning')
    expect(writeFilter(read('type=information'))).toBe('severity=notice')
    // Beside single types they were all of theirs.
    const mixed = read('type=notices&type=sos')
    expect(mixed.severities).toEqual([])
    expect([...mixed.types].sort()).toEqual(['sos', ...typesOf('notice')].sort())
  })

  it('takes lists with commas, as people write them', () => {
    expect(read('type=vibration,sos').types).toEqual(['sos', 'vibration'])
  })

  it('takes no more vehicles than the API does', () => {
    const imeis = Array.from({ length: MAX_EVENT_DEVICES + 5 }, (_, i) => String(860_000_000_000_000 + i))
    expect(read(`imei=${imeis.join(',')}`).imeis).toHaveLength(MAX_EVENT_DEVICES)
  })
})
