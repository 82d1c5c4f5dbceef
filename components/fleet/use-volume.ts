import { useTranslations } from 'next-intl'
import { useFormats, useUnits } from '@/components/account/account-context'
import { LITRES_PER_GALLON } from '@/lib/format/measure'

/** Litres in the unit of the account. Texts in `fleet.volumes`. */
export function useVolume() {
  const t = useTranslations('fleet.volumes')
  const formats = useFormats()
  const unit = useUnits().volume
  /** So many litres are one of what is typed. */
  const per = unit === 'GAL' ? LITRES_PER_GALLON : 1
  return {
    per,
    sign: t(`signs.${unit}`),
    text: (litres: number) => t(unit, { amount: formats.number(litres / per, 1) }),
  }
}
