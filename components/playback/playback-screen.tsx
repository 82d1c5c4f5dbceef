'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { firstWeekday } from '@/components/ui/date-range/format'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { JourneyEntry } from '@/lib/playback/journey'
import type { Calendar, KeptCalendar } from '@/lib/playback/period'
import { MAX_PLAYED } from '@/lib/playback/playback-query'
import type { PlayedTrack } from '@/lib/playback/played-track'
import type { Period } from '@/lib/time/period'
import { PlaybackDesktop } from './layout/playback-desktop'
import { PlaybackPhone } from './layout/playback-phone'
import type { PlaybackClock } from './playback-clock'
import { PlaybackContext } from './playback-context'
import { usePlaybackAddress } from './use-playback-address'
import { usePlaybackClock } from './use-playback-clock'
import { usePlayedVehicles } from './use-played-vehicles'
import { useSteadyList } from './use-steady-list'

type Props = {
  /** Whether a routing engine is set that puts drives on streets. */
  matchesStreets: boolean
}

/** /monitorPlayback: where vehicles were in a period, as it went. */
export function PlaybackScreen({ matchesStreets }: Props) {
  const t = useTranslations('playback')
  const { calendar, renew } = useCalendar()
  const { imeis, period, at, refusal, go, keepMoment } = usePlaybackAddress(calendar)
  const { vehicles, cancel } = usePlayedVehicles(imeis, period, refusal !== null)
  const [wanted, setPrimary] = useState<string | null>(null)
  const primary = vehicles.find(({ imei }) => imei === wanted) ?? vehicles[0] ?? null
  const [showsSetAside, setShowsSetAside] = useState(false)
  const [follows, setFollows] = useState(false)
  const [showsStreets, showStreets] = useState(false)
  const tracks = useSteadyList(vehicles.flatMap(({ played }) => played ?? []))
  const clock = usePlaybackClock({ tracks, at, keepMoment })
  const [chosen, choose] = useChosenInterval(primary?.played ?? null, clock)
  const isPhone = useIsPhone()

  const setPeriod = (next: Period) => {
    renew()
    go({ imeis, period: next })
  }
  const add = (imei: string) => {
    if (!imeis.includes(imei) && imeis.length < MAX_PLAYED) go({ imeis: [...imeis, imei], period })
  }
  const remove = (imei: string) => go({ imeis: imeis.filter((one) => one !== imei), period })
  return (
    <PlaybackContext
      value={{
        clock,
        calendar,
        period,
        setPeriod,
        refusal,
        vehicles,
        add,
        remove,
        cancel,
        primary,
        setPrimary,
        chosen,
        choose,
        showsSetAside,
        setShowsSetAside,
        follows,
        setFollows,
        streets: matchesStreets ? { on: showsStreets, show: showStreets } : null,
      }}
    >
      <h1 className="sr-only">{t('title')}</h1>
      {isPhone ? <PlaybackPhone /> : <PlaybackDesktop />}
    </PlaybackContext>
  )
}

/** The account's calendar. The present moment stands still but for `renew`: periods must not slip away. */
function useCalendar() {
  const { timeZone: zone, keptMonths } = useAccount()
  const months = keptMonths.fixes
  const language = useLocale()
  const [now, setNow] = useState(() => Date.now())
  const calendar = useMemo<Calendar & KeptCalendar>(
    () => ({ now, zone, months, firstWeekday: firstWeekday(language) }),
    [now, zone, months, language],
  )
  return { calendar, renew: useCallback(() => setNow(Date.now()), []) }
}

/** The interval that was chosen of a track. Another track has none of its intervals, and playing on leaves it. */
function useChosenInterval(played: PlayedTrack | null, clock: PlaybackClock) {
  const [choice, setChoice] = useState<{ played: PlayedTrack; entry: JourneyEntry } | null>(null)
  const choose = useCallback(
    (entry: JourneyEntry | null) => setChoice(entry && played ? { played, entry } : null),
    [played],
  )
  const chosen = choice && choice.played === played ? choice.entry : null
  useEffect(() => {
    if (!chosen) return
    return clock.follow((time) => {
      if (clock.readSettings().playing && (time < chosen.from || time > chosen.to)) setChoice(null)
    })
  }, [chosen, clock])
  return [chosen, choose] as const
}
