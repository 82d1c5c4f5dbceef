'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormats, useUnits } from '@/components/account/account-context'
import { readingText } from '@/lib/format/reading'
import type { Measure } from '@/lib/tracking/sensing/measures'

/** Writes readings with their units, in those of the account. */
export function useReadingText(): (measure: Measure, value: number) => string {
  const t = useTranslations('device.readingUnits')
  const device = useTranslations('device')
  const common = useTranslations('units')
  const formats = useFormats()
  const units = useUnits()
  return useMemo(() => {
    const names = {
      volts: common('volts'),
      rpm: t('rpm'),
      hours: t('hours'),
      litres: t('litres'),
      gallons: t('gallons'),
      on: device('on'),
      off: device('off'),
    }
    return (measure, value) => readingText(measure, value, { formats, units, names })
  }, [t, device, common, formats, units])
}
