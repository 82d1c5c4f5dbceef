import { headers } from 'next/headers'
import { getLocale } from 'next-intl/server'
import { ManualScreen } from '@/components/settings/manual/manual-screen'
import { listDoors } from '@/db/queries/health/doors'
import { may } from '@/lib/auth/access'
import { chooseLanguage } from '@/lib/i18n/languages'
import { gatewayHost } from '@/server/devices/gateway-host'
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
      doors={{ host: gatewayHost(await headers()), doors: await listDoors(access) }}
      editable={may(access, 'manual.edit')}
    />
  )
}
