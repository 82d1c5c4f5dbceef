import { ContactsScreen } from '@/components/settings/contacts/contacts-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('alertContacts')

export default async function AlertContactsPage() {
  await requireSettingsPage('alertContacts')
  return (
    <AreaTexts of={['settings', 'alertContacts', 'notifications', 'validation']}>
      <ContactsScreen />
    </AreaTexts>
  )
}
