import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Batcher } from '@/gateway/batcher'
import type { DeviceSession } from '@/gateway/session'
import { systemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'

/** Nothing is saved: what waits for a turn of the event loop waits for ever. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setImmediate'] })
})
afterEach(() => vi.useRealTimers())

const START = Date.UTC(2026, 4, 4, 8)
const alive = (ms: number): Report => ({ receivedAt: START + ms, fixes: [], events: [] })
const charged = (ms: number): Report => ({ ...alive(ms), status: { batteryPercent: 80 } as Report['status'] })
const makeSession = () => ({ device: { id: 1 }, pending: 0 }) as DeviceSession

function makeBatcher() {
  const batcher = new Batcher(systemAccess('test'))
  const session = makeSession()
  const wait = (report: Report) => void batcher.add(session, report)
  return { batcher, session, wait }
}

it('signs of life within a second wait as one; one of a later second, and all that says more, by itself', () => {
  const { session, wait } = makeBatcher()
  for (let ms = 0; ms < 1000; ms += 10) wait(alive(ms))
  expect(session.pending).toBe(1)
  wait(alive(1000))
  expect(session.pending).toBe(2)
  wait(charged(1010))
  wait(charged(1020))
  expect(session.pending).toBe(4)
  wait(alive(1030))
  wait(alive(1040))
  expect(session.pending).toBe(5)
})

it('a device of which thousands of reports wait is not read, and others are', () => {
  const { batcher, session, wait } = makeBatcher()
  for (let at = 0; at < 1999; at++) wait(charged(at))
  expect(batcher.isFullFor(session)).toBe(false)
  wait(charged(2000))
  expect(batcher.isFullFor(session)).toBe(true)
  expect(batcher.isFullFor(makeSession())).toBe(false)
})

it('reports without fixes take memory as well: when too many wait, nobody is read', () => {
  const batcher = new Batcher(systemAccess('test'))
  const sessions = Array.from({ length: 80 }, makeSession)
  for (const session of sessions.slice(1))
    for (let at = 0; at < 1000; at++) void batcher.add(session, charged(at))
  expect(batcher.isFullFor(makeSession())).toBe(false)
  for (let at = 0; at < 1000; at++) void batcher.add(sessions[0] ?? makeSession(), charged(at))
  expect(batcher.isFullFor(makeSession())).toBe(true)
})
