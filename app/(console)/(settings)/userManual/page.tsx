import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { ManualScreen } from '@/components/settings/manual/manual-screen'
import { may } from '@/lib/auth/access'
import { chooseLanguage } from '@/lib/i18n/languages'
import { readManual } from '@/server/manual/manual'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.items')
  return { title: t('userManual') }
}

export default async function UserManualPage() {
  const { access } = await requirePage()
  const language = chooseLanguage(await getLocale(), null)
  return (
    <ManualScreen
      pages={await readManual(access, language)}
      language={language}
      editable={may(access, 'manual.edit')}
    />
  )
}
