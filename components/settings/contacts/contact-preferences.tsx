'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { AlertContact } from '@/lib/alerts/people/contact-schema'
import { api } from '@/lib/http/client'
import { LoadState } from '../load-state'
import { MailFields } from '../notifications/mail-fields'
import { PreferencesForm } from '../notifications/preferences-form'

type Props = { contact: AlertContact; onClose: () => void }

/** How a contact is told: it has no browsers, so this is about mails alone. */
export function ContactPreferences({ contact: { id, name }, onClose }: Props) {
  const t = useTranslations('alertContacts')
  const ui = useTranslations('ui')
  const form = useId()
  const [state, setState] = useState({ isDirty: false, isSubmitting: false })
  const { leave, question } = useLeaveGuard(state.isDirty, onClose)
  const params = { id }
  const preferences = useQuery({
    queryKey: ['alertContacts', id, 'preferences'],
    queryFn: ({ signal }) => api('GET', '/api/alert-contacts/[id]/preferences', { params, signal }),
    refetchOnWindowFocus: false,
    // What it begins with is what is kept now.
    gcTime: 0,
  })
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && leave()}
      side={useIsPhone() ? 'bottom' : 'end'}
      title={t('preferencesOf', { name })}
      closeLabel={ui('close')}
      footer={
        <Button type="submit" form={form} tone="primary" busy={state.isSubmitting} disabled={!state.isDirty}>
          {t('save')}
        </Button>
      }
    >
      <LoadState of={preferences} rows={5}>
        {(data) => (
          <PreferencesForm
            id={form}
            preferences={data}
            save={(body) =>
              api('PUT', '/api/alert-contacts/[id]/preferences', { params, body, hideError: true })
            }
            onState={setState}
            onSaved={onClose}
          >
            <MailFields timeZone={data.timeZone} />
          </PreferencesForm>
        )}
      </LoadState>
      {question}
    </Sheet>
  )
}
