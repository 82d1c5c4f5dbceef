'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { logTexts } from '@/lib/logs/log-texts'

/** Actions, objects and values of the log as people read them. */
export function useLogTexts() {
  const t = useTranslations('logs')
  const formats = useFormats()
  return logTexts(
    (key) => (t.has(key as never) ? t(key as never) : null),
    (time) => formats.moment(time),
  )
}
