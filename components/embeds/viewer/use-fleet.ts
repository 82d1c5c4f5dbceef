'use client'
import { useEffect, useState } from 'react'
import { EventStream } from '@/components/live/event-stream'
import { type EmbedFleet, NO_FLEET, nextFleet } from '@/lib/embeds/embed-fleet'
import { phaseOfEnd } from '@/lib/embeds/embed-phase'
import type { EmbedMessage } from '@/lib/embeds/open-schema'
import { sameTerms } from '@/lib/embeds/same-terms'
import { useEmbed } from './embed-context'

export type LiveFleet = EmbedFleet & {
  /** Null before the first vehicles were told. */
  isKnown: boolean
  /** Since when nothing is heard, by this machine's clock; null while something is. */
  lostAt: number | null
}

/** A feed ends with its bearer and is opened anew at once: that is not worth a word. */
const TOLD_LOST_MS = 3000

/** The vehicles of the embed as they move. */
export function useFleet(): LiveFleet {
  const { session, embed } = useEmbed()
  const [fleet, setFleet] = useState<LiveFleet>({ ...NO_FLEET, isKnown: false, lostAt: null })
  const { bearer } = embed

  // biome-ignore lint/correctness/useExhaustiveDependencies: another token opens another feed
  useEffect(() => {
    let losing: ReturnType<typeof setTimeout> | undefined
    /** What was drawn from: it comes again with every connection, and after an edit. */
    let greeting: Extract<EmbedMessage, { type: 'hello' }> | null = null
    const lose = (heardAt: number | null) => {
      if (losing) return
      const lostAt = heardAt ?? Date.now()
      losing = setTimeout(() => setFleet((now) => ({ ...now, lostAt: now.lostAt ?? lostAt })), TOLD_LOST_MS)
    }
    const hear = (message: EmbedMessage): 'goOn' | 'stop' => {
      clearTimeout(losing)
      losing = undefined
      if (message.type === 'ended') {
        session.change(phaseOfEnd(message.reason))
        return 'stop'
      }
      if (message.type === 'hello') {
        session.ahead = message.now - Date.now()
        greeting ??= message
        if (sameTerms(message, greeting)) return 'goOn'
        void session.open()
        return 'stop'
      }
      setFleet((now) => ({ ...nextFleet(now, message), isKnown: true, lostAt: null }))
      return 'goOn'
    }
    const stream = new EventStream({
      open: (signal) =>
        fetch('/api/embed/feed', {
          headers: session.headers,
          credentials: 'omit',
          cache: 'no-store',
          signal,
        }),
      onData: (data) => hear(JSON.parse(data) as EmbedMessage),
      onLost: lose,
      onRefused: async (response) => {
        const body = (await response.json().catch(() => null)) as { data?: { error?: string } } | null
        const error = body?.data?.error ?? null
        if (response.status >= 500 || response.status === 429 || error === 'embedFull') return 'lost'
        session.fall(error)
        return 'stop'
      },
    })
    const online = () => stream.goOnline()
    const offline = () => stream.goOffline()
    addEventListener('online', online)
    addEventListener('offline', offline)
    return () => {
      removeEventListener('online', online)
      removeEventListener('offline', offline)
      clearTimeout(losing)
      stream.close()
    }
  }, [session, bearer])
  return fleet
}
