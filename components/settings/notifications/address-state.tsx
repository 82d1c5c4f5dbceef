'use client'
import { useMutation } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Button, buttonVariants } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { showToast } from '@/components/ui/sonner'
import type { PreferencesAnswer } from '@/lib/alerts/people/preferences-schema'

type Props = {
  address: PreferencesAnswer['address']
  /** It is that of the own profile, where it can be confirmed. */
  ownProfile?: boolean
  /** Says that the address works again; left out for who may not. */
  resume?: () => Promise<unknown>
}

/** Where a person is mailed, and what keeps mails from it. */
export function AddressState({ address, ownProfile, resume }: Props) {
  const t = useTranslations('notifications')
  const toProfile = ownProfile && (
    <Link href="/myProfile" prefetch={false} className={`${buttonVariants()} self-start`}>
      {t('openProfile')}
    </Link>
  )
  if (address === null)
    return (
      <div className="flex flex-col gap-2">
        <p className="text-body text-muted">{t('noAddress')}</p>
        {toProfile}
      </div>
    )
  const { email, verified, paused } = address
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-md font-medium">
        <Ltr className="min-w-0 break-all">{email}</Ltr>
        <Badge tone={verified ? 'success' : 'warning'}>{t(verified ? 'verified' : 'unverified')}</Badge>
      </p>
      {!verified && ownProfile && (
        <>
          <p className="text-body text-muted">{t('unverifiedText')}</p>
          {toProfile}
        </>
      )}
      {paused && <PausedNotice paused={paused} resume={resume} />}
    </div>
  )
}

type PausedProps = {
  paused: NonNullable<NonNullable<PreferencesAnswer['address']>['paused']>
  resume?: () => Promise<unknown>
}

/** Why nothing is mailed to an address, and the way to say that it works again. */
export function PausedNotice({ paused, resume }: PausedProps) {
  const t = useTranslations('notifications')
  const { dateMinute } = useFormats()
  const act = useMutation({
    mutationFn: async () => resume?.(),
    onSuccess: () => showToast({ text: t('resumed'), tone: 'success' }),
  })
  return (
    <div role="status" className="flex flex-col gap-2 rounded-control bg-warning/10 px-3 py-2.5 text-body">
      <p className="flex items-start gap-2 font-medium">
        <MailWarning className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
        {t('pausedTitle')}
      </p>
      <p className="text-meta">
        {t('pausedText', { date: dateMinute(Date.parse(paused.at)) })}{' '}
        <q dir="ltr" className="break-words">
          {paused.reason}
        </q>
      </p>
      {resume && (
        <Button className="self-start" busy={act.isPending} onClick={() => act.mutate()}>
          {t('resume')}
        </Button>
      )}
    </div>
  )
}
