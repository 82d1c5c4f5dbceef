'use client'
import { Building2, Mail, Phone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import type { Application, ApplicationStatus } from '@/lib/demo-applications/schema'

export type Verb = 'accept' | 'refuse' | 'end'
type Props = { application: Application; busy: boolean; onVerb: (verb: Verb) => void }

const TONES: Record<ApplicationStatus, BadgeTone> = {
  waiting: 'warning',
  accepted: 'success',
  refused: 'danger',
  ended: 'neutral',
}

export function ApplicationRow({ application, busy, onVerb }: Props) {
  const t = useTranslations('demoApplications')
  const formats = useFormats()
  const { name, department, phone, email, host, status, createdAt, reason, account } = application
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-hairline p-4 not-first:border-t">
      <div className="min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="text-md font-semibold">{name}</bdi>
          <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-body text-muted">
          <Fact icon={<Building2 />}>
            <bdi>{department}</bdi>
          </Fact>
          <Fact icon={<Phone />}>
            <Ltr>{phone}</Ltr>
          </Fact>
          <Fact icon={<Mail />}>
            <a href={`mailto:${email}`} className="text-primary-text underline-offset-4 hover:underline">
              <Ltr>{email}</Ltr>
            </a>
          </Fact>
        </p>
        <p className="mt-1 text-meta text-muted">
          {formats.dateMinute(Date.parse(createdAt))}
          {' · '}
          {t('via', { host })}
        </p>
        {reason && (
          <p className="mt-1 text-body">
            <bdi>{reason}</bdi>
          </p>
        )}
        {account?.expiresAt && (
          <p className="mt-1 text-body">
            {t('until', { login: account.login, date: formats.dateMinute(Date.parse(account.expiresAt)) })}
          </p>
        )}
      </div>
      {status === 'waiting' && (
        <div className="flex gap-2">
          <Button
            tone="primary"
            busy={busy}
            aria-label={t('acceptOf', { name })}
            onClick={() => onVerb('accept')}
          >
            {t('accept')}
          </Button>
          <Button disabled={busy} aria-label={t('refuseOf', { name })} onClick={() => onVerb('refuse')}>
            {t('refuse')}
          </Button>
        </div>
      )}
      {status === 'accepted' && account && <Button onClick={() => onVerb('end')}>{t('end')}</Button>}
    </li>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 [&_svg]:size-3.5 [&_svg]:shrink-0">
      {icon}
      {children}
    </span>
  )
}
