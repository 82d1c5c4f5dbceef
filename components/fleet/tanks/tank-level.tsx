'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Progress } from '@/components/ui/progress'
import type { OilTank } from '@/lib/fleet/tanks/tank-schema'
import { useVolume } from '../use-volume'

/** What is in a tank of what it holds, and since when that is known. */
export function TankLevel({ tank: { capacityL, levelL, levelAt } }: { tank: OilTank }) {
  const t = useTranslations('fleet.tanks')
  const formats = useFormats()
  const volume = useVolume()
  if (levelL === null)
    return capacityL === null ? null : (
      <p className="text-body">{t('holds', { capacity: volume.text(capacityL) })}</p>
    )
  const level = volume.text(levelL)
  const text =
    capacityL === null ? t('levelOnly', { level }) : t('level', { level, capacity: volume.text(capacityL) })
  return (
    <div className="flex flex-col gap-1">
      <p className="text-body">
        {text}
        {levelAt && (
          <span className="text-meta text-muted">
            {` · ${t('levelAt', { time: formats.dateMinute(Date.parse(levelAt)) })}`}
          </span>
        )}
      </p>
      {capacityL !== null && <Progress label={text} value={Math.min(1, levelL / capacityL)} />}
    </div>
  )
}
