'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'

/** From when to when something holds; a null end is until now. */
export function useSpanText(): (from: string, to: string | null) => string {
  const t = useTranslations('fleet.assignments')
  const formats = useFormats()
  return (from, to) => {
    const start = formats.dateMinute(Date.parse(from))
    return to === null
      ? t('since', { from: start })
      : t('span', { from: start, to: formats.dateMinute(Date.parse(to)) })
  }
}
