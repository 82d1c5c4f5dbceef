import type { useTranslations } from 'next-intl'
import type { Delivery } from '@/lib/webhooks/schema'

/** What an attempt came to, in words: a status of HTTP, or that there was no answer. */
export function resultOf(
  t: ReturnType<typeof useTranslations<'webhooks'>>,
  { status, error, state }: Pick<Delivery, 'status' | 'error' | 'state'>,
): string {
  if (status !== null) return t('status', { status })
  return error === null ? t(`states.${state}`) : t('noAnswer')
}
