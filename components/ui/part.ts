'use client'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { loadPart } from './lazy-part'

/** Script that is fetched when it is first asked for, and is there for the whole page from then on. */
export type Part<T> = {
  now: T | null
  /** Rejects when it does not come; the next call tries again. */
  fetch: () => Promise<T>
}

export function makePart<T>(load: () => Promise<T>): Part<T> {
  const part: Part<T> = {
    now: null,
    fetch: async () => {
      part.now ??= await loadPart(load)
      return part.now
    },
  }
  return part
}

/** What the page says where a part does not come; set once by the shell, in the language of the page. */
let tellFailure: () => void = () => {}

export function setPartFailure(tell: () => void): void {
  tellFailure = tell
}

/** Has a part come soon, for somebody who seems to be about to ask for it. */
export function fetchSoon(part: Part<unknown>): void {
  part.fetch().catch(() => {})
}

/**
 * A part as soon as it is there, fetched while it is wanted. One that does not come is told to whoever is at the
 * page, and to `onFailed`.
 */
export function usePart<T>(part: Part<T>, isWanted: boolean, onFailed: () => void): T | null {
  const [, drawAgain] = useReducer((round: number) => round + 1, 0)
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    if (!isWanted || part.now) return
    let left = false
    part.fetch().then(
      () => left || drawAgain(),
      () => {
        if (left) return
        tellFailure()
        failed()
      },
    )
    return () => {
      left = true
    }
  }, [part, isWanted])
  return part.now
}
