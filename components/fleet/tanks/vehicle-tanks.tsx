'use client'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { TankLevel } from './tank-level'
import { useTanksOf } from './use-tanks'

/** The tanks that the device of a vehicle measures. Nothing where there are none. */
export function VehicleTanks({ imei }: { imei: string }) {
  const t = useTranslations('fleet.tanks')
  const tanks = useTanksOf(imei).data?.items ?? []
  if (tanks.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-body font-semibold">{t('ofVehicle')}</h3>
      <ul className="flex flex-col gap-3">
        {tanks.map((tank) => (
          <li key={tank.id} className="flex flex-col gap-1">
            <p className="flex items-center gap-2">
              <bdi className="min-w-0 truncate text-body font-medium">{tank.name}</bdi>
              <Badge tone="neutral">{t(`types.${tank.type}`)}</Badge>
            </p>
            <TankLevel tank={tank} />
          </li>
        ))}
      </ul>
    </section>
  )
}
