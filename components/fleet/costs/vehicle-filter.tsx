'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'
import { ChooseVehicle } from '../choose-vehicle'
import type { Named } from '../name-choice'

type Props = { value: Named | null; onChange: (vehicle: Named | null) => void }

/** One vehicle or all. */
export function VehicleFilter({ value, onChange }: Props) {
  const t = useTranslations('fleet.costs.filters')
  return (
    <div className="flex w-56 items-center gap-1 phone:w-full">
      <div className="min-w-0 flex-1">
        <ChooseVehicle value={value} onChange={onChange} />
      </div>
      {value && <IconButton label={t('allVehicles')} icon={<X />} onClick={() => onChange(null)} />}
    </div>
  )
}
