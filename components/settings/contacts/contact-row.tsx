'use client'
import { BellRing, MailCheck, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Cut } from '@/components/ui/cut'
import { IconButton } from '@/components/ui/icon-button'
import { Ltr } from '@/components/ui/ltr'
import type { AlertContact } from '@/lib/alerts/people/contact-schema'
import { api } from '@/lib/http/client'
import { LANGUAGE_NAMES } from '@/lib/i18n/languages'
import { PausedNotice } from '../notifications/address-state'

export type Asked = { verb: 'edit' | 'verify' | 'preferences' | 'delete'; contact: AlertContact }
type Props = {
  contact: AlertContact
  editable: boolean
  onAsk: (asked: Asked) => void
  onChanged: () => Promise<void>
}

/** A person: who it is, how it is reached, and whether mails arrive. */
export function ContactRow({ contact, editable, onAsk, onChanged }: Props) {
  const t = useTranslations('alertContacts')
  const notifications = useTranslations('notifications')
  const { id, name, email, phone, verified, paused, role, language, timeZone, rules } = contact
  const resume = () => api('POST', '/api/alert-contacts/[id]/resume', { params: { id } }).then(onChanged)
  return (
    <li className="flex flex-col gap-2 border-hairline p-4 not-first:border-t">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <div className="min-w-60 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <Cut className="text-md font-semibold">{name}</Cut>
            {role !== '' && (
              <Badge>
                <bdi>{role}</bdi>
              </Badge>
            )}
            {!verified && <Badge tone="warning">{notifications('unverified')}</Badge>}
            {paused && <Badge tone="danger">{t('paused')}</Badge>}
          </p>
          <p className="flex flex-wrap gap-x-3 text-body break-all text-muted">
            <Ltr>{email}</Ltr>
            {phone !== '' && <Ltr>{phone}</Ltr>}
          </p>
          <p className="mt-0.5 flex flex-wrap text-meta text-muted [&>*]:not-last:after:mx-1.5 [&>*]:not-last:after:content-['·']">
            <span lang={language}>{LANGUAGE_NAMES[language]}</span>
            <span>
              <bdi>{timeZone.replaceAll('_', ' ')}</bdi>
            </span>
            {rules > 0 && <span>{t('inRules', { count: rules })}</span>}
          </p>
        </div>
        {editable && (
          <div className="flex flex-wrap items-center gap-1">
            {!verified && (
              <Button
                tone="primary"
                icon={<MailCheck className="size-4" />}
                onClick={() => onAsk({ verb: 'verify', contact })}
              >
                {t('verify')}
              </Button>
            )}
            <IconButton
              label={t('preferencesOf', { name })}
              icon={<BellRing />}
              onClick={() => onAsk({ verb: 'preferences', contact })}
            />
            <IconButton
              label={t('editOf', { name })}
              icon={<Pencil />}
              onClick={() => onAsk({ verb: 'edit', contact })}
            />
            <IconButton
              label={t('deleteOf', { name })}
              icon={<Trash2 />}
              onClick={() => onAsk({ verb: 'delete', contact })}
            />
          </div>
        )}
      </div>
      {paused && <PausedNotice paused={paused} resume={editable ? resume : undefined} />}
    </li>
  )
}
