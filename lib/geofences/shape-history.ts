import type { Shape } from './shape'

/** A shape while it is drawn: what it was before, and what was taken back. Null is a shape that is not there yet. */
export type ShapeHistory = {
  past: readonly (Shape | null)[]
  present: Shape | null
  future: readonly (Shape | null)[]
}

const MOST_STEPS = 100

export const newHistory = (present: Shape | null): ShapeHistory => ({ past: [], present, future: [] })

/** The same again is no step. */
export function putShape(history: ShapeHistory, shape: Shape | null): ShapeHistory {
  if (JSON.stringify(shape) === JSON.stringify(history.present)) return history
  return { past: [...history.past, history.present].slice(-MOST_STEPS), present: shape, future: [] }
}

export function undoShape(history: ShapeHistory): ShapeHistory {
  if (history.past.length === 0) return history
  return {
    past: history.past.slice(0, -1),
    present: history.past.at(-1) ?? null,
    future: [history.present, ...history.future],
  }
}

export function redoShape(history: ShapeHistory): ShapeHistory {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future }
}
