import { describe, expect, test } from 'vitest'
import { accountDifferences, deviceDifferences } from '@/lib/imports/traccar/differences'
import { dumpCommand } from '@/lib/imports/traccar/dump-command'
import { countInvitations, invitationState, type MovedAccount } from '@/lib/imports/traccar/invitations'
import type { PlannedAccount } from '@/lib/imports/traccar/plan-accounts'
import type { PlannedDevice } from '@/lib/imports/traccar/plan-devices'
import { refusedCsv } from '@/lib/imports/traccar/refused-position'
import { NO_PASSWORD } from '@/lib/passwords/may-reset'
import { readPositions } from '@/server/imports/traccar/read-positions'

describe('positions that cannot be taken', () => {
  const right = { fixTime: '2026-09-01T12:00:00Z', latitude: 52, longitude: 13, valid: true }

  test.each([
    [{ ...right, latitude: 95 }, 'placeImpossible', 'latitude'],
    [{ ...right, latitude: Number.NaN }, 'placeImpossible', 'latitude'],
    [{ ...right, longitude: -181, speed: 'fast' }, 'placeImpossible', 'longitude, speed'],
    [{ ...right, fixTime: '1970-01-01T00:00:00Z' }, 'timeImpossible', 'fixTime'],
    [{ ...right, fixTime: 'soon' }, 'timeImpossible', 'fixTime'],
    [{ ...right, speed: 'fast' }, 'valueUnreadable', 'speed'],
    ['nothing', 'valueUnreadable', ''],
  ])('%j is told apart', (given, reason, value) => {
    const { rows, refused } = readPositions([right, given])
    expect(rows).toHaveLength(1)
    expect(refused).toMatchObject([{ reason, value }])
  })

  test('stand in a file, and what is not listed is said to be missing', () => {
    const line = { reason: 'placeImpossible' as const, time: 't', place: '95, 13', value: 'latitude' }
    const words = {
      headings: ['why'],
      reason: (reason: string) => reason,
      more: (count: number) => `${count} more`,
    }
    const lines = [{ ...line, device: '=1+1', count: 1 }]
    const written = [...refusedCsv(lines, 3, words)]
    expect(written).toHaveLength(3)
    expect(written[1]).toContain('95, 13')
    expect(written[1]).not.toMatch(/,=1/)
    expect(written[2]).toContain('2 more')
    expect([...refusedCsv(lines, 1, words)]).toHaveLength(2)
  })
})

describe('what was changed since it came', () => {
  const planned = { customerName: 'Anna', email: 'a@x', phone: null, disabled: true } as PlannedAccount

  test('is said, and nothing where all is as it was', () => {
    const here = { customerName: 'Anna', email: 'a@x', phone: null, disabled: true }
    expect(accountDifferences(planned, here)).toEqual([])
    expect(accountDifferences(planned, { ...here, customerName: 'Anna M.', disabled: false })).toEqual([
      { name: 'differsHere', about: 'Anna ≠ Anna M.' },
      { name: 'disabledThere' },
    ])
  })

  test('a device that belongs to somebody else there is told', () => {
    const device = { name: 'Van', sim: null } as PlannedDevice
    const here = { name: 'Van', sim: '', accountId: 7 }
    expect(deviceDifferences(device, here, { id: 7, login: 'anna' })).toEqual([])
    expect(deviceDifferences(device, here, { id: 8, login: 'bo' })).toEqual([
      { name: 'ownerOther', about: 'bo' },
    ])
    expect(deviceDifferences(device, here, null)).toEqual([])
  })
})

describe('who may be mailed a first password', () => {
  const now = new Date('2026-09-01T00:00:00Z')
  const account: MovedAccount = {
    type: 6,
    email: 'a@x',
    disabled: false,
    webLogin: true,
    appLogin: true,
    expiresAt: null,
    passwordHash: NO_PASSWORD,
    isInvited: false,
  }

  test('is who has none yet, can be mailed and was not', () => {
    expect(invitationState(account, now)).toBe('waiting')
    expect(invitationState({ ...account, isInvited: true }, now)).toBe('invited')
    expect(invitationState({ ...account, email: null }, now)).toBe('unreachable')
    expect(invitationState({ ...account, disabled: true }, now)).toBe('unreachable')
    expect(invitationState({ ...account, expiresAt: now }, now)).toBe('unreachable')
    expect(invitationState({ ...account, passwordHash: '$argon2', disabled: true }, now)).toBe('ready')
    const counts = countInvitations([account, { ...account, email: null }], { mails: true, now })
    expect(counts).toEqual({ mails: true, ready: 0, waiting: 1, invited: 0, unreachable: 1 })
  })
})

test('the line for a large dump takes any name of a file', () => {
  const fields = { name: 'old server', zone: 'Europe/Berlin', from: '2026-01-31', positions: true }
  expect(dumpCommand("it's.sql.gz", fields)).toBe(
    "npm run import:traccar -- --dump 'it'\\''s.sql.gz' --name 'old server' --zone Europe/Berlin --from 2026-01-31",
  )
  expect(dumpCommand('a.sql', { name: 'a', zone: 'UTC', from: '2026-01-31', positions: false })).toBe(
    'npm run import:traccar -- --dump a.sql --name a --no-positions',
  )
})
