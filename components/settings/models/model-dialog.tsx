'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { FormNotice } from '@/components/forms/form-notice'
import { FormSwitch } from '@/components/forms/form-switch'
import { showRefusal } from '@/components/forms/show-refusal'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { showToast } from '@/components/ui/sonner'
import { Textarea } from '@/components/ui/textarea'
import { protocolName } from '@/lib/connect/protocol-names'
import { DEFAULT_MODEL } from '@/lib/devices/catalogue-model'
import { VEHICLE_ICONS } from '@/lib/devices/icons'
import { type DeviceModel, type ModelForm, modelForm } from '@/lib/devices/model-schema'
import { api } from '@/lib/http/client'

type Props = { model: DeviceModel | null; models: readonly DeviceModel[]; onClose: () => void }

const valuesOf = (model: DeviceModel | null): ModelForm => ({
  code: model?.code ?? '',
  like: model?.code ?? DEFAULT_MODEL,
  name: model?.makerName ?? '',
  vendor: model?.vendor ?? '',
  icon: VEHICLE_ICONS.find((icon) => icon === model?.icon) ?? 'car',
  simNote: model?.simNote ?? '',
  retired: model?.retired ?? false,
})

/** The default stays; one that was retired before that was so may come back. */
const mayRetire = ({ code, retired }: DeviceModel) => code !== DEFAULT_MODEL || retired

/** Adds a model, or changes what people are told of one. */
export default function ModelDialog({ model, models, onClose }: Props) {
  const t = useTranslations('settings.models')
  const ui = useTranslations('ui')
  const icons = useTranslations('icons')
  const id = useId()
  const queries = useQueryClient()
  const [trouble, setTrouble] = useState<string | null>(null)
  const form = useForm<ModelForm>({
    resolver: useSchemaResolver(modelForm),
    defaultValues: valuesOf(model),
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ code, like, retired, ...given }) => {
    try {
      if (model)
        await api('PATCH', '/api/models/[code]', {
          params: { code: model.code },
          body: { ...given, retired },
          hideError: true,
        })
      else await api('POST', '/api/models', { body: { code, like, ...given }, hideError: true })
    } catch (error) {
      setTrouble(
        showRefusal(error, form, {
          fieldOf: (path) => (path in valuesOf(null) ? (path as keyof ModelForm) : null),
          byName: { modelExists: 'name' },
        }),
      )
      return
    }
    await queries.invalidateQueries({ queryKey: ['models'] })
    showToast({ text: t('saved', { name: given.name }), tone: 'success' })
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={model ? t('edit', { name: model.makerName }) : t('add')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button type="submit" form={id} tone="primary" busy={isSubmitting}>
            {t('save')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
          {trouble && <FormNotice text={trouble} />}
          {!model && (
            <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
              <Field label={t('code')} hint={t('codeHint')} error={errors.code?.message} required>
                {(control) => <Input {...control} {...form.register('code')} dir="ltr" autoComplete="off" />}
              </Field>
              <Field label={t('like')} hint={t('likeHint')}>
                {(control) => (
                  <NativeSelect {...control} {...form.register('like')}>
                    {models.map(({ code, makerName, protocol }) => (
                      <option key={code} value={code}>
                        {`${makerName} (${protocolName(protocol)})`}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
            </div>
          )}
          <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
            <Field label={t('name')} error={errors.name?.message} required>
              {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
            </Field>
            <Field label={t('vendor')} error={errors.vendor?.message} required>
              {(control) => <Input {...control} {...form.register('vendor')} autoComplete="off" />}
            </Field>
          </div>
          <Field label={t('icon')} hint={t('iconHint')}>
            {(control) => (
              <NativeSelect {...control} {...form.register('icon')}>
                {VEHICLE_ICONS.map((icon) => (
                  <option key={icon} value={icon}>
                    {icons(icon)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Field label={t('simNote')} hint={t('simNoteHint')} error={errors.simNote?.message}>
            {(control) => <Textarea {...control} {...form.register('simNote')} rows={3} />}
          </Field>
          {model && mayRetire(model) && <FormSwitch<ModelForm> name="retired" label={t('retire')} />}
        </form>
      </FormProvider>
    </Dialog>
  )
}
