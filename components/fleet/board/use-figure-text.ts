'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useFormats, useUnits } from '@/components/account/account-context'
import type { Compared } from '@/lib/fleet-board/board-figures'
import type { FigureUnit } from '@/lib/fleet-board/cards'
import { changeText, figureText } from '@/lib/fleet-board/figure-text'

/** Writes figures of the board in the units of the account. */
export function useFigureText(currency: string): (value: number | null, unit: FigureUnit) => string {
  const t = useTranslations('fleet.board.units')
  const language = useLocale()
  const formats = useFormats()
  const units = useUnits()
  const unitNames = {
    litres: t('litres'),
    gallons: t('gallons'),
    kilograms: t('kilograms'),
    tonnes: t('tonnes'),
  }
  return (value, unit) => figureText(value, unit, { formats, units, unitNames, language, currency })
}

/** Writes how a figure changed; null where there is nothing to compare with. */
export function useChangeText(): (compared: Compared, unit: FigureUnit) => string | null {
  const t = useTranslations('fleet.board.units')
  const language = useLocale()
  return (compared, unit) => {
    const text = changeText(compared, unit, language)
    return text !== null && unit === 'percent' ? t('percentPoints', { value: text }) : text
  }
}
