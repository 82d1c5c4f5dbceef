import { expect, it } from 'vitest'
import { SenderStates } from '@/gateway/sender-states'
import type { Identifier } from '@/lib/identifiers/identifier-kinds'

const terminal = (at: number): Identifier => ({ kind: 'terminal', value: String(13_900_000_000 + at) })
const make = () => {
  let made = 0
  return new SenderStates(() => ({ number: made++ }))
}

it('each sender has a state of its own, and who does not say who it is another one', () => {
  const states = make()
  const first = states.of(terminal(1), null)
  expect(states.of(terminal(2), terminal(1))).not.toBe(first)
  expect(states.of(null, terminal(1))).not.toBe(first)
  expect(states.of({ ...terminal(1), kind: 'vendor' }, null)).not.toBe(first)
  expect(states.of(terminal(1), terminal(2))).toBe(first)
  expect([...states.all()]).toHaveLength(4)
})

it('no number of names makes it grow for ever, or forget the one who is connected', () => {
  const states = make()
  const connected = states.of(terminal(0), null)
  for (let at = 1; at < 1000; at++) states.of(terminal(at), terminal(0))
  expect([...states.all()].length).toBeLessThanOrEqual(32)
  expect(states.of(terminal(0), terminal(0))).toBe(connected)
})
