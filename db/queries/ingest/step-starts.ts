import type postgres from 'postgres'
import { type StepBegins, type StepStates, stepVersion } from '@/lib/ingest/steps'
import { unpackState } from './pack'

type Sql = postgres.Sql | postgres.TransactionSql

export type Named = { name: string; version: number }

/** What was saved of a step of a device. */
type Slot = { version: number; at: number | null; beginsAfter: number | null; data: Buffer }
type Slots = ReadonlyMap<string, Slot>

export const NO_SLOTS: Slots = new Map()

/** What was saved of each step, by device. */
export async function readKept(
  sql: Sql,
  deviceIds: readonly number[],
): Promise<Map<number, Map<string, Slot>>> {
  const rows = await sql<(Slot & { id: number; step: string })[]>`
    select device_id as id, step, version, (extract(epoch from at) * 1000)::float8 as at,
      (extract(epoch from begins_after) * 1000)::float8 as "beginsAfter", data
    from device_step_states where device_id = any(${`{${deviceIds.join(',')}}`}::text::int[])`
  const kept = new Map<number, Map<string, Slot>>()
  for (const { id, step, ...slot } of rows) {
    const slots = kept.get(id)
    if (slots) slots.set(step, slot)
    else kept.set(id, new Map([[step, slot]]))
  }
  return kept
}

const usable = (slots: Slots, name: string): Slot | undefined => {
  const slot = slots.get(name)
  return slot?.version === stepVersion(name) ? slot : undefined
}

/** The states of those steps that were saved by the version of today. */
export function statesIn(slots: Slots, steps: readonly Named[]): Partial<StepStates> {
  const found = steps.flatMap(({ name }) => {
    const slot = usable(slots, name)
    return slot ? [[name, unpackState(slot.data)] as const] : []
  })
  return Object.fromEntries(found)
}

/**
 * Where the steps over fixes, or over readings, of a device begin. `at` is the time of the newest that is in the
 * states, undefined where there is no state to use: a checkpoint is looked for. Those that are `fresh` begin
 * after everything that is stored.
 */
export type Start = {
  states: Partial<StepStates>
  at: number | null | undefined
  begins: Record<string, number>
  fresh: string[]
}

/** The first step leads: the others go on where they were saved with it. */
export function startOf(slots: Slots, [first, ...others]: readonly Named[]): Start {
  const lead = first && usable(slots, first.name)
  const begins: Record<string, number> = {}
  const [known, fresh]: [Named[], string[]] = [[], []]
  for (const step of others) {
    const slot = usable(slots, step.name)
    // One that was not saved with the first has missed what that has seen, and does not make up for it.
    if (!slot || (lead && slot.at !== lead.at)) fresh.push(step.name)
    else {
      known.push(step)
      if (slot.beginsAfter !== null) begins[step.name] = slot.beginsAfter
    }
  }
  if (!first || !lead) return { states: {}, at: undefined, begins, fresh }
  return { states: statesIn(slots, [first, ...known]), at: lead.at, begins, fresh }
}

/** What is fresh takes no part yet. */
export const beginsDuring = ({ begins, fresh }: Start): StepBegins =>
  fresh.length === 0
    ? begins
    : { ...begins, ...Object.fromEntries(fresh.map((name) => [name, Number.POSITIVE_INFINITY])) }
