// Child process: does one kind of harm after the other, several at once, and tells how it was answered.
import { setTimeout as sleep } from 'node:timers/promises'
import type { HostileInput, Target } from './hostile-input'
import { INPUTS } from './inputs'

export type AttackOrder = { target: Target } | { name: string; atOnce: number; forMs: number }

let target: Target

process.on('message', async (order: AttackOrder) => {
  if ('target' in order) {
    target = order.target
    return
  }
  const input = INPUTS.find(({ name }) => name === order.name)
  process.send?.(input ? await attack(input, order) : 'no such input')
})

/** Goes on for a while, several at once; each at least once. Returns what was answered how often. */
async function attack(
  input: HostileInput,
  { atOnce, forMs }: { atOnce: number; forMs: number },
): Promise<string> {
  const until = Date.now() + forMs
  const answers = new Map<string, number>()
  const attacker = async () => {
    do {
      const began = Date.now()
      const answer = await answerTo(input)
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      if (Date.now() === began) await sleep(1)
    } while (Date.now() < until)
  }
  await Promise.all(Array.from({ length: atOnce }, attacker))
  return [...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ')
}

const answerTo = ({ send }: HostileInput): Promise<string> =>
  send(target).then(
    (said) => (typeof said === 'string' ? said : 'done'),
    () => 'cut',
  )
