'use client'
import { SkeletonRows } from '@/components/ui/skeleton'
import { usePlayback } from '../playback-context'
import { DayStrip } from './day-strip'
import { DevicePicker } from './device-picker'
import { JourneyList } from './journey-list'
import { PeriodBar } from './period-bar'
import { PeriodPresets } from './period-presets'
import { Totals } from './totals'
import { VehicleRows } from './vehicle-rows'

/** Which vehicles and when, what it comes to, and the journey; without a vehicle the list to choose from. */
export function PlaybackPanel() {
  const { vehicles, primary, refusal } = usePlayback()
  const played = primary?.played
  return (
    <>
      <div className="flex shrink-0 flex-col gap-2 border-b border-hairline p-3 pb-2.5">
        {vehicles.length > 0 && <VehicleRows />}
        <PeriodBar />
        <PeriodPresets />
        <DayStrip />
      </div>
      {vehicles.length === 0 && <DevicePicker />}
      {played && (
        <>
          <div className="shrink-0 border-b border-hairline px-4 py-3">
            <Totals totals={played.totals} />
          </div>
          <JourneyList key={journeyKey(primary.imei, played.span.from)} played={played} className="flex-1" />
        </>
      )}
      {primary?.state === 'loading' && refusal === null && <SkeletonRows rows={8} className="px-4 py-3" />}
    </>
  )
}

/** Another vehicle or period begins at the top of its list. */
export const journeyKey = (imei: string, from: number): string => `${imei} ${from}`
