'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { StatusMark } from '@/components/devices/status-mark'
import { useLiveClient } from '@/components/live/live-provider'
import { useDrawing } from '@/components/map/drawing/use-drawing'
import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { areaAcrossKm, MAX_AREA_KM } from '@/lib/live/area-search'
import { boundsAround } from '@/lib/live/bounds'
import type { Vehicle } from '@/lib/live/vehicle'
import { useFollowed } from './together/followed-context'
import { ToolPanel } from './tool-panel'

type Found = { km: number; vehicles: Vehicle[] | null }

/** Finds the vehicles inside a rectangle that is drawn, at most 50 km across. */
export function AreaTool({ onChoose, onDone }: { onChoose: (imei: string) => void; onDone: () => void }) {
  const t = useTranslations('monitor.finding')
  const together = useTranslations('monitor.together')
  const client = useLiveClient()
  const { add } = useFollowed()
  const [found, setFound] = useState<Found | null>(null)
  const { state, clear } = useDrawing('rectangle', async (points) => {
    const bounds = boundsAround(points)
    if (!bounds || !client) return
    const km = areaAcrossKm(bounds)
    setFound({ km, vehicles: km > MAX_AREA_KM ? null : await client.findInside(bounds) })
  })
  const again = () => {
    clear()
    setFound(null)
  }
  const text =
    found === null
      ? t('hint')
      : found.vehicles === null
        ? t('tooLarge', { km: Math.ceil(found.km) })
        : t('found', { count: found.vehicles.length })
  return (
    <ToolPanel
      state={state}
      text={text}
      actions={
        <>
          {found?.vehicles && found.vehicles.length > 0 && (
            <Button tone="ghost" onClick={() => add(found.vehicles?.map(({ imei }) => imei) ?? [])}>
              {together('addFound')}
            </Button>
          )}
          {found && (
            <Button tone="ghost" onClick={again}>
              {t('again')}
            </Button>
          )}
          <Button onClick={onDone}>{t('done')}</Button>
        </>
      }
    >
      {found?.vehicles && found.vehicles.length > 0 && (
        <ul className="max-h-64 w-full overflow-y-auto border-t border-hairline p-1">
          {found.vehicles.map((vehicle) => (
            <li key={vehicle.id}>
              <button
                type="button"
                onClick={() => onChoose(vehicle.imei)}
                className="flex h-9 w-full items-center gap-2 rounded-control px-3 text-start text-body hover:bg-hover"
              >
                <StatusMark status={vehicle.status} size={10} />
                <bdi className="min-w-0 flex-1 truncate">{vehicle.name}</bdi>
                {vehicle.plate && <Ltr className="text-meta text-muted">{vehicle.plate}</Ltr>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </ToolPanel>
  )
}
