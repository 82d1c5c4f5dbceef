import { getTranslations } from 'next-intl/server'
import { StatusPage } from '@/components/shell/status-page'

/** What accounts that are no enterprises see in place of the fleet. */
export async function FleetForOthers() {
  const t = await getTranslations('fleet.forOthers')
  return <StatusPage title={t('title')} text={t('text')} action={t('action')} />
}
