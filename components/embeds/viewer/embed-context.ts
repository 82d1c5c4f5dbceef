'use client'
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import { askedPeriod, type Days } from '@/lib/embeds/asked-days'
import type { ToParent } from '@/lib/embeds/messages'
import type { OpenedEmbed } from '@/lib/embeds/open-schema'
import type { EmbedErrorCode } from '@/lib/embeds/protocol'
import { dayOf } from '@/lib/time/wall-clock'
import type { EmbedSession } from './embed-session'

/** What the page around asked for last: a new object with every message. */
export type Asked = {
  vehicle: { key: string | null } | null
  period: { from: string; to?: string } | null
}

type EmbedValue = {
  session: EmbedSession
  embed: OpenedEmbed
  asked: Asked
  /** Tells the page around. */
  tell: (message: ToParent) => void
  refuse: (code: EmbedErrorCode) => void
}

export const EmbedContext = createContext<EmbedValue | null>(null)

export function useEmbed(): EmbedValue {
  const value = useContext(EmbedContext)
  if (!value) throw new Error('useEmbed() outside of the page of an embed')
  return value
}

/** Keys of vehicles, with what to call them; null before they are known. */
type Choosable = ReadonlyMap<string, string | null> | null

/** The vehicle that is chosen, by the viewer or by the page around; each choice is told. */
export function useChosenVehicle(
  vehicles: Choosable,
  first: string | null,
): [string | null, (key: string | null) => void] {
  const { asked, tell, refuse } = useEmbed()
  const [chosen, setChosen] = useState<string | null>(first)
  const choose = (key: string | null) => {
    setChosen(key)
    if (key !== chosen) tell({ type: 'selected', vehicle: key, name: (key && vehicles?.get(key)) || null })
  }
  const obey = useEffectEvent(() => {
    if (!asked.vehicle || !vehicles) return
    const { key } = asked.vehicle
    if (key === null || vehicles.has(key)) choose(key)
    else refuse('unknownVehicle')
  })
  const isKnown = vehicles !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every message, and once there are vehicles
  useEffect(() => obey(), [asked.vehicle, isKnown])
  // What was chosen may have left.
  return [chosen !== null && vehicles?.has(chosen) ? chosen : null, choose]
}

/** The days that are shown, where the embed lets them be chosen; null where it has its own. */
export function usePeriod(): [Days | null, (period: Days) => void] {
  const { asked, embed, session, refuse } = useEmbed()
  const { days, options } = embed
  const [period, setPeriod] = useState<Days | null>(() => {
    const today = dayOf(Date.now() + session.ahead, options.timeZone)
    return days && { from: today, to: today }
  })
  const obey = useEffectEvent(() => {
    if (!asked.period) return
    const next = askedPeriod(days, asked.period)
    if (next) setPeriod(next)
    else refuse('unknownPeriod')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every message
  useEffect(() => obey(), [asked.period])
  return [days && period, setPeriod]
}
