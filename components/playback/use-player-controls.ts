'use client'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { nextSpeed } from '@/lib/playback/player'
import { type Direction, neighbourEdge, neighbourFix } from '@/lib/playback/steps'
import { usePlayback } from './playback-context'

/** The steps that buttons and keys make. */
export function usePlayerControls() {
  const { clock, primary } = usePlayback()
  const played = primary?.played
  const toFix = useCallback(
    (direction: Direction) => {
      if (!played) return
      const { time, count } = played.path
      clock.dispatch({ type: 'step', time: neighbourFix(time, count, clock.time, direction) })
    },
    [clock, played],
  )
  const toEdge = useCallback(
    (direction: Direction) => {
      if (!played) return
      clock.dispatch({ type: 'step', time: neighbourEdge(played.journey, clock.time, direction) })
    },
    [clock, played],
  )
  return { toFix, toEdge }
}

/** Elements that have a use of their own for these keys. */
const BUSY =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=radiogroup]'
const PRESSABLE = 'button, a, [role=button], [role=tab], summary'

/**
 * The keyboard: space plays and pauses, arrows go from fix to fix, with shift from stop to stop, home
 * and end to the ends, + and - change the speed. Arrows mean time, which runs left to right everywhere.
 */
export function usePlayerKeys(): void {
  const { clock } = usePlayback()
  const { toFix, toEdge } = usePlayerControls()
  const act = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const { from, to, speed } = clock.readSettings()
    const step = shiftKey ? toEdge : toFix
    if (key === ' ') clock.dispatch({ type: 'toggle' })
    else if (key === 'ArrowRight') step(1)
    else if (key === 'ArrowLeft') step(-1)
    else if (key === 'Home') clock.dispatch({ type: 'seek', time: from })
    else if (key === 'End') clock.dispatch({ type: 'seek', time: to })
    else if (key === '+') clock.dispatch({ type: 'speed', speed: nextSpeed(speed, 1) })
    else if (key === '-') clock.dispatch({ type: 'speed', speed: nextSpeed(speed, -1) })
    else return false
    return true
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (target.closest(BUSY) || (event.key === ' ' && target.closest(PRESSABLE))) return
    // The map has arrows of its own while it has the focus.
    if (event.key.startsWith('Arrow') && target.closest('.maplibregl-map, [data-own-arrows]')) return
    if (!act(event)) return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
