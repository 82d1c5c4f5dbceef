import { expect, it } from 'vitest'
import { decideTurn, type TurnFacts } from '@/lib/commands/decide-turn'

const online: TurnFacts = {
  isOffline: false,
  isOffered: true,
  isUrgent: false,
  pendingId: null,
  hasSpoken: false,
  open: 0,
}
const offline: TurnFacts = { ...online, isOffline: true }
const pending: TurnFacts = { ...offline, pendingId: 7, open: 1 }
const plain = { replaces: false, skipsOffline: false }

it.each([
  ['one that is connected', online, plain, 'ordered'],
  ['one that is offline: it waits', offline, plain, 'ordered'],
  [
    'one that is offline, where those are left out',
    offline,
    { ...plain, skipsOffline: true },
    'offlineSkipped',
  ],
  ['one for which another waits', pending, plain, 'offlineCommandExists'],
  ['one for which another waits that gives way', pending, { ...plain, replaces: true }, 'ordered'],
  ['a model that does not take it', { ...pending, isOffered: false }, plain, 'notOffered'],
  ['an engine to be restored, whatever waits', { ...pending, isUrgent: true, open: 10 }, plain, 'ordered'],
  ['one with many open', { ...online, open: 10 }, plain, 'deviceBusy'],
  ['one that has spoken enough today', { ...online, hasSpoken: true }, plain, 'spokenTooOften'],
  ['one with room for one more', { ...online, open: 9 }, plain, 'ordered'],
] as const)('%s', (_what, facts, choices, outcome) => {
  expect(decideTurn(facts, choices)).toBe(outcome)
})
