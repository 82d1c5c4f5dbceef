'use client'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { VehicleIconMark } from '@/components/devices/vehicle-icon'
import { VEHICLE_ICONS } from '@/lib/devices/icons'
import type { RecordValues } from './record-values'

/** What the device is drawn as on the map and in lists. */
export function IconChoice() {
  const t = useTranslations('deviceRecord')
  const icons = useTranslations('icons')
  const { register } = useFormContext<RecordValues>()
  const { dirtyFields } = useFormState<RecordValues>()
  const chosen = useWatch<RecordValues, 'basic.icon'>({ name: 'basic.icon' })
  return (
    <fieldset>
      <legend className="mb-2 text-body font-medium">
        {t('fields.icon')}
        {dirtyFields.basic?.icon && (
          <span className="ms-1.5 inline-block size-1.5 rounded-full bg-accent align-middle" />
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {VEHICLE_ICONS.map((icon) => (
          <label
            key={icon}
            className={clsx(
              'tap flex w-20 cursor-pointer flex-col items-center gap-1 rounded-control border px-1 py-2 text-center text-meta transition-colors has-[:focus-visible]:ring-3 has-[:focus-visible]:ring-accent/25',
              chosen === icon ? 'border-accent bg-tint text-primary-text' : 'border-hairline hover:bg-hover',
            )}
          >
            <input type="radio" value={icon} {...register('basic.icon')} className="sr-only" />
            <VehicleIconMark icon={icon} size={20} />
            <span className="w-full truncate">{icons(icon)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
