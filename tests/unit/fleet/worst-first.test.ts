import { expect, it } from 'vitest'
import { latenessOf, worstFirst } from '@/lib/fleet/routes/worst-first'

type Run = Parameters<typeof worstFirst>[0]
const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 8, minute)).toISOString()
const run = (name: string, given: Partial<Omit<Run, 'next'>> & { arrives?: number; due?: number } = {}) => {
  const { arrives, due, ...more } = given
  const [arrivesAt, dueAt] = [arrives, due].map((minute) => (minute === undefined ? null : at(minute)))
  const next = { stop: 1, name: 'Mill', dueAt: dueAt ?? null, arrivesAt: arrivesAt ?? null, by: null }
  return { name, offRouteSince: null, lateSeconds: null, next, ...more }
}

it('puts runs off their route before late ones, and those before the rest by who arrives first', () => {
  const sorted = [
    run('Off since long', { offRouteSince: at(1) }),
    run('Off since lately', { offRouteSince: at(20), lateSeconds: 5000 }),
    run('Very late', { lateSeconds: 900, arrives: 50 }),
    run('Late', { lateSeconds: 61, arrives: 3 }),
    run('Next', { lateSeconds: 59, arrives: 4 }),
    run('Later', { lateSeconds: 0, arrives: 9 }),
    run('Due', { due: 5 }),
    run('A Known by nothing'),
    { ...run('Nowhere left'), next: null },
  ]
  const names = (runs: readonly Run[]) => runs.map(({ name }) => name)
  expect(names([...sorted].reverse().sort(worstFirst))).toEqual(names(sorted))
  expect(names([...sorted.slice(4), ...sorted.slice(0, 4)].sort(worstFirst))).toEqual(names(sorted))
})

it('calls nobody late by less than a minute', () => {
  expect([null, 0, 59, 60].map((lateSeconds) => latenessOf({ lateSeconds }))).toEqual([null, null, null, 60])
})
