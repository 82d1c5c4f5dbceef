'use client'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useAccount } from '@/components/account/account-context'
import { GivenDevicesField } from '@/components/accounts/given-devices-field'
import { FormNotice } from '@/components/forms/form-notice'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { showRefusal } from '@/components/forms/show-refusal'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Sheet } from '@/components/ui/sheet'
import { showToast } from '@/components/ui/sonner'
import { Switch } from '@/components/ui/switch'
import { api } from '@/lib/http/client'
import { bodyOf, type GivenWebhook, valuesOf, webhookForm } from '@/lib/webhooks/form'
import { MAX_URL_LENGTH, type Webhook } from '@/lib/webhooks/schema'
import { KindsField } from './kinds-field'
import { ShownSecret } from './shown-secret'

type Props = {
  /** Null to make a new one. */
  webhook: Webhook | null
  onDone: () => Promise<void>
  onClose: () => void
}

/** Makes an endpoint and shows its secret, or changes one. */
export function WebhookSheet({ webhook, onDone, onClose }: Props) {
  const t = useTranslations('webhooks')
  const ui = useTranslations('ui')
  const id = useId()
  const { id: accountId } = useAccount()
  const [secret, setSecret] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<GivenWebhook>({
    resolver: useSchemaResolver(webhookForm),
    defaultValues: valuesOf(webhook),
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const [kinds, scope, on] = form.watch(['kinds', 'scope', 'on'])
  const { leave, question } = useLeaveGuard(isDirty && secret === null, onClose)

  const save = form.handleSubmit(async (values) => {
    setRefusal(null)
    const { on: _on, ...body } = bodyOf(values)
    try {
      if (webhook) {
        const params = { id: webhook.id }
        await api('PATCH', '/api/webhooks/[id]', { params, body: bodyOf(values), hideError: true })
        showToast({ text: t('changed'), tone: 'success' })
        onClose()
      } else setSecret((await api('POST', '/api/webhooks', { body, hideError: true })).secret)
      await onDone()
    } catch (error) {
      const told = showRefusal(error, form, {
        fieldOf: (path) => (path === 'name' || path === 'url' ? path : null),
        byName: { webhookAddress: 'url' },
      })
      setRefusal(told)
    }
  })
  const action =
    secret === null ? (
      <Button type="submit" form={id} tone="primary" busy={isSubmitting} disabled={!isDirty}>
        {webhook ? t('save') : t('make')}
      </Button>
    ) : (
      <Button tone="primary" onClick={onClose}>
        {t('done')}
      </Button>
    )
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && leave()}
      title={secret ? t('madeTitle') : webhook ? t('edit') : t('create')}
      closeLabel={ui('close')}
      footer={action}
    >
      {secret ? (
        <ShownSecret secret={secret} note={null} />
      ) : (
        <FormProvider {...form}>
          <form id={id} onSubmit={save} noValidate className="flex flex-col gap-5">
            <FormNotice text={refusal} />
            <Field label={t('name')} hint={t('nameHint')} error={errors.name?.message ?? null} required>
              {(control) => <Input {...control} {...form.register('name')} dir="auto" />}
            </Field>
            <Field label={t('url')} hint={t('urlHint')} error={errors.url?.message ?? null} required>
              {(control) => (
                <Input
                  {...control}
                  {...form.register('url')}
                  type="url"
                  dir="ltr"
                  maxLength={MAX_URL_LENGTH}
                  placeholder="https://example.com/hook"
                />
              )}
            </Field>
            {webhook && (
              <Switch
                label={t('isOn')}
                checked={on}
                onCheckedChange={(next) => form.setValue('on', next, { shouldDirty: true })}
              />
            )}
            <KindsField
              chosen={kinds}
              error={errors.kinds && t('kindsNeeded')}
              onChange={(next) =>
                form.setValue('kinds', next, {
                  shouldDirty: true,
                  shouldValidate: errors.kinds !== undefined,
                })
              }
            />
            <div className="flex flex-col gap-2">
              <p className="text-body font-medium">{t('scope')}</p>
              <SegmentedControl
                label={t('scope')}
                value={scope}
                onChange={(next) => form.setValue('scope', next, { shouldDirty: true })}
                segments={(['all', 'some'] as const).map((value) => ({ value, label: t(`scopes.${value}`) }))}
              />
              {scope === 'some' && <GivenDevicesField parentId={accountId} known={webhook?.devices ?? []} />}
            </div>
          </form>
        </FormProvider>
      )}
      {question}
    </Sheet>
  )
}
