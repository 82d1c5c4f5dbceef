import { getLocale } from 'next-intl/server'
import { ManualScreen } from '@/components/settings/manual/manual-screen'
import { may } from '@/lib/auth/access'
import { chooseLanguage } from '@/lib/i18n/languages'
import { readManual } from '@/server/manual/manual'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('userManual')

export default async function UserManualPage() {
  const { access } = await requireSettingsPage('userManual')
  const language = chooseLanguage(await getLocale(), null)
  return (
    <ManualScreen
      pages={await readManual(access, language)}
      language={language}
      editable={may(access, 'manual.edit')}
    />
  )
}
