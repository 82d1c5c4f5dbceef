'use client'
import { useTranslations } from 'next-intl'
import { useDeviceNames } from '@/components/device-choice/use-device-names'

/** Which devices a report is about, in few words: the name of one, or how many. */
export function useDevicesTitle(imeis: readonly string[], one: boolean): string {
  const t = useTranslations('reports.devices')
  const names = useDeviceNames(imeis.slice(0, 1))
  const [first] = imeis
  if (first === undefined) return t(one ? 'choose' : 'all')
  return imeis.length === 1 ? (names.get(first) ?? first) : t('several', { count: imeis.length })
}
