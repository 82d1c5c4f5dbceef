'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { showRefusal } from '@/components/forms/show-refusal'
import { useFetchedResolver } from '@/components/forms/use-fetched-resolver'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ltr } from '@/components/ui/ltr'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'
import type { MailServer, MailServerBody } from '@/lib/mail/server-schema'
import { SaveBar } from '../save-bar'
import { SecretInput } from '../secret-input'
import { SettingsCard } from '../settings-page'

type Values = Omit<MailServerBody, 'password'> & { password: string }
const FIELDS = ['host', 'port', 'mailFrom', 'user', 'password'] as const

/** 587 with STARTTLS is what most ask for. */
const valuesOf = (server: MailServer | null): Values => ({
  host: server?.host ?? '',
  port: server?.port ?? 587,
  mailFrom: server?.mailFrom ?? '',
  user: server?.user ?? '',
  password: '',
  tls: server?.tls ?? false,
})

/** Where servers begin with TLS. */
const TLS_PORT = 465

type Props = {
  server: MailServer | null
  /** The proved address that the test mail goes to. */
  testTo: string | null
  onSaved: (server: MailServer) => void
}

/** The form of the own mail server; it is kept once it has taken a test mail. */
export function MailServerForm({ server, testTo, onSaved }: Props) {
  const t = useTranslations('mailServer')
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<Values, unknown, MailServerBody>({
    resolver: useFetchedResolver(() => import('@/lib/mail/server-form').then((all) => all.mailServerForm)),
    defaultValues: valuesOf(server),
  })
  const { errors, dirtyFields, isSubmitting } = form.formState
  const tls = form.watch('tls')
  const setTls = (on: boolean) => form.setValue('tls', on, { shouldDirty: true })

  const save = form.handleSubmit(async (body) => {
    setRefusal(null)
    try {
      const saved = await api('PUT', '/api/mail-server', { body, hideError: true, isLong: true })
      form.reset(valuesOf(saved))
      onSaved(saved)
      showToast({ text: t('kept'), tone: 'success' })
    } catch (error) {
      const told = showRefusal(error, form, {
        fieldOf: (path) => FIELDS.find((name) => name === path) ?? null,
        byName: { mailServerHost: 'host', mailServerPort: 'port', mailServerPassword: 'password' },
      })
      setRefusal(told)
    }
  })
  const fieldOf = (name: (typeof FIELDS)[number]) => ({
    label: t(name),
    error: errors[name]?.message,
    changed: Boolean(dirtyFields[name]),
  })
  const ports = form.register('port', {
    // An empty field is said to be needed.
    setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : Number(typed)),
    onChange: (event) => setTls(Number(event.target.value) === TLS_PORT),
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={save} noValidate className="flex flex-col gap-5 pb-2">
        <SettingsCard title={t('own')}>
          <div className="flex flex-col gap-4">
            <div className="grid grid-cols-[1fr_8rem] gap-4 phone:grid-cols-1">
              <Field {...fieldOf('host')} required>
                {(control) => (
                  <Input
                    {...control}
                    {...form.register('host')}
                    dir="ltr"
                    inputMode="url"
                    autoCapitalize="none"
                    spellCheck={false}
                    placeholder="smtp.example.com"
                  />
                )}
              </Field>
              <Field {...fieldOf('port')} required hint={ltr('25, 465, 587, 2525')}>
                {(control) => (
                  <Input {...control} {...ports} dir="ltr" inputMode="numeric" allow={/^\d{0,5}$/} />
                )}
              </Field>
            </div>
            <div className="flex flex-col gap-1.5">
              <p className="text-body font-medium">{t('security')}</p>
              <SegmentedControl
                label={t('security')}
                value={tls ? 'tls' : 'starttls'}
                onChange={(next) => setTls(next === 'tls')}
                segments={[
                  { value: 'starttls', label: 'STARTTLS' },
                  { value: 'tls', label: t('tls') },
                ]}
              />
              <p className="text-meta text-muted">{t('securityHint')}</p>
            </div>
            <Field {...fieldOf('mailFrom')} required hint={t('mailFromHint')}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register('mailFrom')}
                  type="email"
                  dir="ltr"
                  placeholder="alerts@example.com"
                />
              )}
            </Field>
            <Field {...fieldOf('user')} hint={t('userHint')}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register('user')}
                  dir="ltr"
                  autoComplete="off"
                  spellCheck={false}
                />
              )}
            </Field>
            <Field {...fieldOf('password')} hint={server?.hasPassword ? t('passwordKept') : undefined}>
              {(control) => (
                <SecretInput
                  {...control}
                  {...form.register('password')}
                  dir="ltr"
                  autoComplete="new-password"
                />
              )}
            </Field>
          </div>
        </SettingsCard>
        <SaveBar action={t('testAndKeep')} disabled={testTo === null} refusal={refusal}>
          <p role="status" className="me-auto min-w-0 text-meta text-muted">
            {testTo === null
              ? t.rich('noAddress', { link: (chunks) => <ProfileLink>{chunks}</ProfileLink> })
              : t(isSubmitting ? 'testing' : 'testTo', { email: ltr(testTo) })}
          </p>
        </SaveBar>
      </form>
    </FormProvider>
  )
}

function ProfileLink({ children }: { children: ReactNode }) {
  return (
    <Link href="/myProfile" className="text-primary-text underline">
      {children}
    </Link>
  )
}
