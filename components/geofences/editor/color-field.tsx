'use client'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { FENCE_COLORS } from '@/lib/geofences/limits'

/** The colour on the map: one of ours, or any other. */
export function ColorField({ color, onPaint }: { color: string; onPaint: (color: string) => void }) {
  const t = useTranslations('geofences.form')
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-body font-medium">{t('color')}</legend>
      <div className="flex flex-wrap items-center gap-1.5">
        <RadioGroup
          label={t('color')}
          value={color}
          onValueChange={onPaint}
          className="flex flex-wrap items-center gap-1.5"
        >
          {FENCE_COLORS.map((value, index) => (
            <RadioGroupItem
              key={value}
              value={value}
              aria-label={t('colorOf', { number: index + 1 })}
              style={{ backgroundColor: value, color: '#ffffff' }}
              className="group/color grid size-7 place-items-center rounded-full outline-offset-2"
            >
              <Check
                className="size-4 opacity-0 group-data-[state=checked]/color:opacity-100"
                strokeWidth={3}
                aria-hidden="true"
              />
            </RadioGroupItem>
          ))}
        </RadioGroup>
        <input
          type="color"
          aria-label={t('otherColor')}
          title={t('otherColor')}
          value={color}
          onChange={({ currentTarget }) => onPaint(currentTarget.value)}
          className="tap h-7 w-10 cursor-pointer rounded-control border border-outline/60 bg-surface p-0.5"
        />
      </div>
    </fieldset>
  )
}
