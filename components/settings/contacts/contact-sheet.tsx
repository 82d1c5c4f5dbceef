'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useAccount } from '@/components/account/account-context'
import { FormNotice } from '@/components/forms/form-notice'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { showRefusal } from '@/components/forms/show-refusal'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Sheet } from '@/components/ui/sheet'
import { showToast } from '@/components/ui/sonner'
import { useIsPhone } from '@/components/ui/use-is-phone'
import {
  type AlertContact,
  type CreateContactBody,
  createContactBody,
} from '@/lib/alerts/people/contact-schema'
import { api } from '@/lib/http/client'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '@/lib/i18n/languages'
import { TimeZoneSelect } from '../profile/time-zone-select'

type Values = z.input<typeof createContactBody>
const FIELDS = ['name', 'email', 'phone', 'language', 'timeZone', 'role'] as const

const valuesOf = (contact: AlertContact | null, usual: { language: Language; timeZone: string }): Values => {
  if (contact === null) return { name: '', email: '', phone: '', role: '', ...usual }
  const { name, email, phone, language, timeZone, role } = contact
  return { name, email, phone, language, timeZone, role }
}

type Props = {
  /** Null to add one. */
  contact: AlertContact | null
  onSaved: (contact: AlertContact) => void
  onClose: () => void
}

/** Who somebody is, and how to write to them. */
export function ContactSheet({ contact, onSaved, onClose }: Props) {
  const t = useTranslations('alertContacts')
  const ui = useTranslations('ui')
  const id = useId()
  const { language, timeZone } = useAccount()
  const locale = useLocale()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<Values, unknown, CreateContactBody>({
    resolver: useSchemaResolver(createContactBody),
    defaultValues: valuesOf(contact, { language: isLanguage(language) ? language : locale, timeZone }),
  })
  const { errors, isDirty, isSubmitting, dirtyFields } = form.formState
  const { leave, question } = useLeaveGuard(isDirty, onClose)
  const save = form.handleSubmit(async (body) => {
    setRefusal(null)
    try {
      const saved = contact
        ? await api('PATCH', '/api/alert-contacts/[id]', {
            params: { id: contact.id },
            body,
            hideError: true,
          })
        : await api('POST', '/api/alert-contacts', { body, hideError: true })
      showToast({ text: t(contact ? 'changed' : 'made'), tone: 'success' })
      onSaved(saved)
    } catch (error) {
      setRefusal(
        showRefusal(error, form, {
          fieldOf: (path) => FIELDS.find((name) => name === path) ?? null,
          byName: { alertContactExists: 'email' },
        }),
      )
    }
  })
  const field = (name: (typeof FIELDS)[number], hint?: string, required?: boolean) => ({
    label: t(name),
    hint,
    required,
    error: errors[name]?.message,
    changed: contact !== null && Boolean(dirtyFields[name]),
  })
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && leave()}
      side={useIsPhone() ? 'bottom' : 'end'}
      title={t(contact ? 'editTitle' : 'newTitle')}
      closeLabel={ui('close')}
      footer={
        <Button type="submit" form={id} tone="primary" busy={isSubmitting} disabled={!isDirty}>
          {t(contact ? 'save' : 'add')}
        </Button>
      }
    >
      <form id={id} onSubmit={save} noValidate className="flex flex-col gap-4">
        <FormNotice text={refusal} />
        <Field {...field('name', undefined, true)}>
          {(control) => <Input {...control} {...form.register('name')} dir="auto" autoComplete="off" />}
        </Field>
        <Field {...field('email', contact?.verified ? t('emailHint') : undefined, true)}>
          {(control) => (
            <Input {...control} {...form.register('email')} type="email" dir="ltr" autoComplete="off" />
          )}
        </Field>
        <Field {...field('phone')}>
          {(control) => (
            <Input {...control} {...form.register('phone')} type="tel" dir="ltr" autoComplete="off" />
          )}
        </Field>
        <Field {...field('role', t('roleHint'))}>
          {(control) => <Input {...control} {...form.register('role')} dir="auto" autoComplete="off" />}
        </Field>
        <Field {...field('language')}>
          {(control) => (
            <NativeSelect {...control} {...form.register('language')}>
              {LANGUAGES.map((one) => (
                <option key={one} value={one} lang={one}>
                  {LANGUAGE_NAMES[one]}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field {...field('timeZone')}>
          {(control) => <TimeZoneSelect {...control} {...form.register('timeZone')} />}
        </Field>
      </form>
      {question}
    </Sheet>
  )
}
