'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailQuestion } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/sonner'
import { EMAIL_CODE_DIGITS } from '@/lib/accounts/profile-schema'
import { api } from '@/lib/http/client'

export const PROFILE_KEY = ['profile']

type Props = {
  /** The address that a link was mailed to. */
  email: string
  /** When that ends. */
  until: string | null
}

/** The address that does not count yet, and what can be done about it. */
export function EmailWaiting({ email, until }: Props) {
  const { dateMinute } = useFormats()
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
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunken px-3 py-2.5 text-body"
    >
      <MailQuestion className="size-4 shrink-0 text-muted" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {t('emailWaiting', { email, until: dateMinute(until ? Date.parse(until) : null) })}
      </p>
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
      <CodeForm />
    </div>
  )
}

/** The code that the mail bears, for those who read it on another machine. */
function CodeForm() {
  const t = useTranslations('settings.profile')
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => api('POST', '/api/account/email/confirm', { body: { code }, hideError: true }),
    onSuccess: (profile) => {
      queries.setQueryData(PROFILE_KEY, profile)
      showToast({ text: t('emailConfirmed'), tone: 'success' })
    },
  })
  const send = () => code.length === EMAIL_CODE_DIGITS && confirm.mutate()
  return (
    <div className="flex w-full items-end gap-2">
      <Field label={t('emailCode')} error={confirm.error?.message} className="w-48">
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={EMAIL_CODE_DIGITS}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // It stands in the form of the profile, which is another matter.
              event.preventDefault()
              send()
            }}
          />
        )}
      </Field>
      <Button disabled={code.length !== EMAIL_CODE_DIGITS} busy={confirm.isPending} onClick={send}>
        {t('emailConfirm')}
      </Button>
    </div>
  )
}
