'use client'
import { useTranslations } from 'next-intl'
import { useController, useFormState } from 'react-hook-form'
import { VehicleIconMark } from '@/components/devices/vehicle-icon'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { VEHICLE_ICONS } from '@/lib/devices/icons'
import type { RecordValues } from './record-values'

/** What the device is drawn as on the map and in lists. */
export function IconChoice() {
  const t = useTranslations('deviceRecord')
  const icons = useTranslations('icons')
  const { dirtyFields } = useFormState<RecordValues>()
  const { field } = useController<RecordValues, 'basic.icon'>({ name: 'basic.icon' })
  return (
    <fieldset>
      <legend className="mb-2 text-body font-medium">
        {t('fields.icon')}
        {dirtyFields.basic?.icon && (
          <span className="ms-1.5 inline-block size-1.5 rounded-full bg-accent align-middle" />
        )}
      </legend>
      <RadioGroup
        label={t('fields.icon')}
        value={field.value}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        className="flex flex-wrap gap-2"
      >
        {VEHICLE_ICONS.map((icon) => (
          <RadioGroupItem
            key={icon}
            value={icon}
            className="flex w-20 flex-col items-center gap-1 rounded-control border border-hairline px-1 py-2 text-center text-meta transition-colors hover:bg-hover focus-visible:ring-3 focus-visible:ring-accent/25 data-[state=checked]:border-accent data-[state=checked]:bg-tint data-[state=checked]:text-primary-text"
          >
            <VehicleIconMark icon={icon} size={20} />
            <span className="w-full truncate">{icons(icon)}</span>
          </RadioGroupItem>
        ))}
      </RadioGroup>
    </fieldset>
  )
}
