import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DeleteAccountScreen } from '@/components/settings/security/delete-account-screen'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.items')
  return { title: t('deleteAccount') }
}

export default async function DeleteAccountPage() {
  await requirePage('account.delete')
  return <DeleteAccountScreen />
}
