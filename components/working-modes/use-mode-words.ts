'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { weekdayName, weekOrder } from '@/components/ui/date-range/format'
import type { Limitation, WorkingMode } from '@/lib/working-modes/working-mode'

const MINUTE_S = 60
const HOUR_S = 3600
const DAYS = 7

/** A working mode in words: `Sun, Wed at 08:00, for 10 wake-ups`. */
export function useModeWords() {
  const t = useTranslations('workingModes.words')
  const locale = useLocale()
  return useMemo(() => {
    const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' })
    const every = (seconds: number): string => {
      if (seconds % HOUR_S === 0) return t('everyHours', { count: seconds / HOUR_S })
      if (seconds % MINUTE_S === 0) return t('everyMinutes', { count: seconds / MINUTE_S })
      return t('everySeconds', { count: seconds })
    }
    const daily = (time: string, again: string | null): string =>
      again === null ? t('daily', { time }) : t('dailyTwice', { time, again })
    const daysOf = (weekdays: readonly number[]): string =>
      list.format(
        weekOrder(locale).flatMap((day) =>
          weekdays.includes(day + 1) ? [weekdayName(locale, day, 'short')] : [],
        ),
      )
    const without = (setting: WorkingMode): string => {
      if (setting.mode === 'normal') return t('awake', { every: every(setting.syncInterval) })
      const { wakeUpTime } = setting
      if (setting.mode === 'week')
        return setting.weekdays.length === DAYS
          ? daily(setting.wakeUpTime, null)
          : t('week', { days: daysOf(setting.weekdays), time: setting.wakeUpTime })
      const { syncInterval, syncTime } = setting
      if (syncInterval !== null) return t('hourly', { count: syncInterval })
      return daily(wakeUpTime ?? '', syncTime)
    }
    const limit = ({ unit, amount }: Limitation): string => t(`limits.${unit}`, { count: amount })
    return {
      every,
      limit,
      of: (setting: WorkingMode): string =>
        setting.mode === 'normal' || setting.limitation === null
          ? without(setting)
          : t('limited', { mode: without(setting), limit: limit(setting.limitation) }),
    }
  }, [t, locale])
}
