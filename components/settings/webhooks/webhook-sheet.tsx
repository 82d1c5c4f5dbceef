'use client'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
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
import { MAX_GIVEN_DEVICES, MAX_GIVEN_GROUPS } from '@/lib/accounts/virtual-schema'
import { api } from '@/lib/http/client'
import type { WebhookKind } from '@/lib/webhooks/kinds'
import { MAX_URL_LENGTH, type Webhook, webhookBody } from '@/lib/webhooks/schema'
import { AccountField } from './account-field'
import { KindsField } from './kinds-field'
import { ShownSecret } from './shown-secret'

/** The form of an endpoint: its body, with the choice of devices spread out. */
const webhookForm = webhookBody.omit({ devices: true }).extend({
  scope: z.enum(['all', 'some']),
  imeis: z.array(z.string()).max(MAX_GIVEN_DEVICES),
  groupIds: z.array(z.number()).max(MAX_GIVEN_GROUPS),
  on: z.boolean(),
})
type GivenWebhook = z.input<typeof webhookForm>

const valuesOf = (webhook: Webhook | null): GivenWebhook => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  kinds: (webhook?.kinds ?? []) as WebhookKind[],
  scope: webhook && !webhook.allDevices ? 'some' : 'all',
  imeis: webhook?.devices?.map(({ imei }) => imei) ?? [],
  groupIds: webhook?.groups?.map(({ id }) => id) ?? [],
  accountId: webhook?.accountId ?? null,
  on: webhook?.on ?? true,
})

const bodyOf = ({ scope, imeis, groupIds, ...fields }: GivenWebhook) => ({
  ...fields,
  devices: scope === 'all' ? { kind: 'all' as const } : { kind: 'some' as const, imeis, groupIds },
})

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
  const own = useAccount()
  const [secret, setSecret] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<GivenWebhook>({
    resolver: useSchemaResolver(webhookForm),
    defaultValues: valuesOf(webhook),
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const [kinds, scope, accountId, on] = form.watch(['kinds', 'scope', 'accountId', 'on'])
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
            <AccountField
              known={webhook}
              onChange={(next) => {
                form.setValue('accountId', next, { shouldDirty: true })
                // Those chosen were of the account before.
                form.setValue('imeis', [])
                form.setValue('groupIds', [])
              }}
            />
            <div className="flex flex-col gap-2">
              <p className="text-body font-medium">{t('scope')}</p>
              <SegmentedControl
                label={t('scope')}
                value={scope}
                onChange={(next) => form.setValue('scope', next, { shouldDirty: true })}
                segments={(['all', 'some'] as const).map((value) => ({ value, label: t(`scopes.${value}`) }))}
              />
              {scope === 'some' && (
                <GivenDevicesField parentId={accountId ?? own.id} known={webhook?.devices ?? []} />
              )}
            </div>
          </form>
        </FormProvider>
      )}
      {question}
    </Sheet>
  )
}
