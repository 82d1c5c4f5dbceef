import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PasswordScreen } from '@/components/settings/security/password-screen'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.items')
  return { title: t('changePassword') }
}

export default async function ChangePasswordPage() {
  await requirePage('password.change')
  return <PasswordScreen />
}
