import { FeedbackScreen } from '@/components/feedback/feedback-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('feedback')

export default async function FeedbackPage() {
  await requireSettingsPage('feedback')
  return (
    <AreaTexts of={['settings', 'logs', 'feedback', 'errors', 'validation']}>
      <FeedbackScreen />
    </AreaTexts>
  )
}
