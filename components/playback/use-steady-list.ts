'use client'
import { useRef } from 'react'

/** The same array for as long as it holds the same things, however often it is made anew. */
export function useSteadyList<T>(list: readonly T[]): readonly T[] {
  const steady = useRef(list)
  const same = list.length === steady.current.length && list.every((item, i) => item === steady.current[i])
  if (!same) steady.current = list
  return steady.current
}
