'use client'
import { useTranslations } from 'next-intl'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useAccount } from '@/components/account/account-context'
import { useLiveClient } from '@/components/live/live-provider'
import { showToast } from '@/components/ui/sonner'
import { addFollowed, MAX_FOLLOWED, readFollowed } from '@/lib/live/followed'

/** The vehicles that are followed together, by IMEI, and how to change that. */
export type Followed = {
  imeis: readonly string[]
  /** Refused with a word about it when they get too many. */
  add: (imeis: readonly string[]) => void
  remove: (imei: string) => void
  toggle: (imei: string) => void
  clear: () => void
  /** The map keeps all of them in view. */
  keeping: boolean
  setKeeping: (on: boolean) => void
}

type Choice = readonly [imeis: readonly string[], set: (imeis: readonly string[]) => void]

const FollowedContext = createContext<Followed | null>(null)

export function useFollowed(): Followed {
  const followed = useContext(FollowedContext)
  if (!followed) throw new Error('useFollowed() outside of FollowedProvider')
  return followed
}

/** Gives a screen the vehicles of `choice` to follow, and tells the live worker about them. */
export function FollowedProvider({ choice, children }: { choice: Choice; children: ReactNode }) {
  const t = useTranslations('monitor.together')
  const client = useLiveClient()
  const [imeis, set] = choice
  const [keeping, setKeeping] = useState(true)
  useEffect(() => {
    client?.tell({ type: 'follow', imeis })
  }, [client, imeis])
  // The worker stays when the screen is left for another.
  useEffect(() => () => client?.tell({ type: 'follow', imeis: [] }), [client])

  const followed = useMemo<Followed>(() => {
    const add = (more: readonly string[]) => {
      const all = addFollowed(imeis, more)
      if ('tooMany' in all) {
        showToast({ text: t('tooMany', { count: all.tooMany, max: MAX_FOLLOWED }), tone: 'warning' })
        return
      }
      setKeeping(true)
      set(all)
    }
    const remove = (imei: string) => set(imeis.filter((one) => one !== imei))
    const toggle = (imei: string) => (imeis.includes(imei) ? remove(imei) : add([imei]))
    return { imeis, add, remove, toggle, clear: () => set([]), keeping, setKeeping }
  }, [imeis, set, keeping, t])
  return <FollowedContext value={followed}>{children}</FollowedContext>
}

const NONE: readonly string[] = []
const kept = new Map<number, readonly string[]>()
const listeners = new Set<() => void>()

const keyOf = (account: number) => `followed.${account}`

function readKept(account: number): readonly string[] {
  const known = kept.get(account)
  if (known) return known
  let read = NONE
  try {
    const imeis = readFollowed(localStorage.getItem(keyOf(account)))
    if (imeis.length <= MAX_FOLLOWED) read = imeis
  } catch {}
  kept.set(account, read)
  return read
}

function keep(account: number, imeis: readonly string[]): void {
  kept.set(account, imeis)
  try {
    if (imeis.length > 0) localStorage.setItem(keyOf(account), imeis.join(','))
    else localStorage.removeItem(keyOf(account))
  } catch {}
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whom the account follows, as it is kept in this browser. */
export function useKeptFollowed(): Choice {
  const { id } = useAccount()
  const imeis = useSyncExternalStore(
    subscribe,
    () => readKept(id),
    () => NONE,
  )
  return useMemo(() => [imeis, (next) => keep(id, next)], [imeis, id])
}
