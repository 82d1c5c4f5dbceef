import { expect, test } from 'vitest'
import { askedDay, askedMoment } from '@/lib/time/asked-time'

test.each([
  '2026-11-22T10:00:00Z',
  '2026-11-22T10:00:00+14:00',
  '0001-01-01T00:00:00Z',
  '2999-12-31T23:59:59Z',
])('%s may be asked with', (text) => expect(askedMoment.parse(text)).toEqual(new Date(text)))

test.each([
  '0000-06-01T00:00:00Z',
  '0001-01-01T00:00:00+01:00',
  '2999-12-31T23:59:59-01:00',
  '9999-12-31T23:59:59Z',
  '2026-11-22',
  '',
])('%s may not: the database has no such year, or it is no moment', (text) =>
  expect(askedMoment.safeParse(text).success).toBe(false),
)

test.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2999-12-31', true],
  ['3000-01-01', false],
  ['9999-12-31', false],
])('of the day %s it may be asked: %s', (day, may) => expect(askedDay.safeParse(day).success).toBe(may))
