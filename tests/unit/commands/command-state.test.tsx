// @vitest-environment happy-dom
import '../../support/dom'
import { expect, it } from 'vitest'
import { CommandStateBadge } from '@/components/commands/command-state'
import { COMMAND_REASONS, COMMAND_STATES, type CommandState } from '@/lib/commands/command-states'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

function shown(state: CommandState, offline = false) {
  const { container, unmount } = renderInConsole(<CommandStateBadge command={{ state, offline }} />)
  const badge = container.querySelector('span')
  const seen = { text: badge?.textContent, look: badge?.className ?? '' }
  unmount()
  return seen
}

it('every state has a word of its own', () => {
  const words = COMMAND_STATES.map((state) => shown(state).text)
  expect(words).toEqual(COMMAND_STATES.map((state) => en.commands.states[state]))
  expect(new Set(words).size).toBe(COMMAND_STATES.length)
})

it('only what is known to have been done is green', () => {
  expect(COMMAND_STATES.filter((state) => shown(state).look.includes('success'))).toEqual(['done'])
})

it('one that waits for a device that is offline says so', () => {
  expect(shown('waiting', true).text).toBe('Waits for the device')
  expect(shown('cancelled', true).text).toBe('Cancelled')
})

it('every reason is worded', () => {
  for (const reason of COMMAND_REASONS) expect(en.commands.reasons[reason]).toBeTruthy()
})
