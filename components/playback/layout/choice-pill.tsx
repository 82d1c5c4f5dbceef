'use client'
import { ChevronDown } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { VehicleIconMark } from '@/components/devices/vehicle-icon'
import { Button } from '@/components/ui/button'
import { rangeTitle } from '@/components/ui/date-range/format'
import { Sheet } from '@/components/ui/sheet'
import { wallTimeOf } from '@/lib/time/wall-clock'
import { DayStrip } from '../panel/day-strip'
import { DevicePicker } from '../panel/device-picker'
import { PeriodBar, PeriodStep } from '../panel/period-bar'
import { PeriodPresets } from '../panel/period-presets'
import { VehicleRows } from '../panel/vehicle-rows'
import { usePlayback } from '../playback-context'

/** Which vehicle and when, on top of a phone's map; pressed it opens the choice of both, at its end are the days around. */
export function ChoicePill({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const t = useTranslations('playback')
  const ui = useTranslations('ui')
  const language = useLocale()
  const { vehicles, primary, period, calendar } = usePlayback()
  const [picking, setPicking] = useState(false)
  const wall = (time: number) => wallTimeOf(time, calendar.zone)
  const more = vehicles.length > 1 ? ` +${vehicles.length - 1}` : ''
  const change = (next: boolean) => {
    onOpen(next)
    setPicking(false)
  }
  const trigger = (
    <button
      type="button"
      className="flex h-full min-w-0 flex-1 items-center gap-3 rounded-panel ps-3 pe-1 text-start"
    >
      <span className="sr-only">{t('choose')}</span>
      <VehicleIconMark icon={primary?.device?.icon ?? 'car'} size={20} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex text-md font-semibold whitespace-pre">
          <bdi className="min-w-0 truncate">
            {primary ? (primary.device?.name ?? primary.imei) : t('picker.title')}
          </bdi>
          {more}
        </span>
        <span className="block truncate text-meta text-muted tabular-nums" suppressHydrationWarning>
          {rangeTitle(language, wall(period.from), wall(period.to))}
        </span>
      </span>
      <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
    </button>
  )
  return (
    <div className="absolute start-3 end-3 top-3 z-10 flex h-13 items-center rounded-panel bg-raised pe-1 shadow-panel">
      <Sheet
        side="bottom"
        title={picking ? t('picker.title') : t('choose')}
        closeLabel={ui('close')}
        trigger={trigger}
        open={open}
        onOpenChange={change}
      >
        {picking || vehicles.length === 0 ? (
          <div className="-mx-3 flex h-[62dvh] flex-col">
            {picking && (
              <Button tone="ghost" className="self-start" onClick={() => setPicking(false)}>
                {t('picker.back')}
              </Button>
            )}
            {/* The first one is looked at on the map; of more than one somebody sees which they are. */}
            <DevicePicker onChosen={() => (picking ? setPicking(false) : change(false))} />
          </div>
        ) : (
          <div className="flex flex-col gap-3">
            <VehicleRows onAdd={() => setPicking(true)} />
            <PeriodBar />
            <PeriodPresets />
            <DayStrip />
            <Button tone="primary" size="lg" onClick={() => change(false)}>
              {t('show')}
            </Button>
          </div>
        )}
      </Sheet>
      {vehicles.length > 0 && (
        <>
          <PeriodStep to="before" />
          <PeriodStep to="after" />
        </>
      )}
    </div>
  )
}
