'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailQuestion } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'

export const PROFILE_KEY = ['profile']

type Props = {
  /** The address that a link was mailed to. */
  email: string
}

/** The address that does not count yet, and what can be done about it. */
export function EmailWaiting({ email }: Props) {
  const t = useTranslations('settings.profile')
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (method: 'POST' | 'DELETE') => api(method, '/api/account/email'),
    onSuccess: (profile, method) => {
      queries.setQueryData(PROFILE_KEY, profile)
      showToast({ text: t(method === 'POST' ? 'emailSent' : 'emailKept'), tone: 'success' })
    },
  })
  return (
    <div
      role="status"
      className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunken px-3 py-2.5 text-body"
    >
      <MailQuestion className="size-4 shrink-0 text-muted" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">{t('emailWaiting', { email })}</p>
      <div className="flex gap-2">
        <Button busy={act.isPending && act.variables === 'POST'} onClick={() => act.mutate('POST')}>
          {t('emailAgain')}
        </Button>
        <Button
          tone="ghost"
          busy={act.isPending && act.variables === 'DELETE'}
          onClick={() => act.mutate('DELETE')}
        >
          {t('emailCancel')}
        </Button>
      </div>
    </div>
  )
}
