'use client'

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { FromWorker } from '@/lib/live/worker-messages'
import type { LiveClient } from './live-client'
import { SharedLive } from './shared-live'

const LiveContext = createContext<SharedLive | null>(null)

/**
 * Stands in the layout of the console, so that all screens share one live worker. It costs nothing
 * until a screen below calls `useLiveClient()` or `useLive()`.
 */
export function LiveProvider({ children }: { children: ReactNode }) {
  const above = useContext(LiveContext)
  const [shared] = useState(() => new SharedLive())
  useEffect(() => shared.end, [shared])
  return <LiveContext value={above ?? shared}>{children}</LiveContext>
}

function useShared(): SharedLive {
  const shared = useContext(LiveContext)
  if (!shared) throw new Error('there is no LiveProvider here; the console layout holds one')
  return shared
}

/** The live worker, started if need be and kept while the component is there; null until the page runs in a browser. */
export function useLiveClient(): LiveClient | null {
  const shared = useShared()
  useEffect(() => shared.use(), [shared])
  return useRunningLiveClient()
}

/** The live worker if some screen has started it, for what can do without. */
export function useRunningLiveClient(): LiveClient | null {
  const shared = useShared()
  return useSyncExternalStore(shared.subscribe, shared.read, () => null)
}

/** The newest message of a kind from the worker. */
export function useLive<K extends FromWorker['type']>(kind: K): Extract<FromWorker, { type: K }> | null {
  const client = useLiveClient()
  const subscribe = useCallback(
    (listener: () => void) => client?.on(kind, listener) ?? (() => {}),
    [client, kind],
  )
  return useSyncExternalStore(
    subscribe,
    () => client?.get(kind) ?? null,
    () => null,
  )
}
