'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useAccount } from '@/components/account/account-context'
import { FormNotice } from '@/components/forms/form-notice'
import { showRefusal } from '@/components/forms/show-refusal'
import { useFetchedResolver } from '@/components/forms/use-fetched-resolver'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ltr } from '@/components/ui/ltr'
import type { AddDeviceForm, addDeviceForm } from '@/lib/devices/add-form'
import { DEFAULT_MODEL } from '@/lib/devices/catalogue-model'
import type { DeviceModel } from '@/lib/devices/model-schema'
import { api } from '@/lib/http/client'
import { provesItself, readIdentifier } from '@/lib/identifiers/identifier-kinds'
import { identifierWording } from '@/lib/identifiers/identifier-wording'
import { ModelChoice } from './model-choice'
import { OwnerField } from './owner-field'

/** What is known of a tracker that was heard before it is registered. */
export type Heard = { identifier: string; model: string | null; protocol: string }

type Props = {
  heard?: Heard
  onClose: () => void
  onAdded: (device: { imei: string; name: string }) => void
}

const valuesOf = (heard: Heard | undefined) => ({
  imei: heard?.identifier ?? '',
  name: '',
  sim: '',
  model: heard ? (heard.model ?? '') : DEFAULT_MODEL,
})
const isField = (path: string): path is keyof ReturnType<typeof valuesOf> => path in valuesOf(undefined)

/** Registers one device. Without a name it is called by its identifier, which its model says how to call. */
export default function AddDeviceDialog({ heard, onClose, onAdded }: Props) {
  const t = useTranslations('devices.add')
  const columns = useTranslations('devices.columns')
  const ui = useTranslations('ui')
  const id = useId()
  const queries = useQueryClient()
  const account = useAccount()
  const [owner, setOwner] = useState({ id: account.id, name: account.nickName })
  const models = useQuery({
    queryKey: ['models'],
    queryFn: () => api('GET', '/api/models'),
    staleTime: 600_000,
  })
  const offered = models.data?.filter(({ retired }) => !retired) ?? []
  const form = useForm<z.input<typeof addDeviceForm>, unknown, AddDeviceForm>({
    resolver: useFetchedResolver(() => import('@/lib/devices/add-form').then((all) => all.addDeviceForm)),
    defaultValues: valuesOf(heard),
  })
  const { errors, isSubmitting } = form.formState
  const { imei: typed, model: chosen } = form.watch()
  const model = offered.find(({ code }) => code === chosen)
  const wording = model ? identifierWording(model) : chosen ? 'imei' : 'any'
  const { mutateAsync } = useMutation({
    mutationFn: ({ imei, name, model, sim }: AddDeviceForm) =>
      api('POST', '/api/devices', {
        body: {
          imei,
          name: name || meaningOf(imei, offered, model)?.value || imei,
          model,
          ...(sim && { sim }),
          ...(owner.id !== account.id && { accountId: owner.id }),
        },
        hideError: true,
      }),
    onSuccess: (device) => {
      void queries.invalidateQueries({ queryKey: ['devices'] })
      void queries.invalidateQueries({ queryKey: ['unknown-devices'] })
      onAdded(device)
    },
  })
  const submit = form.handleSubmit(async (given) => {
    try {
      await mutateAsync(given)
    } catch (error) {
      const refusal = showRefusal(error, form, {
        fieldOf: (path) => (isField(path) ? path : null),
        byName: { imeiExists: 'imei', imeiDeleted: 'imei', imeiFormat: 'imei', modelUnknown: 'model' },
      })
      if (refusal) form.setError('root', { type: 'server', message: refusal })
    }
  })
  const text = (field: 'name' | 'sim', hint?: string) => (
    <Field label={columns(field)} hint={hint} error={errors[field]?.message}>
      {(control) => (
        <Input
          {...control}
          {...form.register(field)}
          dir={field === 'name' ? 'auto' : 'ltr'}
          autoComplete="off"
        />
      )}
    </Field>
  )
  const meant = meaningOf(typed, offered, chosen)
  const hint = [
    t(`identifiers.${wording}.hint`),
    ...(meant && meant.value !== typed.trim() ? [t('registeredAs', { identifier: ltr(meant.value) })] : []),
    ...(meant && !provesItself(meant) ? [t('unproven')] : []),
  ].join(' ')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('about')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button type="submit" form={id} tone="primary" busy={isSubmitting}>
            {t('submit')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <FormNotice text={errors.root?.message ?? null} />
        <Field label={columns('model')} hint={t('modelHint')} error={errors.model?.message} required>
          {(control) => (
            <ModelChoice
              control={control}
              models={offered}
              value={chosen}
              spoken={heard?.protocol}
              onChange={(code) => {
                form.setValue('model', code, { shouldDirty: true, shouldValidate: true })
                form.setFocus('imei')
              }}
            />
          )}
        </Field>
        <Field label={t(`identifiers.${wording}.label`)} hint={hint} error={errors.imei?.message} required>
          {(control) => (
            <Input
              {...control}
              {...form.register('imei')}
              dir="ltr"
              inputMode={wording === 'imei' ? 'numeric' : wording === 'terminal' ? 'tel' : undefined}
              autoComplete="off"
            />
          )}
        </Field>
        {text('name', t('nameHint'))}
        {text('sim')}
        <OwnerField value={owner} onChange={setOwner} />
      </form>
    </Dialog>
  )
}

/** What is typed as an identifier of the model; null where it is none, or the model is not known. */
function meaningOf(typed: string, models: readonly DeviceModel[], code: string) {
  const model = models.find((one) => one.code === code)
  return model ? readIdentifier(typed, model.identifierKinds) : null
}
