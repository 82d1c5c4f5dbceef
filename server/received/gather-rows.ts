import { isRefused } from '@/db/constraint'
import type { Access } from '@/lib/auth/access'
import type { PositionVerdict } from '@/lib/received/sent-position'
import { type NamedRow, receiveRows } from './receive-rows'

/** Rows that are saved together at most. */
const MOST_TOGETHER = 1000

type Waiting = { row: NamedRow; done: (verdict: PositionVerdict) => void; failed: (error: unknown) => void }
type Line = { access: Access; address: string; waiting: Waiting[] }

/** Of each sender one save is under way; what comes meanwhile is the next. */
const lines = new Map<string, Line>()

/**
 * Takes in one row of a server that sends each by a call of its own: what calls of the same `sender` bring while others are
 * saved is saved together. Throws as `receiveRows` does.
 */
export function receiveGathered(
  access: Access,
  { sender, row, address }: { sender: string; row: NamedRow; address: string },
): Promise<PositionVerdict> {
  const key = `${sender} ${address}`
  const open = lines.get(key)
  const line = open ?? { access, address, waiting: [] }
  // A key may have lost a permission meanwhile: what it holds now decides of all that wait.
  line.access = access
  const verdict = new Promise<PositionVerdict>((done, failed) => line.waiting.push({ row, done, failed }))
  if (!open) {
    lines.set(key, line)
    void saveAll(line, () => lines.delete(key))
  }
  return verdict
}

/** `ended` is called before anything else can wait in the line. */
async function saveAll(line: Line, ended: () => void): Promise<void> {
  while (line.waiting.length > 0) {
    const left = await saveTogether(line, line.waiting.splice(0, MOST_TOGETHER))
    for (const one of left) await saveTogether(line, [one])
  }
  ended()
}

/** Returns those that were not saved for the sake of others: each is tried once more by itself. */
async function saveTogether({ access, address }: Line, together: readonly Waiting[]): Promise<Waiting[]> {
  const rows = together.map(({ row }, index) => ({ ...row, index }))
  const left: Waiting[] = []
  try {
    const verdicts = await receiveRows(access, { rows, address })
    for (const [index, one] of together.entries()) {
      const verdict = verdicts.get(index)
      if (verdict?.error === 'notTried' && together.length > 1) left.push(one)
      else if (verdict) one.done(verdict)
      else one.failed(new Error(`row ${index} has no verdict`))
    }
  } catch (error) {
    if (isRefused(error) && together.length > 1) return [...together]
    for (const { failed } of together) failed(error)
  }
  return left
}
