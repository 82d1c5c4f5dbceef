import { describe, expect, it } from 'vitest'
import {
  countFilters,
  type EventFilter,
  filterQuery,
  isFiltered,
  NO_FILTER,
  namedPeriod,
  PERIOD_NAMES,
  passesFilter,
  rangeOf,
  resolveFilter,
} from '@/lib/events/event-filter'
import { EVENT_TYPE_NAMES, SEVERITIES } from '@/lib/events/event-types'
import { groupTypes, isAlarm, severityOf, typesOf } from '@/lib/events/severity'

const NOW = Date.UTC(2026, 4, 15, 22, 30)
const ZONE = 'Asia/Kathmandu'
const IMEI = '350000000000001'

it('a filter knows whether there are any, and how many', () => {
  expect(isFiltered(NO_FILTER)).toBe(false)
  const some: EventFilter = { ...NO_FILTER, types: ['sos', 'fall'], period: 'today' }
  expect([isFiltered(some), countFilters(some)]).toEqual([true, 2])
  expect(countFilters({ ...some, severities: ['critical'] })).toBe(3)
})

describe('periods', () => {
  it('are whole days of the account’s calendar', () => {
    // 22:30 UTC is 04:15 of the 16th in Kathmandu.
    expect(rangeOf('today', NOW, ZONE)).toEqual({
      from: Date.UTC(2026, 4, 15, 18, 15),
      to: Date.UTC(2026, 4, 16, 18, 14, 59),
    })
    expect(rangeOf('yesterday', NOW, ZONE).to).toBe(rangeOf('today', NOW, ZONE).from - 1000)
    expect(rangeOf('last7', NOW, ZONE).to).toBe(rangeOf('today', NOW, ZONE).to)
  })

  it('keep their name, so that a link goes on meaning it', () => {
    for (const name of PERIOD_NAMES) expect(namedPeriod(rangeOf(name, NOW, ZONE), NOW, ZONE)).toBe(name)
    expect(namedPeriod({ from: 1, to: 2 }, NOW, ZONE)).toEqual({ from: 1, to: 2 })
  })

  it('are asked for with their last second', () => {
    const query = filterQuery(resolveFilter({ ...NO_FILTER, period: 'today' }, NOW, 'UTC'))
    expect(query).toMatchObject({ from: '2026-05-15T00:00:00.000Z', to: '2026-05-15T23:59:59.999Z' })
    expect(filterQuery(resolveFilter(NO_FILTER, NOW, 'UTC'))).toEqual({ type: [], imei: [] })
    const severe = resolveFilter({ ...NO_FILTER, severities: ['critical'] }, NOW, 'UTC')
    expect(filterQuery(severe)).toMatchObject({ severity: ['critical'] })
  })
})

describe('an event that has just happened', () => {
  const event = {
    type: 'sos',
    severity: 'warning' as const,
    imei: IMEI,
    time: '2026-05-15T23:59:59.500Z',
    read: false,
    quiet: false,
    withdrawn: false,
    processing: null,
    assignee: 'Ana',
  }
  const passes = (filter: Partial<EventFilter>) =>
    passesFilter(event, resolveFilter({ ...NO_FILTER, ...filter }, NOW, 'UTC'))

  it.each<[Partial<EventFilter>, boolean]>([
    [{}, true],
    [{ types: ['sos'] }, true],
    [{ types: ['fall'] }, false],
    // As the event is, whatever its type.
    [{ severities: ['warning', 'notice'] }, true],
    [{ severities: ['critical'] }, false],
    [{ severities: ['critical'], types: ['sos'] }, false],
    [{ imeis: [IMEI] }, true],
    [{ imeis: ['350000000000002'] }, false],
    [{ period: 'today' }, true],
    [{ period: 'yesterday' }, false],
    [{ read: 'unread' }, true],
    [{ read: 'read' }, false],
    [{ processed: 'unprocessed' }, true],
    [{ processed: 'processed' }, false],
    [{ assignee: 'Ana' }, true],
    [{ assignee: 'Rui' }, false],
    [{ types: ['sos'], imeis: [IMEI], period: 'today', read: 'unread' }, true],
  ])('under %j: %s', (filter, expected) => expect(passes(filter)).toBe(expected))

  it('is passed over while it is quiet, unless those are asked for', () => {
    const passes = (withQuiet: boolean) =>
      passesFilter({ ...event, quiet: true }, resolveFilter({ ...NO_FILTER, withQuiet }, NOW, 'UTC'))
    expect([passes(false), passes(true)]).toEqual([false, true])
  })

  it('is passed over when it was taken back, unless those are asked for', () => {
    const passes = (withWithdrawn: boolean) =>
      passesFilter({ ...event, withdrawn: true }, resolveFilter({ ...NO_FILTER, withWithdrawn }, NOW, 'UTC'))
    expect([passes(false), passes(true)]).toEqual([false, true])
  })

  it('of a type that is not known here counts as other', () => {
    const filter = resolveFilter({ ...NO_FILTER, types: ['other'] }, NOW, 'UTC')
    expect(passesFilter({ ...event, type: 'brandNew' }, filter)).toBe(true)
  })
})

describe('types', () => {
  it('are of one severity, each once', () => {
    expect(SEVERITIES.flatMap(typesOf).sort()).toEqual([...EVENT_TYPE_NAMES].sort())
    expect(['sos', 'overspeed', 'ignitionOn'].map(severityOf)).toEqual(['critical', 'warning', 'notice'])
    expect([severityOf('brandNew'), severityOf('toString')]).toEqual(['warning', 'warning'])
  })

  it('sound unless they are notices or quiet', () => {
    const sounds = (type: string, quiet = false) => isAlarm({ severity: severityOf(type), quiet })
    expect([sounds('sos'), sounds('sharpLeft'), sounds('doorOpen'), sounds('sharpLeft', true)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('stand in groups, by their names, and are found by them', () => {
    const groups = groupTypes((type) => type, 'en')
    expect(groups.map(({ severity }) => severity)).toEqual([...SEVERITIES])
    for (const { types } of groups) expect(types).toEqual([...types].sort(new Intl.Collator('en').compare))
    expect(groupTypes((type) => type, 'en', ' IGNITION ')).toEqual([
      { severity: 'notice', types: ['ignitionOff', 'ignitionOn'] },
    ])
    expect(groupTypes((type) => type, 'en', 'zzz')).toEqual([])
  })
})
