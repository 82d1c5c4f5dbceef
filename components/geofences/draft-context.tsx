'use client'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import type { ShapeKind } from '@/lib/geofences/drawn-shape'
import { FENCE_RADIUS, type RadiusLimits } from '@/lib/geofences/limits'
import type { Shape } from '@/lib/geofences/shape'
import { newHistory, putShape, redoShape, type ShapeHistory, undoShape } from '@/lib/geofences/shape-history'

/** What draws on the map, while it does. */
export type Pen = {
  /** Takes the last point back; whether there was one. */
  undo: () => boolean
  redo: () => boolean
  finish: () => void
}

type Draft = Verbs & {
  /** What is drawn next, or was. */
  kind: ShapeKind
  shape: Shape | null
  /** Whether the map waits for something to be drawn. */
  isDrawing: boolean
  /** Whether the shape differs from the one that it began with. */
  isChanged: boolean
  /** Of what is drawn as a corridor. */
  widthM: number
  /** Of what is drawn as a circle. */
  radius: RadiusLimits
  canUndo: boolean
  canRedo: boolean
}

/** They stay the same. */
type Verbs = {
  begin: (shape: Shape | null, radius?: RadiusLimits) => void
  choose: (kind: ShapeKind) => void
  setWidth: (metres: number) => void
  put: (shape: Shape | null) => void
  draw: () => void
  /** Back to the shape that there was. */
  stopDrawing: () => void
  undo: () => void
  redo: () => void
  /** Ends what is being drawn, where it is enough. */
  finish: () => void
  setPen: (pen: Pen | null) => void
}

/** What changes with every move of the pointer. */
type Live = {
  /** The shape as it is being drawn or pulled; null while nobody does. */
  live: Shape | null
  /** Points that the pen can take back, and put again. */
  penCan: { undo: boolean; redo: boolean }
  setLive: (live: Shape | null) => void
  setPenCan: (can: Live['penCan']) => void
}

export const DEFAULT_WIDTH_M = 200
const NOTHING = { undo: false, redo: false }

const DraftContext = createContext<Draft | null>(null)
const LiveContext = createContext<Live | null>(null)

type State = {
  kind: ShapeKind
  history: ShapeHistory
  isDrawing: boolean
  widthM: number
  begun: string
  radius: RadiusLimits
}

const stateOf = (shape: Shape | null, radius: RadiusLimits = FENCE_RADIUS): State => ({
  radius,
  kind: shape?.kind ?? 'circle',
  history: newHistory(shape),
  isDrawing: shape === null,
  widthM: shape?.kind === 'corridor' ? shape.widthM : DEFAULT_WIDTH_M,
  begun: JSON.stringify(shape),
})

/** With what a history has now: nothing yet is drawn next. */
const withHistory = (state: State, history: ShapeHistory): State => ({
  ...state,
  history,
  kind: history.present?.kind ?? state.kind,
  isDrawing: history.present === null,
  widthM: history.present?.kind === 'corridor' ? history.present.widthM : state.widthM,
})

/** The shape that is drawn, typed or moved, with what was before: one for the form and the map. */
export function DraftProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(() => stateOf(null))
  const [live, setLive] = useState<Shape | null>(null)
  const [penCan, setPenCan] = useState(NOTHING)
  const pen = useRef<Pen | null>(null)
  const setPen = useCallback((next: Pen | null) => {
    pen.current = next
    setPenCan(NOTHING)
  }, [])
  const verbs = useMemo(
    (): Verbs => ({
      setPen,
      begin: (shape, radius) => {
        setLive(null)
        setState(stateOf(shape, radius))
      },
      choose: (next) =>
        setState((now) => ({ ...now, kind: next, isDrawing: now.history.present?.kind !== next })),
      setWidth: (metres) => setState((now) => ({ ...now, widthM: metres })),
      put: (shape) => {
        setLive(null)
        setState((now) => withHistory(now, putShape(now.history, shape)))
      },
      draw: () => setState((now) => ({ ...now, isDrawing: true })),
      stopDrawing: () => {
        setLive(null)
        setState((now) => withHistory(now, now.history))
      },
      undo: () => {
        if (pen.current?.undo()) return
        setState((now) => {
          // What is drawn in place of a shape is given up first.
          const isInstead = now.isDrawing && now.history.present !== null
          return withHistory(now, isInstead ? now.history : undoShape(now.history))
        })
      },
      redo: () => {
        if (!pen.current?.redo()) setState((now) => withHistory(now, redoShape(now.history)))
      },
      finish: () => pen.current?.finish(),
    }),
    [setPen],
  )
  const { kind, history, isDrawing, widthM, radius, begun } = state
  const draft = useMemo(
    (): Draft => ({
      ...verbs,
      kind,
      isDrawing,
      widthM,
      radius,
      shape: history.present,
      isChanged: JSON.stringify(history.present) !== begun,
      canUndo: history.past.length > 0 || (isDrawing && history.present !== null),
      canRedo: history.future.length > 0,
    }),
    [verbs, kind, history, isDrawing, widthM, radius, begun],
  )
  const moving = useMemo(() => ({ live, setLive, penCan, setPenCan }), [live, penCan])
  return (
    <DraftContext value={draft}>
      <LiveContext value={moving}>{children}</LiveContext>
    </DraftContext>
  )
}

export function useDraft(): Draft {
  const draft = useContext(DraftContext)
  if (!draft) throw new Error('useDraft() outside of DraftProvider')
  return draft
}

export function useLiveShape(): Live {
  const live = useContext(LiveContext)
  if (!live) throw new Error('useLiveShape() outside of DraftProvider')
  return live
}
