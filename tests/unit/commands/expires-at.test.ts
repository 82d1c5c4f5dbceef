import { expect, it } from 'vitest'
import { expiresAt } from '@/lib/commands/expires-at'

const ordered = new Date('2026-05-04T10:00:00Z')

it.each([
  [24, null, '2026-05-05T10:00:00.000Z'],
  // It wakes before that.
  [24, '2026-05-04T12:30:00Z', '2026-05-05T10:00:00.000Z'],
  // It sleeps for days: an hour would be over before it could be reached.
  [1, '2026-05-09T08:30:00Z', '2026-05-09T08:30:00.000Z'],
  // It was to wake, and did not.
  [1, '2026-05-04T08:30:00Z', '2026-05-04T11:00:00.000Z'],
])('after %i hours, asleep until %s: %s', (hours, sleepsUntil, expected) =>
  expect(expiresAt(ordered, hours, sleepsUntil === null ? null : new Date(sleepsUntil)).toISOString()).toBe(
    expected,
  ),
)
