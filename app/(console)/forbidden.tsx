import { getTranslations } from 'next-intl/server'
import { StatusPage } from '@/components/shell/status-page'

export default async function Forbidden() {
  const t = await getTranslations('forbidden')
  return <StatusPage title={t('title')} text={t('text')} action={t('action')} />
}
