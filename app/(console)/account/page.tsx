import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountsScreen } from '@/components/accounts/accounts-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts')
  return { title: t('title') }
}

export default async function AccountPage() {
  await requirePage('accounts.read')
  return (
    <AreaTexts of={['accounts', 'accountPicker', 'switches', 'map', 'validation']}>
      <AccountsScreen />
    </AreaTexts>
  )
}
