'use client'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'
import type { MailServer } from '@/lib/mail/server-schema'
import { SettingsCard } from '../settings-page'

type Props = {
  server: MailServer | null
  onChanged: (server: MailServer | null) => void
  onRefused: () => void
}

/** By which server mail goes now, and what can be done with the own one. */
export function ServerState({ server, onChanged, onRefused }: Props) {
  const t = useTranslations('mailServer')
  const [removing, setRemoving] = useState(false)
  const test = useMutation({
    mutationFn: () => api('POST', '/api/mail-server/test', { hideError: true, isLong: true }),
    onSuccess: (tested) => {
      onChanged(tested)
      showToast({ text: t('testSent'), tone: 'success' })
    },
    onError: onRefused,
  })
  return (
    <SettingsCard title={t('now')}>
      <div className="flex flex-col gap-4">
        <WayOfMail server={server} />
        <FormNotice text={test.error?.message ?? null} />
        {server && (
          <div className="flex flex-wrap gap-2">
            <Button busy={test.isPending} onClick={() => test.mutate()}>
              {t('test')}
            </Button>
            <Button onClick={() => setRemoving(true)}>{t('remove')}</Button>
          </div>
        )}
      </div>
      {removing && server && (
        <ConfirmRequest
          title={t('removeTitle')}
          text={t('removeText')}
          action={t('remove')}
          danger
          request={(options) => api('DELETE', '/api/mail-server', options)}
          done={t('removed')}
          onClose={() => setRemoving(false)}
          onDone={() => {
            test.reset()
            onChanged(null)
          }}
        />
      )}
    </SettingsCard>
  )
}

function WayOfMail({ server }: { server: MailServer | null }) {
  const t = useTranslations('mailServer')
  const formats = useFormats()
  if (!server) {
    return (
      <Line icon={<Info className="size-4 text-muted" />}>
        <p>{t('byPlatform')}</p>
      </Line>
    )
  }
  const { failure, host, testedAt } = server
  if (!failure) {
    return (
      <Line icon={<CircleCheck className="size-4 text-success" />}>
        <p>{t.rich('byOwn', { host, ltr: (chunks) => <Ltr>{chunks}</Ltr> })}</p>
        <p className="text-meta text-muted">
          {t('testedAt', { time: formats.dateMinute(Date.parse(testedAt)) })}
        </p>
      </Line>
    )
  }
  return (
    <Line icon={<TriangleAlert className="size-4 text-warning" />}>
      <p className="font-medium">
        {t('fellBack', {
          since: formats.dateMinute(Date.parse(failure.at)),
          reason: t(`problems.${failure.problem}`),
        })}
      </p>
      <p className="text-meta text-muted">{t('fellBackText')}</p>
      <p dir="ltr" className="rounded-control bg-sunken px-2 py-1 text-start text-meta break-words">
        {failure.text}
      </p>
    </Line>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5 text-body">
      <span className="mt-0.5 shrink-0" aria-hidden="true">
        {icon}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">{children}</div>
    </div>
  )
}
