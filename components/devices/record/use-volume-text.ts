'use client'
import { useTranslations } from 'next-intl'
import { useFormats, useUnits } from '@/components/account/account-context'
import { measureUnit, shownMeasure } from '@/lib/format/measure'

/** Litres in the account's unit, with its name. */
export function useVolumeText(): (litres: number) => string {
  const t = useTranslations('deviceRecord.units')
  const formats = useFormats()
  const units = useUnits()
  return (litres) =>
    `${formats.number(shownMeasure(litres, 'litres', units), 1)} ${t(measureUnit('litres', units))}`
}
