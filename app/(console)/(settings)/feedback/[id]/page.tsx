import { notFound } from 'next/navigation'
import { ThreadScreen } from '@/components/feedback/thread-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { findFeedback } from '@/db/queries/feedback/read-feedback'
import { AppError } from '@/lib/errors'
import { feedbackParams } from '@/lib/feedback/schema'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('feedback')

type Props = { params: Promise<{ id: string }> }

export default async function FeedbackThreadPage({ params }: Props) {
  const { access } = await requireSettingsPage('feedback')
  const named = feedbackParams.safeParse(await params)
  if (!named.success) notFound()
  const { id } = named.data
  await findFeedback(access, id).catch((error: unknown) => {
    if (error instanceof AppError && error.error === 'feedbackUnknown') notFound()
    throw error
  })
  return (
    <AreaTexts of={['settings', 'feedback', 'errors', 'validation']}>
      <ThreadScreen id={id} />
    </AreaTexts>
  )
}
