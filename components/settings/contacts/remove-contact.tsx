'use client'
import { useTranslations } from 'next-intl'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import type { AlertContact } from '@/lib/alerts/people/contact-schema'
import { api } from '@/lib/http/client'

type Props = { contact: AlertContact; onDone: () => Promise<void>; onClose: () => void }

/** Asks before a contact is deleted, and says which rules lose it. */
export function RemoveContact({ contact: { id, name, rules }, onDone, onClose }: Props) {
  const t = useTranslations('alertContacts')
  return (
    <ConfirmRequest
      title={t('deleteTitle', { name })}
      text={t('deleteText', { count: rules })}
      action={t('delete')}
      danger
      request={(options) => api('DELETE', '/api/alert-contacts/[id]', { params: { id }, ...options })}
      done={t('deleted')}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
